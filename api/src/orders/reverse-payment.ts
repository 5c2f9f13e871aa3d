import type { RecordedPayment, ReversePaymentBody } from "#shared/contracts/payments.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { orderTransition } from "#shared/domain/order-life.ts";
import { reversalProblem, statusAfterEntry } from "#shared/domain/payments.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import { reversalRefused } from "../payments/payments.errors.ts";
import { findEntries, findEntry, insertReversal } from "../payments/payments.queries.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { required } from "../refusals.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { moveOrder, type StatusActor } from "./move-order.ts";
import { hasLeftAfter, lockOrder, updateOrder } from "./orders.queries.ts";
import { noteEntry, presentRecorded, type Recorded } from "./record-payment.ts";
import { correctAmounts } from "./tell-of-change.ts";
import { untellEntry } from "./tell-of-money.ts";
import { tellOfStatus } from "./tell-of-status.ts";

/**
 * Reverses an entry with a new one that names it. The same Idempotency-Key returns the same reversal.
 * @throws Refusal 404; 409 `already-reversed`, `order-shipped`, `is-reversal`, `payment-refunded`, `paid-again`;
 * 409 when a cancelled order cannot be opened again
 */
export async function reversePayment(
  { db, now }: Context,
  id: string,
  { note }: ReversePaymentBody,
  { actor, key }: { actor: StatusActor & { id: string }; key: string | null },
): Promise<RecordedPayment> {
  return oncePerKey(
    db,
    { userId: actor.id, key, asked: ["reverse", id, note ?? null] },
    async (tx) => {
      const reversed = await addReversal(tx, id, note, { actor, now: now() });
      const answer = await presentRecorded(tx, reversed, actor);
      await settleInvoices(tx, [reversed.order.id], { now: now() });
      return answer;
    },
  );
}

/**
 * The same within the caller's transaction. An order that is no longer paid waits for its payment again, with a new
 * hold. No email is sent, and waiting emails that are no longer true are withdrawn. The caller calls `settleInvoices` last.
 * @throws Refusal as `reversePayment` does
 */
export async function addReversal(
  tx: Transaction,
  id: string,
  note: string | null | undefined,
  { actor, now }: { actor: StatusActor; now: Date },
): Promise<Recorded> {
  const reversed = await required(findEntry(tx, id));
  const order = await required(lockOrder(tx, reversed.orderId));
  // Read again under the lock: somebody may have reversed it in the meantime.
  const [entries, before] = await Promise.all([
    findEntries(tx, [order.id]),
    readAccount(tx, order),
  ]);
  const hasLeftSince = await hasLeftAfter(tx, order.id, reversed.createdAt);
  const problem = reversalProblem({ hasLeftSince }, before, entries, reversed);
  if (problem) throw reversalRefused(problem);
  const { timeZone } = await readStoreSettings(tx);
  const entry = await insertReversal(tx, reversed, {
    receivedOn: dayIn(timeZone, now),
    reference: reversed.reference,
    note: note?.trim() || null,
    byStatus: false,
    actorId: actor.id,
  });
  await noteEntry(tx, entry, actor);
  const account = await readAccount(tx, order);
  const to = statusAfterEntry(order.status, entry, before, account);
  const transition = orderTransition(order.status, to);
  const after = transition
    ? await moveOrder(tx, order, { to, transition, actor, now })
    : await updateOrder(tx, order.id, {});
  const changed = { order: after, account };
  const withdrawn = await tellOfStatus(tx, { before: order, after: changed, actor });
  await untellEntry(tx, changed, reversed, { withdrawn, now });
  await correctAmounts(tx, changed, now);
  return { ...changed, entry };
}
