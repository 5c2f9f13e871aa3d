import type { AppliedLine, ChangedLine } from "#shared/contracts/statements.ts";
import { type Cents, formatUsd } from "#shared/domain/money.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import { addReversal } from "../orders/record-payment.ts";
import { findEntries, findEntry, type PaymentRow } from "../payments/payments.queries.ts";
import { notFound } from "../refusals.ts";
import { type LineActor, lockOrders, presentOrderAccount, requireLine } from "./apply-line.ts";
import { describeLine } from "./create-inbox.ts";
import { findAllocations, isLinked, type LineMark, markLine } from "./statement-lines.queries.ts";
import { cannotLink, hasAllocations, notAPayment, nothingApplied } from "./statements.errors.ts";

/**
 * Reverses all entries that a line was applied as.
 *
 * @throws Refusal 404; 409 `nothing-applied`, and what `reversePayment` refuses, such as `order-shipped`
 */
export async function unapplyLine(
  { db, now }: Context,
  id: string,
  { actor, key }: LineActor,
): Promise<AppliedLine> {
  return oncePerKey(db, { userId: actor.id, key, content: ["unapply", id] }, async (tx) => {
    await lockOrders(tx, await findAllocations(tx, id));
    await requireLine(tx, id);
    const allocations = await findAllocations(tx, id);
    if (allocations.length === 0) throw nothingApplied();
    const accounts: AppliedLine["accounts"] = [];
    for (const entry of allocations) {
      const note = "Taken back from its statement";
      const { account } = await addReversal(tx, entry.id, note, { actor, now: now() });
      accounts.push(presentOrderAccount({ orderId: entry.orderId, account }));
    }
    const line = await describeLine(tx, await requireLine(tx, id));
    const orderIds = allocations.map(({ orderId }) => orderId);
    await settleInvoices(tx, orderIds, { now: now() });
    return { line, accounts };
  });
}

/**
 * Ignores a line that pays no order.
 * @throws Refusal 404; 409 `lines-applied` while some of it is applied
 */
export function ignoreLine(deps: Context, id: string, by: LineActor): Promise<ChangedLine> {
  return changeMark(deps, by, ["ignore", id], async (tx) => {
    const line = await requireLine(tx, id);
    if (line.applied > 0) throw hasAllocations();
    return { ignoredAt: line.ignoredAt ?? deps.now() };
  });
}

/**
 * Opens an ignored or linked line again.
 * @throws Refusal 404; 409 `not-a-payment`
 */
export function restoreLine(deps: Context, id: string, by: LineActor): Promise<ChangedLine> {
  return changeMark(deps, by, ["restore", id], async (tx) => {
    if ((await requireLine(tx, id)).kind !== "incoming") throw notAPayment();
    return {};
  });
}

/**
 * Links a line to a payment of the same amount that somebody has recorded by hand, so that it is not credited twice.
 *
 * @throws Refusal 404; 409 `lines-applied`, `not-a-payment`, or `cannot-link` for an entry that is no such payment
 */
export function linkLine(
  deps: Context,
  id: string,
  paymentId: string,
  by: LineActor,
): Promise<ChangedLine> {
  return changeMark(deps, by, ["link", id, paymentId], async (tx) => {
    const entry = await findEntry(tx, paymentId);
    if (!entry) throw notFound("There is no such payment.");
    // The order is locked first, as everywhere, so that nobody reverses the entry in the meantime.
    await lockOrders(tx, [entry]);
    const line = await requireLine(tx, id);
    if (line.applied > 0) throw hasAllocations();
    if (line.kind !== "incoming") throw notAPayment();
    await requireHandPayment(tx, entry, line.gross);
    return { linkedPaymentId: paymentId };
  });
}

/** The same Idempotency-Key returns the same answer, so a repetition does not undo a later change. */
function changeMark(
  { db }: Context,
  { actor, key }: LineActor,
  content: [action: string, id: string, ...details: string[]],
  decide: (tx: Transaction) => Promise<LineMark>,
): Promise<ChangedLine> {
  const [, id] = content;
  return oncePerKey(db, { userId: actor.id, key, content }, async (tx) => {
    await markLine(tx, id, await decide(tx));
    return { line: await describeLine(tx, await requireLine(tx, id)) };
  });
}

async function requireHandPayment(tx: Transaction, entry: PaymentRow, gross: Cents): Promise<void> {
  if (entry.kind !== "payment" || entry.statementLineId !== null) {
    throw cannotLink("Only a payment that was recorded by hand can be linked.");
  }
  if (entry.amount !== gross) {
    throw cannotLink(
      `This line is ${formatUsd(gross)} and the payment ${formatUsd(entry.amount)}: only a payment of the same amount is the same money.`,
    );
  }
  const entries = await findEntries(tx, [entry.orderId]);
  if (entries.some(({ reverses }) => reverses === entry.id)) {
    throw cannotLink("This payment was reversed: apply the line instead.");
  }
  if (await isLinked(tx, entry.id)) throw cannotLink("Another line is linked to this payment.");
}
