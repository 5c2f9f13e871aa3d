import { z } from "zod";
import { notPermittedLine } from "./buyers.ts";
import { amount, optionalAmountInput, requestedItem, text } from "./common.ts";
import { DISCOUNT_TYPES } from "./coupons.ts";

const requestedItems = z.array(requestedItem).max(200, "An order has at most 200 products");

/** Where the items would go; enough for shipping and tax. */
export const quoteAddress = z.object({
  country: text(60).default("US"),
  state: text(100).nullish(),
  zipCode: text(20).nullish(),
});

/** Without an address the quote has the standard rate and no tax. */
export const quoteBody = z.object({
  items: requestedItems,
  couponCode: text(50).nullish(),
  address: quoteAddress.nullish(),
  shippingMethodId: text(60).nullish(),
});

/** One way to ship an order. Days are those of the shop, `yyyy-MM-dd`, for an order that is placed now. */
export const shippingOffer = z.object({
  id: z.string(),
  name: z.string(),
  amount,
  shipsOn: z.string(),
  arrivesBy: z.string(),
});

/** The tax of a quote or an order by rate; together they are `tax`. */
export const taxLines = z.array(z.object({ name: z.string(), percent: z.string(), amount }));

/** The saving at the next tier, where the stock suffices; `saves` is relative to the present unit price. */
const nextTier = z.object({ quantity: z.number().int(), unitPrice: amount, saves: amount });

/** The priced order. `coupon` is null when none was given or the given one does not apply. */
export const quote = z.object({
  lines: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      quantity: z.number().int(),
      unitPrice: amount,
      total: amount,
      nextTier: nextTier.optional(),
    }),
  ),
  subtotal: amount,
  shipping: amount,
  discount: amount,
  tax: amount,
  taxLines,
  total: amount,
  shippingMethods: z.array(shippingOffer).meta({ description: "Cheapest first" }),
  shippingMethodId: z
    .string()
    .nullable()
    .meta({ description: "The one that is priced; null when nothing ships there" }),
  shippingMessage: z.string().nullable().meta({ description: "Why nothing ships there" }),
  coupon: z
    .object({
      code: z.string(),
      discountType: z.enum(DISCOUNT_TYPES),
      discountValue: amount.meta({ description: "Percent for percentage, dollars for fixed" }),
      discountAmount: amount,
    })
    .nullable(),
  couponMessage: z.string().nullable(),
  shortages: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      requested: z.number().int(),
      available: z.number().int(),
    }),
  ),
  notPermitted: z
    .array(notPermittedLine)
    .meta({ description: "Products that this person may not order, with what would help" }),
});

/** `subtotal` is only a hint: the server prices the items itself. */
export const validateCouponBody = z.object({
  code: text(50),
  subtotal: optionalAmountInput,
  cartItems: requestedItems,
});

export const appliedCoupon = z.object({
  coupon: z.object({
    code: z.string(),
    discountType: z.enum(DISCOUNT_TYPES),
    discountValue: amount,
  }),
  discountAmount: amount,
});

export type Quote = z.infer<typeof quote>;
export type QuotedOffer = z.infer<typeof shippingOffer>;
export type QuoteBody = z.infer<typeof quoteBody>;
export type AppliedCoupon = z.infer<typeof appliedCoupon>;
