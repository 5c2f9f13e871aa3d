import { isGone, isLive, remainingUnits } from "#shared/domain/order-life.ts";
import type { Connection } from "../db/client.ts";
import { type FulfilmentWithLines, findFulfilments } from "../fulfilments/fulfilments.queries.ts";
import type { Line } from "../lots/allocate-units.ts";
import {
  type FulfilmentLotRow,
  findFulfilmentLots,
  findTrackedProducts,
  unitsOf,
} from "../lots/lot-units.queries.ts";
import { findItems, type OrderItemRow, type OrderRow } from "./orders.queries.ts";

export type OrderLife = {
  order: OrderRow;
  items: OrderItemRow[];
  /** The products among the items whose units belong to lots. */
  tracked: ReadonlySet<string>;
  /** By number, also cancelled ones. */
  fulfilments: FulfilmentWithLines[];
  /** The lots of their lines, in FEFO order. */
  lots: FulfilmentLotRow[];
};

/** Reads the fulfilments of an order. To change them, lock the order first. */
export async function readLife(conn: Connection, order: OrderRow): Promise<OrderLife> {
  const items = await findItems(conn, [order.id]);
  const productIds = items.map(({ productId }) => productId);
  const [tracked, fulfilments, lots] = [
    await findTrackedProducts(conn, productIds),
    await findFulfilments(conn, [order.id]),
    await findFulfilmentLots(conn, [order.id]),
  ];
  return { order, items, tracked, fulfilments, lots };
}

export function lotLines(life: OrderLife, fulfilment: FulfilmentWithLines): Line[] {
  const { id, mayHaveLeft } = fulfilment;
  return fulfilment.lines.flatMap(({ orderItemId, quantity }) => {
    const item = life.items.find((each) => each.id === orderItemId);
    if (!item || !life.tracked.has(item.productId)) return [];
    const { productId, orderId } = item;
    const ordered = item.quantity - bareUnits(life, item);
    return [{ fulfilmentId: id, orderItemId, orderId, productId, quantity, ordered, mayHaveLeft }];
  });
}

/** Units of an item that were shipped without a lot, because its product had none then. */
export function bareUnits(
  { fulfilments, lots }: Pick<OrderLife, "fulfilments" | "lots">,
  { id }: Pick<OrderItemRow, "id">,
): number {
  return fulfilments.filter(isGone).reduce((sum, fulfilment) => {
    const shipped = unitsOf(fulfilment.lines.filter(({ orderItemId }) => orderItemId === id));
    const withLots = unitsOf(
      lots.filter((row) => row.fulfilmentId === fulfilment.id && row.orderItemId === id),
    );
    return sum + shipped - withLots;
  }, 0);
}

/** The units of a line of a fulfilment that have no lot. */
export const shortOf = (
  { lots }: Pick<OrderLife, "lots">,
  line: Pick<Line, "fulfilmentId" | "orderItemId" | "quantity">,
) =>
  line.quantity -
  unitsOf(
    lots.filter(
      ({ fulfilmentId, orderItemId }) =>
        fulfilmentId === line.fulfilmentId && orderItemId === line.orderItemId,
    ),
  );

export const lotsOf = ({ lots }: Pick<OrderLife, "lots">, { id }: { id: string }) =>
  lots.filter(({ fulfilmentId }) => fulfilmentId === id);

export const hereOf = ({ fulfilments }: Pick<OrderLife, "fulfilments">) =>
  fulfilments.filter((each) => isLive(each) && !isGone(each));

/** What has left, in its order. */
export const goneOf = ({ fulfilments }: Pick<OrderLife, "fulfilments">) =>
  fulfilments
    .filter(isGone)
    .toSorted((one, two) => (one.shippedAt?.getTime() ?? 0) - (two.shippedAt?.getTime() ?? 0));

export const waitsForPacking = ({ items, fulfilments }: OrderLife) =>
  fulfilments.some(({ state }) => state === "open") ||
  remainingUnits(items, fulfilments).length > 0;
