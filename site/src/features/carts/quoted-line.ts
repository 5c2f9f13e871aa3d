import type { Quote } from "#shared/contracts/quotes.ts";
import { type Cents, formatUsd, multiply, parseQuoted, sum } from "#shared/domain/money.ts";
import { pricedProduct, unitPriceCents } from "#shared/domain/tiers.ts";
import type { Cart, CartLine } from "./cart.ts";
import type { CurrentQuote } from "./use-quote.ts";

export type ShortLine = Quote["shortages"][number];

interface LinePrices {
  unitPriceCents: Cents;
  totalCents: Cents;
}

/** A line's prices at those in this browser. */
export function priceLine(line: CartLine): LinePrices {
  const unitPrice = unitPriceCents(pricedProduct(line), line.quantity);
  return { unitPriceCents: unitPrice, totalCents: multiply(unitPrice, line.quantity) };
}

/** The sum of the cart at the prices in this browser. */
export function subtotalCents(cart: Cart): Cents {
  return sum(cart.map((line) => priceLine(line).totalCents));
}

/** A line's prices from the quote for this quantity, otherwise from this browser. */
export function quotedPrices(line: CartLine, quote: Quote | undefined): LinePrices {
  const quoted = quote?.lines.find(
    ({ productId, quantity }) => productId === line.productId && quantity === line.quantity,
  );
  if (!quoted) return priceLine(line);
  return {
    unitPriceCents: parseQuoted(quoted.unitPrice),
    totalCents: parseQuoted(quoted.total),
  };
}

/** "3 or more: $40.00 each, $15.00 less for 3."; null if no larger quantity is cheaper or the quote is outdated. */
export function tierAheadOf(line: CartLine, { quote, isCurrent }: CurrentQuote) {
  const quoted = quote?.lines.find(({ productId }) => productId === line.productId);
  const ahead = isCurrent ? quoted?.nextTier : undefined;
  if (!ahead) return null;
  const { quantity } = ahead;
  const [each, saves] = [ahead.unitPrice, ahead.saves].map((amount) =>
    formatUsd(parseQuoted(amount)),
  );
  return { quantity, words: `${quantity} or more: ${each} each, ${saves} less for ${quantity}.` };
}

/** How many units of a line can be ordered, according to a quote for it. A removed product has none. */
export function unitsLeft(
  { productId, quantity }: { productId: string; quantity: number },
  quote: Quote,
): number {
  if (!quote.lines.some((line) => line.productId === productId)) return 0;
  const short = quote.shortages.find((line) => line.productId === productId);
  return Math.max(0, Math.min(quantity, short?.available ?? quantity));
}

/** The lines with too little stock, according to a quote for this cart. */
export function shortLines(cart: Cart, quote: Quote): ShortLine[] {
  return cart.flatMap((line) => {
    const { productId, productName, quantity: requested } = line;
    const available = unitsLeft(line, quote);
    return available < requested ? [{ productId, productName, requested, available }] : [];
  });
}

/** The text for a line with too little stock; null for other lines and for an outdated quote. */
export function shortageText(line: CartLine, { quote, isCurrent }: CurrentQuote): string | null {
  const [short] = quote && isCurrent ? shortLines([line], quote) : [];
  if (!short) return null;
  if (short.available === 0) return "Out of stock at the moment. Please remove it.";
  return `Only ${short.available} left. Please lower the quantity.`;
}
