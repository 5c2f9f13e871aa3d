import type { ShipmentResults, ShipmentsBody } from "#shared/contracts/desk.ts";
import type { Shipment } from "#shared/contracts/fulfilments.ts";
import { hasAllLeft, hasLeft, isGone } from "#shared/domain/order-life.ts";
import { orderNumber as numberOf } from "#shared/domain/orders.ts";
import type { Context, Dependencies } from "../dependencies.ts";
import { findFulfilments } from "../fulfilments/fulfilments.queries.ts";
import { findOrder, findOrdersNumbered, type OrderRow } from "../orders/orders.queries.ts";
import { bare } from "../orders/require-usable-labels.ts";
import { recordShipment } from "../orders/ship-order.ts";
import { Refusal } from "../refusals.ts";
import { emailOf } from "./change-orders.ts";

/**
 * Ships the orders of a pasted list, each in its own transaction: a row succeeds, or its result says why it did not.
 * Unpacked orders are packed, and unpaid ones are refused. An order that was shipped before keeps its tracking unless
 * the row has another, and its customer gets no second email.
 */
export async function shipOrders(
  deps: Context,
  { rows }: ShipmentsBody,
  actorId: string,
): Promise<ShipmentResults> {
  const numbers = rows.map(({ orderNumber }) => orderNumber);
  const orders = await findOrdersNumbered(deps.db, numbers);
  const found = new Map(orders.map((order) => [numberOf(order.id), order]));
  const results: ShipmentResults["results"] = [];
  for (const { orderNumber, ...shipment } of rows) {
    const order = found.get(orderNumber);
    results.push({ orderNumber, ...(await shipOne(deps, order, shipment, actorId)) });
  }
  return { results };
}

const SHIPPED_BEFORE = { shipped: true, message: "It was shipped before." };
const REST_IS_HERE =
  "A parcel of this order has left with this number. Ship its other units with a number of their own.";

type Row = Omit<ShipmentsBody["rows"][number], "orderNumber">;

async function shipOne(
  deps: Context,
  order: OrderRow | undefined,
  shipment: Row,
  actorId: string,
): Promise<Omit<ShipmentResults["results"][number], "orderNumber">> {
  if (!order) return { shipped: false, message: "No order has this number." };
  if (order.status === "awaiting-payment") {
    return { shipped: false, message: "This order is not paid." };
  }
  const isRepeated = hasAllLeft(order);
  if (await isOfEarlierParcel(deps, order, shipment)) {
    return isRepeated ? SHIPPED_BEFORE : { shipped: false, message: REST_IS_HERE };
  }
  const repeated = isRepeated ? correctionOf(order, shipment) : shipment;
  if (!repeated) return SHIPPED_BEFORE;
  try {
    const options = { isPaidOnly: true, isFirst: !isRepeated };
    await recordShipment(deps, order.id, repeated, actorId, options);
    return isRepeated
      ? { shipped: true, message: "It was shipped before; its tracking has been updated." }
      : { shipped: true, id: order.id, ...(await emailOf(deps.db, order.id)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isSame =
      error.reason === "order-shipped" && (await hasTracking(deps, order.id, shipment));
    return isSame ? SHIPPED_BEFORE : { shipped: false, message: error.message };
  }
}

/**
 * Whether the row repeats the tracking number of a parcel that left earlier: the export of a label service lists those
 * too. The newest parcel of an order that has left as a whole does not count, because the row may correct its shipment.
 */
async function isOfEarlierParcel(
  { db }: Pick<Dependencies, "db">,
  order: OrderRow,
  { trackingNumber }: Row,
): Promise<boolean> {
  if (!trackingNumber || !hasLeft(order)) return false;
  if (hasAllLeft(order) && trackingNumber === order.trackingNumber) return false;
  const parcels = await findFulfilments(db, [order.id]);
  return parcels.some(
    (each) =>
      isGone(each) && each.trackingNumber && bare(each.trackingNumber) === bare(trackingNumber),
  );
}

/**
 * The changes that a row makes to a shipment; null for none. For the same parcel, fields that the row omits keep their
 * values.
 */
function correctionOf(order: OrderRow, row: Row): Shipment | null {
  if (!row.trackingNumber && !row.trackingUrl) return null;
  const { carrierName, serviceLevel, trackingNumber, trackingUrl } = order;
  if (row.trackingNumber && row.trackingNumber !== trackingNumber) return row;
  const isSame = (["carrierName", "trackingUrl"] as const).every(
    (name) => !row[name] || row[name] === order[name],
  );
  if (isSame) return null;
  return {
    serviceLevel,
    trackingNumber,
    carrierName: row.carrierName || carrierName,
    trackingUrl: row.trackingUrl || trackingUrl,
  };
}

/** Whether another request has shipped the order meanwhile with the same tracking number. */
async function hasTracking({ db }: Pick<Dependencies, "db">, id: string, row: Row) {
  const order = await findOrder(db, id);
  return (order?.trackingNumber ?? "") === (row.trackingNumber ?? "");
}
