import type { ShipmentResults, ShipmentsBody } from "#shared/contracts/desk.ts";
import type { Dependencies } from "../dependencies.ts";
import { recordShipment } from "../orders/record-shipment.ts";
import { Refusal } from "../refusals.ts";
import { emailOf } from "./change-orders.ts";
import { findOrdersByNumber } from "./desk.queries.ts";

/**
 * Ships the orders of a pasted list, each in a transaction of its own: a row succeeds, or says why it did not. Orders
 * that are not packed are packed by it, and those that are not paid are refused. An order that was shipped before keeps
 * its tracking unless the row names another, and nobody is written to twice.
 */
export async function shipOrders(
  deps: Pick<Dependencies, "db" | "now">,
  { rows }: ShipmentsBody,
  actorId: string,
): Promise<ShipmentResults> {
  const found = await findOrdersByNumber(
    deps.db,
    rows.map(({ orderNumber }) => orderNumber),
  );
  const results: ShipmentResults["results"] = [];
  for (const { orderNumber, ...shipment } of rows) {
    const order = found.get(orderNumber);
    results.push({ orderNumber, ...(await shipOne(deps, order, shipment, actorId)) });
  }
  return { results };
}

type Row = Omit<ShipmentsBody["rows"][number], "orderNumber">;
type Found = { id: string; status: string; shippingStatus: string };

async function shipOne(
  deps: Pick<Dependencies, "db" | "now">,
  order: Found | undefined,
  shipment: Row,
  actorId: string,
): Promise<Omit<ShipmentResults["results"][number], "orderNumber">> {
  if (!order) return { shipped: false, message: "No order has this number." };
  if (order.status === "awaiting-payment") {
    return { shipped: false, message: "This order is not paid." };
  }
  const isRepeated = order.shippingStatus !== "pending";
  const saysSomething = Boolean(shipment.trackingNumber || shipment.trackingUrl);
  if (isRepeated && !saysSomething) return { shipped: true, message: "It was shipped before." };
  try {
    await recordShipment(deps, order.id, shipment, actorId, { isPaidOnly: true });
    return isRepeated
      ? { shipped: true, message: "It was shipped before; its tracking is this one now." }
      : { shipped: true, id: order.id, ...(await emailOf(deps.db, order.id)) };
  } catch (error) {
    if (error instanceof Refusal) return { shipped: false, message: error.message };
    throw error;
  }
}
