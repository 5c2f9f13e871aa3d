import { z } from "zod";
import { addressForm, shippingAddress } from "./addresses.ts";
import { amount, oneLine, requestedItem, text, timestamp } from "./common.ts";
import { quote } from "./quotes.ts";

/** The number of the customer's own purchase order, one line. */
export const poNumber = oneLine(60);
export const institution = oneLine(200);

/** The items to quote; the server prices them. A coupon code that does not apply is refused with 422. */
export const saveQuoteBody = z.object({
  items: z
    .array(requestedItem)
    .min(1, "A quote needs at least one item")
    .max(200, "A quote has at most 200 products"),
  couponCode: text(50).nullish(),
  shippingAddress: addressForm.nullish(),
  shippingMethodId: text(60).nullish(),
  institution: institution.nullish(),
  poNumber: poNumber.nullish(),
});

/** `open`: can be ordered. `ordered`: was ordered once. */
export const QUOTE_STATES = ["open", "expired", "ordered"] as const;

/** The present price of a line, where it differs from the quoted one; null for a product no longer sold. */
const quoteChange = z.object({
  productId: z.string(),
  productName: z.string(),
  quoted: amount.meta({ description: "Of one unit" }),
  now: amount.nullable(),
});

/** Prices are held until `expiresAt`; the stock is not. `quote` is the saved one and never changes. */
export const savedQuote = z.object({
  id: z.string(),
  number: z.string().meta({ examples: ["Q-1A2B3C4D"] }),
  state: z.enum(QUOTE_STATES),
  createdAt: timestamp,
  expiresAt: timestamp,
  quote,
  institution: z.string().nullable(),
  poNumber: z.string().nullable(),
  shippingAddress: shippingAddress.nullable(),
  /** Opens the quote without a session; customer and seller may forward it. */
  link: z.string(),
  /** Made by the seller: its prices and its shipping hold exactly. */
  bySeller: z.boolean(),
  note: z.string().nullable().meta({ description: "What the seller wrote to the customer" }),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
});
export const savedQuotes = z.array(savedQuote);

/** Also what an order would cost now, and why that differs. */
export const savedQuoteNow = savedQuote.extend({
  /** Never more than quoted before the expiry; afterwards the present prices. */
  now: quote,
  changes: z.array(quoteChange),
});

export type SaveQuoteBody = z.infer<typeof saveQuoteBody>;
export type SavedQuote = z.infer<typeof savedQuote>;
export type SavedQuoteNow = z.infer<typeof savedQuoteNow>;
export type QuoteChange = z.infer<typeof quoteChange>;
