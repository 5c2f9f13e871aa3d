import type { Order } from "#shared/contracts/orders.ts";
import type { Quote } from "#shared/contracts/quotes.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { conflict, invalid, Refusal } from "../refusals.ts";

/** The price that the customer saw is no longer the price; nothing was stored. */
export class QuoteChanged extends Refusal {
  constructor(quote: Quote) {
    super(
      "conflict",
      "quote-changed",
      "The amounts of your order have changed. Please check them and confirm.",
      { answer: { quote } },
    );
  }
}

export const shippingDearer = (quote: Quote) =>
  conflict(
    "quote-changed",
    "The quoted shipping is not offered any more, and the order would cost more. Leave it to the customer, who sees the new total, or make a new quote.",
    { quote },
  );

/** The same, because the code that was sent does not apply, or no longer applies. */
export class CouponGone extends QuoteChanged {}

/** People do not place ten orders a minute. */
export const tooManyOrders = () =>
  new Refusal(
    "too-many",
    "too-many-requests",
    "Too many orders in a short time. Please wait a minute and try again.",
    { retryAfter: 60 },
  );

export const statusChanged = (status: string) =>
  conflict(
    "status-changed",
    `Nothing was changed: this order is ${statusLabel(status, "admin")} by now.`,
  );

export const nothingDue = () =>
  conflict(
    "nothing-due",
    "Nothing is due for this order, so it cannot wait for a payment. Pack it, or cancel it.",
  );

export const orderCancelled = () =>
  conflict("order-cancelled", "A cancelled order cannot be shipped.");

export const couponUsedUp = (code: string) =>
  conflict("coupon-used-up", `The coupon ${code} has no use left for this order.`);

/** The amount is too large for a money column. */
export const notChargeable = () =>
  invalid({ items: "An order of this amount cannot be placed." }, "amount-too-large");

export const orderShipped = () =>
  conflict("order-shipped", "This order has been shipped. Take the shipment back first.");

/** 409: somebody else shipped it first. Their tracking must not be overwritten unseen. */
export const shippedMeanwhile = (trackingNumber: string | null) =>
  conflict(
    "order-shipped",
    trackingNumber
      ? `This order was shipped meanwhile, with the tracking number ${trackingNumber}.`
      : "This order was shipped meanwhile, without a tracking number.",
  );

export const parcelChanged = () =>
  conflict(
    "parcel-changed",
    "The units or the lots of this parcel were changed meanwhile, so nothing was done. Look at what is in it now, and try again.",
  );

/** 409: cancelling would lose the record of who has the vials. */
export const shippedNotCancelled = (shippingStatus: string) =>
  conflict(
    "order-shipped",
    shippingStatus === "part-shipped"
      ? "A part of this order has been shipped, so it is not cancelled: a recall must find who has its vials. Take the units that are still here off the order line by line, or take the shipment back within 30 minutes if it never left."
      : "This order has been shipped, so it is not cancelled: a recall must find who has its vials. Record a return for what comes back, or take the shipment back within 30 minutes if it never left.",
  );

export const lotNotShippable = (lotNumber: string, why: string) =>
  conflict(
    "lot-not-shippable",
    `Lot ${lotNumber} of this order is ${why} and must not be shipped: choose another one.`,
    { lotNumber },
  );

export const orderNotShipped = () =>
  conflict("order-not-shipped", "This order has not been shipped.");

type Lacking = readonly { productName: string; short: number }[];
const inWords = (lines: Lacking) =>
  lines.map(({ short, productName }) => `${short} × ${productName}`).join(", ");

export const lotsShort = (lines: Lacking) =>
  conflict(
    "lot-short",
    `No released lot has enough: ${inWords(lines)}. Receive units or release a lot first.`,
  );

/** 409: the first lot of a product came after the parcel was packed. */
export const packedWithoutLots = (lines: Lacking) =>
  conflict(
    "lot-short",
    `Packed before the product had lots: ${inWords(lines)}. Unpack the parcel, and pack it with the lots that are on its vials.`,
  );

/** 409: a lot was blocked, recalled or past its date after it was allocated to the order. */
export const lotWithdrawn = (lotNumber: string, why: string) =>
  conflict("lot-not-released", `Lot ${lotNumber} of this order is ${why}: choose another one.`, {
    lotNumber,
  });

/** 409: the order was changed since the form was filled; nothing is lost, the answer has the present order. */
export const orderChangedMeanwhile = (order: Order) =>
  conflict(
    "order-changed",
    "This order was changed in the meantime, perhaps by a payment. Please look at it again; what you typed is still here.",
    { order },
  );

export const orderPacked = () =>
  conflict("order-packed", "This order is packed or on its way. Unpack it first, then change it.");

export const orderNotChanged = () =>
  conflict("order-cancelled", "This order is cancelled. Open it again, then change it.");

export const orderWithoutLines = () => {
  const message = "An order needs at least one line: cancel it instead.";
  return new Refusal("invalid", "order-without-lines", message, { fields: { lines: message } });
};

export const orderIsPaid = () =>
  conflict(
    "order-paid",
    "We have received money for this order, so please write to us: we change or cancel it for you.",
  );

export const priceChanged = (total: string) =>
  conflict("price-changed", `With this address the order costs $${total}.`, { total });
export const orderClaimed = ({ name, until }: { name: string; until: Date }) =>
  conflict(
    "claimed",
    `${name} is packing this order. Take it over on the packing table, or pack another one.`,
    { claimedBy: name, until: until.toISOString() },
  );

export function labelNotUsable(state: string): Refusal {
  if (state === "outdated") {
    return conflict(
      "label-outdated",
      "The address or the content has changed since the label was bought. Void the label and buy another one.",
    );
  }
  const doing =
    state === "voiding"
      ? "The label of this parcel is being voided"
      : "A label for this parcel is being bought";
  return conflict(
    "label-in-progress",
    `${doing}: try again in two minutes, or ship it with another tracking number.`,
  );
}
