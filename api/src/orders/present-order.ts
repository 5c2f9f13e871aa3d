import { shippingAddress } from "#shared/contracts/addresses.ts";
import {
  type Order,
  type OrderEvent,
  type OrderItem,
  type OrderSummary,
  orderEvent,
  orderItem,
  orderSummary,
} from "#shared/contracts/orders.ts";
import { amountOrNull, formatAmount } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { isHoldExpired, orderNumber } from "#shared/domain/orders.ts";
import { type Account, amountDue } from "#shared/domain/payments.ts";
import type { FulfilmentWithLines } from "../fulfilments/fulfilments.queries.ts";
import { presentFulfilments } from "../fulfilments/present-fulfilment.ts";
import type { AllocationRow, FulfilmentLotRow } from "../lots/lot-units.queries.ts";
import { presentPaymentFields } from "../payments/present-payment.ts";
import { presentAs } from "../present-as.ts";
import { presentTax } from "../quotes/present-quote.ts";
import type { findEvents, OrderItemRow, OrderRow } from "./orders.queries.ts";

/** An order of a list, without its items. */
export function presentOrderSummary(row: OrderRow, account: Account, now: Date): OrderSummary {
  const discount = formatAmount(row.discountAmount);
  const method = row.shippingMethod;
  return presentAs(orderSummary, {
    ...row,
    orderNumber: orderNumber(row.id),
    shippingAddress: row.shippingAddress && presentAs(shippingAddress, row.shippingAddress),
    subtotal: formatAmount(row.subtotal),
    shipping: formatAmount(row.shipping),
    discount,
    discountAmount: discount,
    ...presentTax({ taxCents: row.tax, taxLines: row.taxLines }),
    shippingMethodId: method?.id ?? null,
    shippingMethodName: method?.name ?? null,
    shipsOn: method?.shipsOn ?? null,
    arrivesBy: method?.arrivesBy ?? null,
    isOnlyMethod: method?.isOnly ?? true,
    total: formatAmount(row.total),
    ...presentPaymentFields(account),
    owes: row.status !== "awaiting-payment" && amountDue(row.status, account) > 0,
    billingAddress: row.billingAddress && presentAs(shippingAddress, row.billingAddress),
    shippingCost: amountOrNull(row.shippingCost),
    holdExpired: isHoldExpired(row, now),
  });
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
  return presentAs(orderItem, {
    ...row,
    productPrice: formatAmount(row.productPrice),
    total: formatAmount(row.total),
    lots: allocations
      .filter(({ orderItemId }) => orderItemId === row.id)
      .map(({ lotNumber, quantity }) => ({ lotNumber, quantity })),
  });
}

type EventRow = Awaited<ReturnType<typeof findEvents>>[number];

/** An entry of the timeline. Customers see "You" and "The shop"; admins see names. */
export function presentEvent(
  { event, actor }: EventRow,
  order: Pick<OrderRow, "userId">,
  audience: "customer" | "admin",
): OrderEvent {
  return presentAs(orderEvent, {
    ...event,
    message: SENTENCES[event.kind]?.(event) ?? event.kind,
    actor: actor && audience === "admin" ? nameOf(actor) : ownerOrShop(event, order),
  });
}

const nameOf = ({ firstName, lastName }: NonNullable<EventRow["actor"]>) =>
  `${firstName} ${lastName}`;

/** Not by the role: whoever left the staff is a customer now. */
const ownerOrShop = ({ actorId }: EventRow["event"], { userId }: Pick<OrderRow, "userId">) =>
  actorId !== null && actorId === userId ? "You" : "The shop";

type Sentence = (event: Pick<EventRow["event"], "before" | "after">) => string;

const detailed =
  (what: string): Sentence =>
  ({ after }) =>
    after ? `${what}: ${after}` : what;

const SENTENCES: Record<string, Sentence> = {
  placed: () => "Order placed",
  "status-changed": ({ before, after }) =>
    `From ${statusLabel(before, "admin")} to ${statusLabel(after, "admin")}`,
  "hold-expired": () => "Cancelled because no payment arrived in time",
  "payment-links": () => "Payment links updated",
  "access-links-revoked": () => "Links of emails ended",
  packed: detailed("Packed"),
  unpacked: detailed("Unpacked"),
  delivered: detailed("Delivered"),
  shipped: detailed("Shipped"),
  "payment-recorded": ({ after }) => `Received ${after}`,
  "refund-recorded": ({ after }) => `Refunded ${after}`,
  "write-off-recorded": ({ after }) => `Written off: ${after}`,
  "credit-recorded": ({ after }) => `Taken off what was due: ${after}`,
  "payment-reversed": ({ after }) => `Taken back: an entry of ${after}`,
  "lots-allocated": ({ after }) => (after ? `Lots: ${after}` : "Lots given back"),
  unshipped: () => "Shipment taken back",
  "order-changed": ({ after }) => `Order changed: ${after?.split("\n").at(-1) ?? ""}`,
  "return-requested": detailed("Return requested"),
  "return-approved": detailed("Return approved"),
  "return-refused": detailed("Return refused"),
  "return-received": detailed("Return received"),
  "return-closed": detailed("Return closed"),
  "return-reopened": detailed("Return open again"),
  "label-bought": detailed("Label bought"),
  "label-voided": ({ before }) => detailed("Label voided")({ before, after: before }),
  reminded: () => "Reminded of the payment",
};
