import type { OrderSummary } from "#shared/contracts/orders.ts";
import type { Dependencies } from "../dependencies.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { notFound } from "../refusals.ts";
import { orderShipped, orderUnpaid } from "./orders.errors.ts";
import { insertEvent, lockOrder, updateOrder } from "./orders.queries.ts";
import { presentOrderSummary } from "./present-order.ts";

/**
 * Notes that an order's parcel stands ready, or takes that back. What is so already stays as it is.
 * @throws Refusal 404; 409 `order-unpaid` unless it is paid, `order-shipped` when it has left
 */
export async function packOrder(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  { isPacked, actorId }: { isPacked: boolean; actorId: string },
): Promise<OrderSummary> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound();
    if (isPacked && order.status !== "processing" && order.status !== "completed") {
      throw orderUnpaid();
    }
    if (order.shippingStatus !== "pending") throw orderShipped();
    if ((order.packedAt !== null) === isPacked) {
      return presentOrderSummary(order, await readAccount(tx, order), now());
    }
    await insertEvent(tx, { orderId: id, kind: isPacked ? "packed" : "unpacked", actorId });
    const row = await updateOrder(tx, id, { packedAt: isPacked ? now() : null });
    return presentOrderSummary(row, await readAccount(tx, row), now());
  });
}
