import { shippingAddress } from "#shared/contracts/addresses.ts";
import type { Quote } from "#shared/contracts/quotes.ts";
import { type SavedQuote, savedQuote } from "#shared/contracts/saved-quotes.ts";
import type { SellerQuote } from "#shared/contracts/seller-quotes.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { presentAs } from "../present-as.ts";
import { presentAmounts, presentOffer } from "./present-quote.ts";
import { quotedAmounts } from "./price-held.ts";
import type { SavedQuoteRow } from "./saved-quotes.queries.ts";

/** The number of a saved quote: like that of an order, the end of its id. */
export const quoteNumber = (id: string): string => `Q-${orderNumber(id)}`;

type Context = Pick<Dependencies, "env" | "encryption">;

/**
 * The key of a quote's link. It is derived from the id, so that the link can be shown again
 * although only the key's hash is stored.
 */
export const quoteKey = ({ encryption }: Pick<Context, "encryption">, id: string): string =>
  encryption.derive(contextOf(id));

const contextOf = (id: string) => `saved quote ${id}`;

/**
 * The link of a quote. Without a key it opens the quote for its signed-in owner. A quote from
 * before keys were derived, or under another SECRETS_KEY, has a key that cannot be shown again.
 */
export function linkOf(context: Context, { id, accessKeyHash }: SavedQuoteRow): string {
  const link = `${context.env.siteUrl}/quote/${id}`;
  const keys = context.encryption.derivations(contextOf(id));
  const key = keys.find((each) => hashSecret(each) === accessKeyHash);
  return key === undefined ? link : `${link}?key=${key}`;
}

export function presentSavedQuote(context: Context, row: SavedQuoteRow, now: Date): SavedQuote {
  return presentAs(savedQuote, {
    ...row,
    number: quoteNumber(row.id),
    state: stateOf(row, now),
    quote: presentQuoted(row),
    shippingAddress: row.shippingAddress && presentAs(shippingAddress, row.shippingAddress),
    link: linkOf(context, row),
    orderNumber: row.orderId && orderNumber(row.orderId),
  });
}

export function presentSellerQuote(context: Context, row: SavedQuoteRow, now: Date): SellerQuote {
  const { firstName = "", lastName = "", email = "" } = row.customer ?? {};
  return {
    ...presentSavedQuote(context, row, now),
    userId: row.userId,
    email,
    customerName: `${firstName} ${lastName}`.trim(),
  };
}

export function stateOf(row: SavedQuoteRow, now: Date): SavedQuote["state"] {
  if (row.orderId !== null) return "ordered";
  return row.expiresAt.getTime() <= now.getTime() ? "expired" : "open";
}

function presentQuoted(row: SavedQuoteRow): Quote {
  const quote = quotedAmounts(row);
  const method = row.shippingMethod;
  return {
    ...presentAmounts(quote),
    shippingMethods:
      method && !method.isOnly
        ? [presentOffer(method, { ...method, amountCents: quote.shippingCents })]
        : [],
    shippingMethodId: method?.id ?? null,
    shippingMessage: null,
    coupon: row.coupon && { ...row.coupon, discountAmount: formatAmount(quote.discountCents) },
    couponMessage: null,
    shortages: [],
    notPermitted: [],
  };
}
