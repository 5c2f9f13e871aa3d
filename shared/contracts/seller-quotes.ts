import { z } from "zod";
import { addressForm } from "./addresses.ts";
import {
  amountInput,
  emailAddress,
  isOnce,
  pageOf,
  pageQuery,
  requestedItem,
  text,
  timestampInput,
} from "./common.ts";
import { institution, poNumber, QUOTE_STATES, savedQuote } from "./saved-quotes.ts";

/**
 * A quote that the seller makes for a customer. Without `unitPrice` and `shipping` the prices of the shop hold.
 * `validUntil` is a day, which counts whole, or a moment.
 */
export const sellerQuoteBody = z.object({
  email: emailAddress(),
  firstName: text(100).nullish(),
  lastName: text(100).nullish(),
  items: z
    .array(requestedItem.extend({ unitPrice: amountInput.optional() }))
    .min(1, "A quote needs at least one item")
    .max(200, "A quote has at most 200 products")
    .refine(isOnce("productId"), "A product is here twice"),
  shipping: amountInput.nullish(),
  shippingAddress: addressForm.nullish(),
  institution: institution.nullish(),
  poNumber: poNumber.nullish(),
  note: text(2000).nullish().meta({ description: "The customer reads it" }),
  validUntil: timestampInput.nullish(),
});

/** What an order needs and the quote does not have. */
export const orderQuoteBody = z
  .object({
    shippingAddress: addressForm.nullish(),
    firstName: text(100).nullish(),
    lastName: text(100).nullish(),
    notes: text(2000).nullish(),
  })
  .default({});

/** A saved quote for the seller, with the customer it is for. */
export const sellerQuote = savedQuote.extend({
  userId: z.string().nullable(),
  email: z.string(),
  customerName: z.string(),
});

export const sellerQuotesQuery = z.object({
  state: z.enum(QUOTE_STATES).optional(),
  search: text(200).optional(),
  ...pageQuery(50),
});
export const sellerQuotePage = pageOf("quotes", sellerQuote);

export type SellerQuoteBody = z.infer<typeof sellerQuoteBody>;
export type OrderQuoteBody = z.infer<typeof orderQuoteBody>;
export type SellerQuote = z.infer<typeof sellerQuote>;
export type SellerQuotesQuery = z.infer<typeof sellerQuotesQuery>;
export type SellerQuotePage = z.infer<typeof sellerQuotePage>;
