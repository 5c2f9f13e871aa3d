import type { Quote } from "#shared/contracts/quotes.ts";
import type { QuoteChange } from "#shared/contracts/saved-quotes.ts";
import { isChargeable } from "#shared/domain/money.ts";
import type { OrderQuote } from "#shared/domain/quote.ts";
import { conflict, invalid, Refusal } from "../refusals.ts";

export const COUPON_REFUSED = "This coupon code is not valid or has expired.";

/** 422. One sentence for every reason, so that a code that exists looks like one that does not. */
export const couponInvalid = () =>
  new Refusal("invalid", "coupon-invalid", COUPON_REFUSED, {
    fields: { code: COUPON_REFUSED },
  });

export const linesNotQuoted = () =>
  invalid({ items: "A quote is for its own products and quantities, or fewer." });

/** @throws Refusal 422 for an amount that no column can store */
export function requireQuotable({ totalCents, subtotalCents }: OrderQuote): void {
  if (isChargeable(totalCents) && isChargeable(subtotalCents)) return;
  throw invalid({ items: "An order of this amount cannot be placed." });
}

/**
 * @param path of the address in the request
 * @throws Refusal 422 `not-shippable` where no method ships
 */
export function requireShippable(
  { message }: { message: string | null },
  path = "shippingAddress",
): void {
  if (message) throw invalid({ [`${path}.country`]: message }, "not-shippable");
}

/** 409: its prices hold no more. Contains today's total and the lines whose price changed. */
export function quoteExpired(quote: Quote, changes: QuoteChange[]): Refusal {
  const sentences = changes.map(({ productName, quoted, now }) =>
    now === null
      ? `${productName} is not sold any more`
      : `${productName} costs $${now} instead of $${quoted}`,
  );
  const change =
    sentences.length > 0 ? sentences.join("; ") : "The prices of its products are the same today";
  return conflict(
    "quote-expired",
    `This quote has expired. ${change}. The total is $${quote.total} today.`,
    { quote, changes },
  );
}

export const quoteUsed = (orderId: string) =>
  conflict("quote-used", "This quote was ordered already.", { orderId });
