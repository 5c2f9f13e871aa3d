import type { OrderReturn, ReturnBody, StaffReturn } from "#shared/contracts/returns.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { lockOrder, type OrderRow } from "../orders/orders.queries.ts";
import { notFound, required } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { presentReturn, presentStaffReturn, type ReturnsOfOrder } from "./present-return.ts";
import { readReturnsOf, returnableOf } from "./read-returns.ts";
import { returnTooLate, tooManyReturned } from "./returns.errors.ts";
import { insertReturn, type WholeReturn } from "./returns.queries.ts";
import { noteReturn, tellOfReturn, tellSellerOfReturn } from "./tell-of-return.ts";

/**
 * Asks to return units of an own order. The same Idempotency-Key and body answer the same return.
 * @throws Refusal 404 for another's order; 422 for more units than left, or than other returns leave, and when the days
 * are over
 */
export async function requestReturn(
  { db, now }: Context,
  orderId: string,
  body: ReturnBody,
  { user, key }: { user: SessionUser; key: string | null },
): Promise<OrderReturn> {
  return oncePerKey(
    db,
    { userId: user.id, key, content: ["return", orderId, body] },
    async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (!order || order.userId !== user.id) throw notFound();
      const by = { actorId: user.id, now: now() };
      const { life, row } = await addReturn(tx, order, body, { ...by, byCustomer: true });
      await tellOfReturn(tx, life, row);
      await tellSellerOfReturn(tx, life, row);
      return presentReturn(life, row);
    },
  );
}

/**
 * Records that units of an order come back, after the customer's days too.
 * @throws Refusal 404; 422 for more units than left, or than other returns leave
 */
export async function recordReturn(
  { db, now }: Context,
  orderId: string,
  body: ReturnBody,
  { actorId, key }: { actorId: string; key: string | null },
): Promise<StaffReturn> {
  return oncePerKey(
    db,
    { userId: actorId, key, content: ["return", orderId, body] },
    async (tx) => {
      const order = await required(lockOrder(tx, orderId));
      const by = { actorId, now: now() };
      const { life, row } = await addReturn(tx, order, body, { ...by, byCustomer: false });
      return presentStaffReturn(life, row);
    },
  );
}

type By = { actorId: string; now: Date; byCustomer: boolean };
type Added = { life: ReturnsOfOrder; row: WholeReturn };

async function addReturn(
  tx: Transaction,
  order: OrderRow,
  { lines, note }: ReturnBody,
  { actorId, now, byCustomer }: By,
): Promise<Added> {
  const life = await readReturnsOf(tx, order, now);
  await requireReturnable(tx, life, lines, byCustomer ? now : null);
  const number = Math.max(0, ...life.returns.map((each) => each.number)) + 1;
  const row = { orderId: order.id, number, byCustomer, note: note?.trim() || null, createdAt: now };
  const id = await insertReturn(
    tx,
    row,
    lines.map(({ orderItemId, quantity, reason }) => ({
      orderItemId,
      quantity,
      reason: reason?.trim() ?? "",
    })),
  );
  const after = await readReturnsOf(tx, order, now);
  const added = after.returns.find((each) => each.id === id);
  if (!added) throw new Error("A return that was just added is gone");
  await noteReturn(tx, after, added, { actorId });
  return { life: after, row: added };
}

async function requireReturnable(
  tx: Transaction,
  life: ReturnsOfOrder,
  lines: ReturnBody["lines"],
  now: Date | null,
): Promise<void> {
  const { days, units } = await returnableOf(tx, life, now);
  const ever = now === null ? units : (await returnableOf(tx, life, null)).units;
  for (const [index, { orderItemId, quantity }] of lines.entries()) {
    const left = units.find((each) => each.orderItemId === orderItemId)?.quantity ?? 0;
    if (quantity <= left) continue;
    const atAll = ever.find((each) => each.orderItemId === orderItemId)?.quantity ?? 0;
    throw quantity <= atAll ? returnTooLate(index, days) : tooManyReturned(index, left);
  }
}
