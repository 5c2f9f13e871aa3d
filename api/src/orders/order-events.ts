import { formatAmount } from "#shared/domain/money.ts";
import { isPaidStatus, orderNumber } from "#shared/domain/orders.ts";
import type { RecordedEvent } from "../webhooks/record-event.ts";
import type { OrderRow } from "./orders.queries.ts";

type Facts = Pick<OrderRow, "id" | "status" | "total"> & { shippingStatus?: string };

const factsOf = ({ id, status, shippingStatus = "pending", total }: Facts) => ({
  id,
  orderNumber: orderNumber(id),
  status,
  shippingStatus,
  total: formatAmount(total),
});

/** An order of 0.00 is paid as soon as it is placed. */
export function placedEvents(order: Facts): RecordedEvent[] {
  const data = factsOf(order);
  const placed: RecordedEvent = { type: "order.placed", data };
  return isPaidStatus(order.status) ? [placed, { type: "order.paid", data }] : [placed];
}

export function statusEvents(before: OrderRow, after: OrderRow): RecordedEvent[] {
  if (before.status === after.status) return [];
  const data = factsOf(after);
  if (after.status === "cancelled") return [{ type: "order.cancelled", data }];
  return isPaidStatus(after.status) && !isPaidStatus(before.status)
    ? [{ type: "order.paid", data }]
    : [];
}

/** The event of a first shipment. */
export function shippedEvent(order: OrderRow): RecordedEvent {
  const { carrierName, trackingNumber, trackingUrl } = order;
  const data = { ...factsOf(order), carrierName, trackingNumber, trackingUrl };
  return { type: "order.shipped", data };
}
