import { z } from "zod";
import { PAGE_SIZES } from "../domain/constants.ts";
import { SHIPPING_STATUSES } from "../domain/order-life.ts";
import { ORDER_STATUSES } from "../domain/orders.ts";
import { addressForm, shippingAddress } from "./addresses.ts";
import { lotWish, lotWishInput } from "./allocations.ts";
import { notPermittedLine } from "./buyers.ts";
import {
  amount,
  amountInput,
  pageOf,
  pageQuery,
  requestedItem,
  text,
  timestamp,
  webLink,
} from "./common.ts";
import { fulfilment } from "./fulfilments.ts";
import { lotOfItem } from "./lots.ts";
import { paymentFields } from "./payments.ts";
import { taxLines } from "./quotes.ts";
import { institution, poNumber } from "./saved-quotes.ts";

export const orderItem = z.object({
  id: z.string(),
  orderId: z.string(),
  productId: z.string(),
  productName: z.string(),
  productPrice: amount,
  quantity: z.number().int(),
  total: amount,
  /** The lots from which it was packed; empty before packing and for products without lots. */
  lots: z.array(lotOfItem),
});
export const orderItems = z.array(orderItem);

/** One entry of the order's timeline. `actor` is a description of who did it; customers see no names of staff. */
export const orderEvent = z.object({
  id: z.string(),
  kind: z.string(),
  message: z.string(),
  actor: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  createdAt: timestamp,
});

/** How the order ships; null for orders that were placed before the shop had methods. Days are `yyyy-MM-dd`. */
const shippingOfOrder = {
  shippingMethodId: z.string().nullable(),
  shippingMethodName: z.string().nullable(),
  shipsOn: z.string().nullable(),
  arrivesBy: z.string().nullable(),
  /** The shop had no other method, so pages and emails do not name it. */
  isOnlyMethod: z.boolean(),
};

export const order = z.object({
  id: z.string(),
  orderNumber: z.string(),
  userId: z.string().nullable(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  shippingAddress: shippingAddress.nullable(),
  subtotal: amount,
  shipping: amount,
  discount: amount,
  discountAmount: amount,
  couponCode: z.string().nullable(),
  tax: amount,
  taxLines,
  total: amount,
  ...shippingOfOrder,
  ...paymentFields,
  owes: z.boolean().meta({ description: "Paid, and costs more since it was changed" }),
  status: z.string(),
  notes: z.string().nullable(),
  lotWish: lotWish.nullable(),
  poNumber: z.string().nullable().meta({ description: "Of the customer's own purchase order" }),
  institution: z.string().nullable(),
  billingAddress: shippingAddress.nullable(),
  quoteId: z.string().nullable(),
  venmoUrl: z.string().nullable(),
  paypalUrl: z.string().nullable(),
  cashAppUrl: z.string().nullable(),
  zelleNote: z.string().nullable(),
  shippoShipmentId: z.string().nullable(),
  shippoRateId: z.string().nullable(),
  shippoTransactionId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  carrierName: z.string().nullable(),
  serviceLevel: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  labelUrl: z.string().nullable(),
  shippingStatus: z.enum(SHIPPING_STATUSES),
  packedAt: timestamp
    .nullable()
    .meta({ description: "Since when nothing is left to pack; null while something is" }),
  readyToShip: z.boolean().meta({ description: "A packed fulfilment waits to be shipped" }),
  shippingCost: amount.nullable(),
  estimatedDeliveryDays: z.number().int().nullable(),
  holdUntil: timestamp.nullable(),
  holdExpired: z.boolean(),
  onHold: notPermittedLine.omit({ productId: true }).nullable().optional().meta({
    description:
      "What keeps the order from leaving, as its customer may read it; null for nothing. Only where one order is read",
  }),
  paymentReceivedAt: timestamp.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
  items: orderItems,
  /** Cancelled fulfilments are left out. */
  fulfilments: z.array(fulfilment),
});
export const orders = z.array(order);

/** An order in a page of the admin's list. A separate call returns the items. */
export const orderSummary = order.omit({ items: true, fulfilments: true, onHold: true });

/** When the email about a change will be sent; an undo before then withdraws it. Null when none waits. */
export const emailDueAt = timestamp.nullable();

/** An order after a change by the seller. */
export const changedOrder = orderSummary.extend({ emailDueAt });
export const adminOrderPage = pageOf("orders", orderSummary);
export const orderEvents = z.array(orderEvent);

/**
 * The checkout's order. The session determines the customer and the server computes the prices. `total` is the amount
 * that the customer saw; another one is answered 409 with the right amounts. Everything else sent is a hint.
 */
export const placeOrderBody = z.object({
  order: z.object({
    firstName: text(100).nullish(),
    lastName: text(100).nullish(),
    shippingAddress: addressForm,
    shippingMethodId: text(60)
      .nullish()
      .meta({ description: "One of the quote's; the cheapest without it" }),
    couponCode: text(50).nullish(),
    total: amountInput,
    notes: text(2000).nullish(),
    lotWish: lotWishInput.nullish(),
    poNumber: poNumber.nullish(),
    institution: institution.nullish(),
    billingAddress: addressForm.nullish(),
    quoteId: text(100).nullish().meta({ description: "A saved quote, whose prices are charged" }),
  }),
  items: z
    .array(requestedItem.extend({ productName: text(400).nullish() }))
    .min(1, "An order needs at least one item")
    .max(200, "An order has at most 200 products"),
});

/** The key in the link of an order email: with it, this one order can be read without a session. */
export const accessKeyQuery = z.object({ key: text(200).optional() });

/**
 * `absent=null` answers 200 with `null` instead of 404 for an order that the reader may not see,
 * because browsers log a 404 in the console.
 */
export const orderQuery = accessKeyQuery.extend({ absent: z.literal("null").optional() });

/**
 * Statuses, and states that need attention. part-paid: waits for the rest. overpaid: more paid than
 * the total. refund-due: overpaid, or cancelled with money on it.
 */
export const ORDER_FILTERS = [
  ...ORDER_STATUSES,
  "hold-expired",
  "part-paid",
  "overpaid",
  "refund-due",
] as const;

/** The queues of the desk, in the order of a parcel's progress. */
export const ORDER_QUEUES = ["to-pay", "to-pack", "to-ship", "shipped", "problems"] as const;

/** `newest` is the default. */
export const ORDER_SORTS = ["newest", "oldest", "total_desc", "total_asc"] as const;

/**
 * `search` matches order number, email address, name, PO number, institution, billing address and
 * tracking number. Among the newest 2,000 orders it also matches totals ("123.45", "$1,234.50"),
 * lot numbers, product names and CAS numbers. `after` is the last row of the page before (keyset).
 */
export const adminOrdersQuery = z.object({
  queue: z.enum(ORDER_QUEUES).optional(),
  status: z.enum(ORDER_FILTERS).optional(),
  search: text(200).optional(),
  sortBy: z.enum(ORDER_SORTS).optional(),
  after: text(200).optional(),
  ...pageQuery(PAGE_SIZES.adminOrders),
});

/**
 * With `from`, the change is refused with 409 `status-changed` when the order's status has changed since; with `due`, with
 * 409 `amount-changed` when another amount would be recorded as paid.
 */
export const orderStatusBody = z.object({
  status: z.enum(ORDER_STATUSES),
  from: z.enum(ORDER_STATUSES).optional(),
  due: amountInput.optional(),
});

export const paymentLinksBody = z.object({
  venmoUrl: webLink,
  paypalUrl: webLink,
  cashAppUrl: webLink,
  zelleNote: text(500).nullish(),
});

/** How many email links can no longer open the order. */
export const revokedLinks = z.object({ revoked: z.number().int() });

export const cancelledOrders = z.object({ cancelled: z.number().int() });

export type Order = z.infer<typeof order>;
export type OrderItem = z.infer<typeof orderItem>;
export type OrderSummary = z.infer<typeof orderSummary>;
export type OrderEvent = z.infer<typeof orderEvent>;
export type AdminOrdersQuery = z.infer<typeof adminOrdersQuery>;
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;
export type PaymentLinks = z.infer<typeof paymentLinksBody>;
