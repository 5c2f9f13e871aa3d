import type { OrderSummary } from "#shared/contracts/orders.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Mover } from "../lots/allocate-units.ts";
import { dayOfShop, unfitInWords } from "../lots/lot-fitness.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { notFound, type Refusal } from "../refusals.ts";
import { allocateLocked, refuseRefunded } from "./allocate-order.ts";
import { lotsShort, lotWithdrawn, orderShipped, orderUnpaid } from "./orders.errors.ts";
import { insertEvent, lockOrder, type OrderRow, updateOrder } from "./orders.queries.ts";
import { presentOrderSummary } from "./present-order.ts";

/**
 * Marks an order as packed, or undoes that. Does nothing when that is so already. Missing lots are
 * allocated first, in the same transaction: the order gets all of its lots or stays unchanged.
 * @throws Refusal 404; 409 `order-unpaid` unless it is paid, `order-refunded`, `order-shipped`,
 * `lot-short`, `lot-not-released`
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
    if (isPacked) await requireLots(tx, order, { actorId, now: now() }, lotWithdrawn);
    if ((order.packedAt !== null) === isPacked) {
      return presentOrderSummary(order, await readAccount(tx, order), now());
    }
    await insertEvent(tx, { orderId: id, kind: isPacked ? "packed" : "unpacked", actorId });
    const row = await updateOrder(tx, id, { packedAt: isPacked ? now() : null });
    return presentOrderSummary(row, await readAccount(tx, row), now());
  });
}

/**
 * Allocates the missing lots of a locked order, first expiry first, and checks that every lot may be shipped.
 * @throws Refusal 409 `order-refunded`, `lot-short`, and `refused` for a lot that must not be shipped
 */
export async function requireLots(
  tx: Transaction,
  order: OrderRow,
  mover: Mover,
  refused: (lotNumber: string, why: string) => Refusal,
): Promise<void> {
  await refuseRefunded(tx, order);
  const { items } = await allocateLocked(tx, order, mover);
  const lacking = items.filter(({ short }) => short > 0);
  if (lacking.length > 0) throw lotsShort(lacking);
  const today = await dayOfShop(tx, mover.now);
  for (const lot of items.flatMap(({ lots }) => lots)) {
    const why = unfitInWords(lot, today);
    if (why) throw refused(lot.lotNumber, why);
  }
}
