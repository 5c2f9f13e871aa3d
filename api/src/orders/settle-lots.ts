import { isGone } from "#shared/domain/order-life.ts";
import type { Transaction } from "../db/client.ts";
import type { MoveCause, MovedProduct } from "../inventory/inventory.queries.ts";
import { insufficientStock } from "../inventory/shortages.ts";
import type { GivenBack } from "../lots/allocate-units.ts";
import { unitsOf } from "../lots/lot-units.queries.ts";
import { settleOrder } from "../lots/settle-order.ts";
import type { OrderItemRow } from "./orders.queries.ts";
import type { OrderLife } from "./read-life.ts";

type Settling = {
  before: OrderLife;
  after: OrderLife;
  given: GivenBack;
  /** The status that the order gets next; without it the order keeps its status. */
  becomesCancelled?: boolean;
  cause: MoveCause;
};

/**
 * Updates the stock of the order's products to the order's new state. Units of released lots are
 * out of stock as soon as they are sold, so allocating them changes nothing.
 * @throws Refusal 409 `insufficient-stock` when an order that is opened again finds too little
 */
export async function settleLots(
  tx: Transaction,
  { before, after, given, becomesCancelled, cause }: Settling,
): Promise<MovedProduct[]> {
  const wasCancelled = before.order.status === "cancelled";
  const isCancelled = becomesCancelled ?? wasCancelled;
  const items = after.items.map((item) => {
    const allocated = unitsOf(before.lots.filter(({ orderItemId }) => orderItemId === item.id));
    return {
      productId: item.productId,
      quantity: item.quantity,
      allocated: { before: allocated, after: allocated - (given.get(item.id)?.units ?? 0) },
      bare: { before: bareUnits(before, item), after: bareUnits(after, item) },
      returned: given.get(item.id)?.returned ?? 0,
    };
  });
  const isSettled =
    wasCancelled === isCancelled &&
    given.size === 0 &&
    items.every(({ bare }) => bare.before === bare.after);
  // Locks on products are taken only where stock may change.
  if (isSettled) return [];
  const { moved, shortages } = await settleOrder(
    tx,
    { placedAt: after.order.createdAt, wasCancelled, isCancelled, items },
    cause,
  );
  if (shortages.length > 0) throw insufficientStock(shortages);
  return moved;
}

/** Units of an item that were shipped without a lot, because its product had none then. */
function bareUnits({ fulfilments, lots }: OrderLife, { id }: OrderItemRow): number {
  return fulfilments.filter(isGone).reduce((sum, fulfilment) => {
    const shipped = unitsOf(fulfilment.lines.filter(({ orderItemId }) => orderItemId === id));
    const withLots = unitsOf(
      lots.filter((row) => row.fulfilmentId === fulfilment.id && row.orderItemId === id),
    );
    return sum + shipped - withLots;
  }, 0);
}
