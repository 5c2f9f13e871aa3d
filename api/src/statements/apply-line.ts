import type { AppliedLine, AppliedLines, ApplyLineBody } from "#shared/contracts/statements.ts";
import { type Cents, parseAmount, sum } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Account } from "#shared/domain/payments.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import type { StatusActor } from "../orders/move-order.ts";
import { lockOrder } from "../orders/orders.queries.ts";
import { addPayment } from "../orders/record-payment.ts";
import { presentAccount } from "../payments/present-payment.ts";
import { notFound, Refusal, required } from "../refusals.ts";
import { classifyLines } from "./classify-lines.ts";
import { describeLine } from "./create-inbox.ts";
import { isOpen } from "./present-line.ts";
import { findLinesById, type LineRow, lockLine } from "./statement-lines.queries.ts";
import {
  alreadyApplied,
  lineNotOpen,
  moreThanLeft,
  notReady,
  recordedByHand,
  unknownOrder,
} from "./statements.errors.ts";
import { findSource } from "./statements.queries.ts";

export type LineActor = { actor: StatusActor & { id: string }; key: string | null };

type Allocation = {
  orderId: string;
  amount: Cents;
  due?: Cents | undefined;
  revive?: boolean;
  keep?: boolean;
};

/**
 * Applies a line to orders: it records one payment per order, with the line's day. The same
 * Idempotency-Key returns the same answer.
 *
 * @throws Refusal 404; 409 `already-applied`, `line-ignored`, `line-linked`, `amount-changed` when another amount than
 * `due` is due of an order, and what `recordPayment` refuses; 422 when the sum of the amounts exceeds the rest of the gross
 */
export async function applyLine(
  { db, now }: Context,
  id: string,
  body: ApplyLineBody,
  { actor, key }: LineActor,
): Promise<AppliedLine> {
  // What a screen showed as due may have changed by this payment.
  const asked = body.allocations.map(({ due: _, ...each }) => each);
  return oncePerKey(db, { userId: actor.id, key, content: ["apply", id, asked] }, async (tx) => {
    const allocations = body.allocations.map((each) => ({
      ...each,
      amount: parseAmount(each.amount),
      due: each.due === undefined ? undefined : parseAmount(each.due),
    }));
    if ((await findLinesById(tx, [id])).length === 0) throw notFound();
    await lockOrders(tx, allocations);
    const line = await requireLine(tx, id);
    const accounts = await allocate(tx, line, allocations, { actor, now: now() });
    const after = await requireLine(tx, id);
    const answer = {
      line: await describeLine(tx, after),
      accounts: accounts.map(presentOrderAccount),
    };
    await settleInvoices(tx, orderIdsOf(allocations), { now: now() });
    return answer;
  });
}

/**
 * Applies those of the lines that are still ready. Each has its own transaction, so that one failure does not stop the
 * others. A repetition with the same Idempotency-Key returns again which lines it applied.
 *
 * @throws Refusal 422 for a key that belongs to another request
 */
export async function applyReadyLines(
  { db, now }: Context,
  ids: readonly string[],
  { actor, key }: LineActor,
): Promise<AppliedLines> {
  const results: AppliedLines["results"] = [];
  const once = (
    keyed: { key: string | null; content: unknown },
    work: (tx: Transaction) => Promise<void> = async () => {},
  ) =>
    oncePerKey(db, { userId: actor.id, ...keyed }, async (tx) => {
      await work(tx);
      return {};
    });
  await once({ key, content: ["apply-ready", ids] });
  for (const id of new Set(ids)) {
    const ofLine = { key: key && `${key} ${id}`, content: ["apply-ready", id] };
    try {
      await once(ofLine, (tx) => applyReadyLine(tx, id, { actor, now: now() }));
      results.push({ id, applied: true });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ id, applied: false, message: error.message });
    }
  }
  return { results };
}

async function applyReadyLine(tx: Transaction, id: string, by: By): Promise<void> {
  const [unlocked] = await findLinesById(tx, [id]);
  if (!unlocked) throw notFound();
  const expected = await readyAllocation(tx, unlocked);
  await lockOrders(tx, [expected]);
  const line = await requireLine(tx, id);
  // Classified again under the locks: somebody may have paid the order in the meantime.
  const allocation = await readyAllocation(tx, line);
  if (allocation.orderId !== expected.orderId) throw notReady();
  await allocate(tx, line, [allocation], by);
  await settleInvoices(tx, [allocation.orderId], { now: by.now });
}

const orderIdsOf = (allocations: readonly Allocation[]) =>
  allocations.map(({ orderId }) => orderId);

async function readyAllocation(tx: Transaction, line: LineRow): Promise<Allocation> {
  if (!isOpen(line.state)) throw line.state === "applied" ? alreadyApplied() : notReady();
  const [classified] = await classifyLines(tx, [line]);
  const [proposal] = classified?.proposals ?? [];
  if (classified?.recorded) throw recordedByHand(classified.recorded.receivedOn);
  if (classified?.class !== "ready" || !proposal) throw notReady();
  return { orderId: proposal.order.id, amount: proposal.amount };
}

/**
 * Locks orders before lines, and orders by their ids. Recording a payment locks an order before the
 * ledger's trigger locks its line, so another order of locks could deadlock.
 */
export async function lockOrders(
  tx: Transaction,
  allocations: readonly { orderId: string }[],
): Promise<void> {
  const ids = allocations.map(({ orderId }) => orderId);
  for (const id of ids.toSorted()) {
    if (!(await lockOrder(tx, id))) throw unknownOrder(ids.indexOf(id));
  }
}

export async function requireLine(tx: Transaction, id: string): Promise<LineRow> {
  return required(lockLine(tx, id));
}

type By = { actor: StatusActor; now: Date };
type OrderAccount = { orderId: string; account: Account };

async function allocate(
  tx: Transaction,
  line: LineRow,
  allocations: readonly Allocation[],
  by: By,
): Promise<OrderAccount[]> {
  if (line.state === "applied") throw alreadyApplied();
  if (!isOpen(line.state)) throw lineNotOpen(line.state ?? "ignored");
  const left = line.gross - line.applied;
  if (sum(allocations.map(({ amount }) => amount)) > left) throw moreThanLeft(left);
  const source = await findSource(tx, line.sourceId);
  const accounts: OrderAccount[] = [];
  for (const { orderId, ...allocation } of allocations) {
    const { account } = await addPayment(
      tx,
      orderId,
      {
        ...allocation,
        kind: "payment",
        method: source?.method ?? "other",
        receivedOn: line.date,
        reference: line.externalId,
        note: noteOf(line),
        statementLineId: line.id,
      },
      by,
    );
    accounts.push({ orderId, account });
  }
  return accounts;
}

const MAX_NOTE = 1_000;

function noteOf({ payerName, memo }: LineRow): string | null {
  const note = [payerName, memo].filter(Boolean).join(": ").slice(0, MAX_NOTE);
  return note.isWellFormed() ? note : note.slice(0, -1);
}

export function presentOrderAccount({ orderId, account }: OrderAccount) {
  return { ...presentAccount(account), orderId, orderNumber: orderNumber(orderId) };
}
