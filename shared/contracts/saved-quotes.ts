import { z } from "zod";
import { addressForm, shippingAddress } from "./addresses.ts";
import { amount, text, timestamp, wholeQuantity } from "./common.ts";
import { quote } from "./quotes.ts";

/** The number of the customer's own purchase order, one line. */
export const poNumber = text(60).regex(/^[^\p{Cc}]*$/u, "Must be one line");
export const institution = text(200).regex(/^[^\p{Cc}]*$/u, "Must be one line");

/** What is to be quoted; the server prices it. A code that does not apply is refused with 422. */
export const saveQuoteBody = z.object({
  items: z
    .array(z.object({ productId: text(100), quantity: wholeQuantity(1) }))
    .min(1, "A quote needs at least one item")
    .max(200),
  couponCode: text(50).nullish(),
  shippingAddress: addressForm.nullish(),
  institution: institution.nullish(),
  poNumber: poNumber.nullish(),
});

/** `open` can be ordered; `ordered` was, once. */
export const QUOTE_STATES = ["open", "expired", "ordered"] as const;

/** What a line costs by now, where that differs from what was quoted; null for a product that is not sold any more. */
const quoteChange = z.object({
  productId: z.string(),
  productName: z.string(),
  quoted: amount.meta({ description: "Of one unit" }),
  now: amount.nullable(),
});

/** Prices that are held until `expiresAt`; the stock is not. `quote` is as it was saved and never changes. */
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
  /** Opens it without a session; for the customer and the seller to pass on. */
  link: z.string(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
});
export const savedQuotes = z.array(savedQuote);

/** With what ordering it would cost now, and why that differs. */
export const savedQuoteNow = savedQuote.extend({
  /** While it holds never more than quoted; afterwards what the cart would cost. */
  now: quote,
  changes: z.array(quoteChange),
});

export type SaveQuoteBody = z.infer<typeof saveQuoteBody>;
export type SavedQuote = z.infer<typeof savedQuote>;
export type SavedQuoteNow = z.infer<typeof savedQuoteNow>;
export type QuoteChange = z.infer<typeof quoteChange>;
