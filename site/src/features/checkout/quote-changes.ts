import type { Quote } from "#shared/contracts/quotes.ts";
import { formatUsd, parseQuoted } from "#shared/domain/money.ts";

/** A changed amount, formatted. Null if there was or is none. */
export interface QuoteChange {
  what: string;
  before: string | null;
  after: string | null;
}

/** The differences between the shown and the correct amounts: prices, sums, shipping, discount, total. */
export function quoteChanges(before: Quote, after: Quote): QuoteChange[] {
  return [
    ...lineChanges(before, after),
    ...amountChange("Subtotal", before.subtotal, after.subtotal),
    ...amountChange(discountName(before, after), before.discount, after.discount),
    ...amountChange("Shipping", before.shipping, after.shipping),
    ...amountChange("Tax", before.tax, after.tax),
    ...amountChange("Total", before.total, after.total),
  ];
}

function lineChanges(before: Quote, after: Quote): QuoteChange[] {
  const names = new Map(
    [...before.lines, ...after.lines].map((line) => [line.productId, line.productName]),
  );
  return [...names].flatMap(([id, name]) => {
    const priceIn = (quote: Quote) => quote.lines.find((line) => line.productId === id)?.unitPrice;
    const [old, now] = [priceIn(before), priceIn(after)];
    if (old === now) return [];
    return [{ what: `${name}, each`, before: dollars(old), after: dollars(now) }];
  });
}

function amountChange(what: string, before: string, after: string): QuoteChange[] {
  return before === after ? [] : [{ what, before: dollars(before), after: dollars(after) }];
}

function discountName(before: Quote, after: Quote): string {
  const code = (after.coupon ?? before.coupon)?.code;
  return code ? `Discount (${code})` : "Discount";
}

function dollars(amount: string | undefined): string | null {
  return amount === undefined ? null : formatUsd(parseQuoted(amount));
}
