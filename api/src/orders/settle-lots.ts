import { isShipped } from "#shared/domain/payments.ts";
import type { Transaction } from "../db/client.ts";
import type { MoveCause, MovedProduct } from "../inventory/inventory.queries.ts";
import { insufficientStock } from "../inventory/shortages.ts";
import type { GivenBack } from "../lots/allocate-units.ts";
import { type Claim, settleOrder } from "../lots/settle-order.ts";
import type { OrderItemRow, OrderRow } from "./orders.queries.ts";

type Units = readonly { orderItemId: string; quantity: number }[];

type Settling = {
  /** The units of lots that are allocated to the lines, before and after. */
  allocated: { before: Units; after: Units };
  given: GivenBack;
  /** The order's new state; without it the order stays as it is. */
  becomes?: Partial<Claim>;
  cause: MoveCause;
};

/**
 * Updates the stock of the order's products to the order's new state.
 * @throws Refusal 409 `insufficient-stock` when an order that is opened again finds too little
 */
export async function settleLots(
  tx: Transaction,
  order: OrderRow,
  items: readonly OrderItemRow[],
  { allocated, given, becomes, cause }: Settling,
): Promise<MovedProduct[]> {
  const before: Claim = { isCancelled: order.status === "cancelled", isShipped: isShipped(order) };
  const of = (units: Units, item: OrderItemRow) =>
    units
      .filter(({ orderItemId }) => orderItemId === item.id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const { moved, shortages } = await settleOrder(
    tx,
    {
      placedAt: order.createdAt,
      before,
      after: { ...before, ...becomes },
      items: items.map((item) => ({
        productId: item.productId,
        quantity: item.quantity,
        allocated: { before: of(allocated.before, item), after: of(allocated.after, item) },
        returned: given.get(item.id)?.returned ?? 0,
      })),
    },
    cause,
  );
  if (shortages.length > 0) throw insufficientStock(shortages);
  return moved;
}
