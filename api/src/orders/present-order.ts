import type { ShippingAddress } from "#shared/contracts/addresses.ts";
import type { Order, OrderEvent, OrderItem, OrderSummary } from "#shared/contracts/orders.ts";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { isHoldExpired, orderNumber } from "#shared/domain/orders.ts";
import { type Account, amountDue } from "#shared/domain/payments.ts";
import type { FulfilmentWithLines } from "../fulfilments/fulfilments.queries.ts";
import { presentFulfilments } from "../fulfilments/present-fulfilment.ts";
import type { AllocationRow, FulfilmentLotRow } from "../lots/lot-units.queries.ts";
import { presentPaymentFields } from "../payments/present-payment.ts";
import { presentTax } from "../quotes/present-quote.ts";
import type { findEvents, OrderItemRow, OrderRow } from "./orders.queries.ts";

/** An order of a list, without its items. */
export function presentOrderSummary(row: OrderRow, account: Account, now: Date): OrderSummary {
  const discount = formatAmount(row.discountAmount);
  return {
    id: row.id,
    orderNumber: orderNumber(row.id),
    userId: row.userId,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    shippingAddress: row.shippingAddress && presentShippingAddress(row.shippingAddress),
    subtotal: formatAmount(row.subtotal),
    shipping: formatAmount(row.shipping),
    discount,
    discountAmount: discount,
    couponCode: row.couponCode,
    ...presentTax({ taxCents: row.tax, taxLines: row.taxLines }),
    ...presentShipping(row.shippingMethod),
    total: formatAmount(row.total),
    ...presentPaymentFields(account),
    owes: row.status !== "awaiting-payment" && amountDue(row.status, account) > 0,
    status: row.status,
    notes: row.notes,
    lotWish: row.lotWish,
    poNumber: row.poNumber,
    institution: row.institution,
    billingAddress: row.billingAddress && presentShippingAddress(row.billingAddress),
    quoteId: row.quoteId,
    venmoUrl: row.venmoUrl,
    paypalUrl: row.paypalUrl,
    cashAppUrl: row.cashAppUrl,
    zelleNote: row.zelleNote,
    shippoShipmentId: row.shippoShipmentId,
    shippoRateId: row.shippoRateId,
    shippoTransactionId: row.shippoTransactionId,
    labelUrl: row.labelUrl,
    shippingCost: row.shippingCost === null ? null : formatAmount(row.shippingCost),
    estimatedDeliveryDays: row.estimatedDeliveryDays,
    trackingNumber: row.trackingNumber,
    carrierName: row.carrierName,
    serviceLevel: row.serviceLevel,
    trackingUrl: row.trackingUrl,
    shippingStatus: row.shippingStatus,
    packedAt: row.packedAt?.toISOString() ?? null,
    readyToShip: row.readyToShip,
    holdUntil: row.holdUntil?.toISOString() ?? null,
    holdExpired: isHoldExpired(row, now),
    paymentReceivedAt: row.paymentReceivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function presentShipping(method: OrderRow["shippingMethod"]) {
  return {
    shippingMethodId: method?.id ?? null,
    shippingMethodName: method?.name ?? null,
    shipsOn: method?.shipsOn ?? null,
    arrivesBy: method?.arrivesBy ?? null,
    isOnlyMethod: method?.isOnly ?? true,
  };
}

function presentShippingAddress(address: PostalAddress): ShippingAddress {
  const { address1, address2, city, state, zipCode, country } = address;
  return { address1, address2, city, state, zipCode, country };
}

export function presentOrder(
  row: OrderRow,
  items: readonly OrderItemRow[],
  account: Account,
  now: Date,
  { allocations = [], fulfilments = [], lots = [] }: Partial<Packed> = {},
): Order {
  return {
    ...presentOrderSummary(row, account, now),
    items: items
      .filter((item) => item.orderId === row.id)
      .map((item) => presentItem(item, allocations)),
    fulfilments: presentFulfilments(row.id, fulfilments, items, lots),
  };
}

/** An order as its customer reads it: without the label, which anybody could use, and its price. */
export function withoutLabels<Shown extends Order>(order: Shown): Shown {
  const none = {
    labelUrl: null,
    shippingCost: null,
    shippoShipmentId: null,
    shippoRateId: null,
    shippoTransactionId: null,
  };
  const fulfilments = order.fulfilments.map((fulfilment) => ({ ...fulfilment, ...none }));
  return { ...order, ...none, fulfilments };
}

/** How orders were packed: the lots of their items, their fulfilments, and the lots of those. */
export type Packed = {
  allocations: readonly AllocationRow[];
  fulfilments: readonly FulfilmentWithLines[];
  lots: readonly FulfilmentLotRow[];
};

export function presentItem(
  row: OrderItemRow,
  allocations: readonly AllocationRow[] = [],
): OrderItem {
  return {
    id: row.id,
    orderId: row.orderId,
    productId: row.productId,
    productName: row.productName,
    productPrice: formatAmount(row.productPrice),
    quantity: row.quantity,
    total: formatAmount(row.total),
    lots: allocations
      .filter(({ orderItemId }) => orderItemId === row.id)
      .map(({ lotNumber, quantity }) => ({ lotNumber, quantity })),
  };
}

type EventRow = Awaited<ReturnType<typeof findEvents>>[number];

/** An entry of the timeline. Customers see "You" and "The shop"; admins see names. */
export function presentEvent(
  { event, actor }: EventRow,
  order: Pick<OrderRow, "userId">,
  audience: "customer" | "admin",
): OrderEvent {
  return {
    id: event.id,
    kind: event.kind,
    message: sentenceOf(event),
    actor: actor && audience === "admin" ? nameOf(actor) : ownerOrShop(event, order),
    before: event.before,
    after: event.after,
    createdAt: event.createdAt.toISOString(),
  };
}

const nameOf = ({ firstName, lastName }: NonNullable<EventRow["actor"]>) =>
  `${firstName} ${lastName}`;

/** Not by the role: whoever left the staff is a customer now. */
const ownerOrShop = ({ actorId }: EventRow["event"], { userId }: Pick<OrderRow, "userId">) =>
  actorId !== null && actorId === userId ? "You" : "The shop";

function sentenceOf(event: EventRow["event"]): string {
  switch (event.kind) {
    case "placed":
      return "Order placed";
    case "status-changed":
      return `From ${statusLabel(event.before, "admin")} to ${statusLabel(event.after, "admin")}`;
    case "hold-expired":
      return "Cancelled because no payment arrived in time";
    case "payment-links":
      return "Payment links updated";
    case "access-links-revoked":
      return "Links of emails ended";
    case "packed":
      return event.after ? `Packed: ${event.after}` : "Packed";
    case "unpacked":
      return event.after ? `Unpacked: ${event.after}` : "Unpacked";
    case "delivered":
      return event.after ? `Delivered: ${event.after}` : "Delivered";
    case "shipped":
      return event.after ? `Shipped: ${event.after}` : "Shipped";
    case "payment-recorded":
      return `Received ${event.after}`;
    case "refund-recorded":
      return `Refunded ${event.after}`;
    case "write-off-recorded":
      return `Written off: ${event.after}`;
    case "payment-reversed":
      return `Taken back: an entry of ${event.after}`;
    case "lots-allocated":
      return event.after ? `Lots: ${event.after}` : "Lots given back";
    case "unshipped":
      return "Shipment taken back";
    case "order-changed":
      return `Order changed: ${event.after?.split("\n").at(-1) ?? ""}`;
    case "return-requested":
      return eventOf("Return requested", event.after);
    case "return-approved":
      return eventOf("Return approved", event.after);
    case "return-refused":
      return eventOf("Return refused", event.after);
    case "return-received":
      return eventOf("Return received", event.after);
    case "return-closed":
      return eventOf("Return closed", event.after);
    case "label-bought":
      return eventOf("Label bought", event.after);
    case "label-voided":
      return eventOf("Label voided", event.before);
    case "reminded":
      return "Reminded of the payment";
    default:
      return event.kind;
  }
}

const eventOf = (what: string, detail: string | null) => (detail ? `${what}: ${detail}` : what);
