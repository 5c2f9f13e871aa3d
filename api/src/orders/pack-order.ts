import type { OrderSummary } from "#shared/contracts/orders.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { notFound } from "../refusals.ts";
import { allocateLocked } from "./allocate-order.ts";
import { lotsShort, lotWithdrawn, orderShipped, orderUnpaid } from "./orders.errors.ts";
import { insertEvent, lockOrder, type OrderRow, updateOrder } from "./orders.queries.ts";
import { presentOrderSummary } from "./present-order.ts";

/**
 * Notes that an order's parcel stands ready, or takes that back. What is so already stays as it is. With lots, the lines
 * get what they lack first, in the same transaction: an order is packed with all of its lots, or not touched.
 * @throws Refusal 404; 409 `order-unpaid` unless it is paid, `order-shipped` when it has left; with lots also
 * `lot-short`, `lot-not-released`
 */
export async function packOrder(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  {
    isPacked,
    actorId,
    withLots = false,
  }: { isPacked: boolean; actorId: string; withLots?: boolean },
): Promise<OrderSummary> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound();
    if (isPacked && order.status !== "processing" && order.status !== "completed") {
      throw orderUnpaid();
    }
    if (order.shippingStatus !== "pending") throw orderShipped();
    if (isPacked && withLots) await requireLots(tx, order, actorId);
    if ((order.packedAt !== null) === isPacked) {
      return presentOrderSummary(order, await readAccount(tx, order), now());
    }
    await insertEvent(tx, { orderId: id, kind: isPacked ? "packed" : "unpacked", actorId });
    const row = await updateOrder(tx, id, { packedAt: isPacked ? now() : null });
    return presentOrderSummary(row, await readAccount(tx, row), now());
  });
}

async function requireLots(tx: Transaction, order: OrderRow, actorId: string): Promise<void> {
  const { items } = await allocateLocked(tx, order, actorId);
  const lacking = items.filter(({ short }) => short > 0);
  if (lacking.length > 0) throw lotsShort(lacking);
  const withdrawn = items
    .flatMap(({ lots }) => lots)
    .find(({ state }) => state === "blocked" || state === "recalled");
  if (withdrawn) throw lotWithdrawn(withdrawn.lotNumber, withdrawn.state);
}
