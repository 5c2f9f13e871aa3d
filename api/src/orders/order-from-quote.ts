import type { NotPermitted, ProductRule } from "#shared/domain/buyers.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import { presentQuote } from "../quotes/present-quote.ts";
import { priceHeld } from "../quotes/price-held.ts";
import {
  type PricedItems,
  type PricingOptions,
  priceItems,
  type RequestedItem,
} from "../quotes/price-items.ts";
import { quoteExpired, quoteUsed } from "../quotes/quotes.errors.ts";
import { changesSince, priceToday } from "../quotes/read-saved-quote.ts";
import {
  findOrderOfQuote,
  readSavedQuote,
  type SavedQuoteRow,
} from "../quotes/saved-quotes.queries.ts";
import { notFound } from "../refusals.ts";

/**
 * The saved quote that the order names. It must belong to the customer, still hold, and not be ordered yet. Two orders
 * from it run one after the other, because both wait for the customer's row.
 */
export async function requireOpenQuote(
  tx: Transaction,
  row: Record<string, unknown> | undefined,
  now: Date,
  options: PricingOptions,
  judge: (rules: readonly ProductRule[]) => NotPermitted[],
): Promise<SavedQuoteRow> {
  if (!row) throw notFound("There is no such quote.");
  const saved = readSavedQuote(row);
  if (saved.orderId !== null) throw quoteUsed(saved.orderId);
  await requireUnexpired(tx, saved, now, options, judge);
  return saved;
}

/** @throws Refusal 409 `quote-expired`, with what its lines cost today */
export async function requireUnexpired(
  tx: Transaction,
  saved: SavedQuoteRow,
  now: Date,
  options: PricingOptions,
  judge: (rules: readonly ProductRule[]) => NotPermitted[],
): Promise<void> {
  if (saved.expiresAt.getTime() > now.getTime()) return;
  const priced = await priceToday(tx, saved, now, options);
  throw quoteExpired(presentQuote(priced, judge(priced.rules)), changesSince(saved, priced));
}

/**
 * The error of an order from a quote. The seller and the customer may order the same quote at the same moment: an index
 * refuses the second one.
 */
export async function readQuoteError(
  conn: Connection,
  quoteId: string,
  error: unknown,
): Promise<unknown> {
  if (brokenConstraint(error) !== "orders_quote_once") return error;
  const orderId = await findOrderOfQuote(conn, quoteId);
  return orderId === null ? error : quoteUsed(orderId);
}

/** The prices of the items: those of the quote, or the current ones without a quote. */
export function priceFromQuote(
  tx: Transaction,
  saved: SavedQuoteRow | null,
  items: readonly RequestedItem[],
  couponCode: string | null,
  now: Date,
  options: PricingOptions,
): Promise<PricedItems> {
  return saved
    ? priceHeld(tx, saved, items, couponCode, now, options)
    : priceItems(tx, items, couponCode, now, options);
}
