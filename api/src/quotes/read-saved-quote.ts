import type { QuoteChange, SavedQuote, SavedQuoteNow } from "#shared/contracts/saved-quotes.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { findTaxExemption } from "../accounts/accounts.queries.ts";
import { findNotPermitted } from "../buyers/not-permitted.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { pdfAnswer } from "../pdf/pdf-answer.ts";
import { findProductsOf } from "../products/products.queries.ts";
import { notFound } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { presentStoreSettings } from "../settings/present-settings.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { drawQuote } from "./draw-quote.ts";
import { presentQuote } from "./present-quote.ts";
import { linkOf, presentSavedQuote, stateOf } from "./present-saved-quote.ts";
import { hasLostCoupon, priceHeld } from "./price-held.ts";
import { type PricedItems, type PricingOptions, priceItems } from "./price-items.ts";
import { destinationOf } from "./price-shipping.ts";
import {
  findOwner,
  findQuotesOfUser,
  findSavedQuote,
  type SavedQuoteRow,
} from "./saved-quotes.queries.ts";

type Context = Pick<Dependencies, "db" | "now" | "env" | "encryption">;

/** Who reads a quote: the user of the session, if any, and the key of the quote's link, if any. */
type QuoteReader = { user: SessionUser | null; key?: string };

/** The user's own quotes, newest first. */
export async function listSavedQuotes(context: Context, userId: string): Promise<SavedQuote[]> {
  const rows = await findQuotesOfUser(context.db, userId);
  return rows.map((row) => presentSavedQuote(context, row, context.now()));
}

/** @throws Refusal 404 for an unknown quote and for one that the reader may not see, so that the two look alike */
async function getSavedQuoteRow(
  { db }: Pick<Context, "db">,
  id: string,
  { user, key }: QuoteReader,
): Promise<SavedQuoteRow> {
  const row = await findSavedQuote(db, id);
  const mayRead =
    row &&
    (isOwn(row, user) ||
      user?.isAdmin ||
      (key !== undefined && hashSecret(key) === row.accessKeyHash));
  if (!mayRead) throw notFound();
  return row;
}

/** A quote for an address without an account belongs to whoever opens one with it and proves the address. */
const isOwn = ({ userId, customer }: SavedQuoteRow, user: SessionUser | null) =>
  user !== null &&
  (userId === null
    ? user.emailVerified && customer?.email.toLowerCase() === user.email.toLowerCase()
    : userId === user.id);

/** The link in the quote's email. Null when the quote cannot be ordered any more. */
export async function createQuoteLink(context: Context, id: string): Promise<string | null> {
  const row = await findSavedQuote(context.db, id);
  return row && stateOf(row, context.now()) === "open" ? linkOf(context, row) : null;
}

/**
 * The quote, with the price of ordering it now.
 * @throws Refusal 404
 */
export async function getSavedQuote(
  context: Context,
  id: string,
  reader: QuoteReader,
): Promise<SavedQuoteNow> {
  const row = await getSavedQuoteRow(context, id, reader);
  const { db } = context;
  const now = context.now();
  const isHeld = stateOf(row, now) === "open";
  const userId = await findOwner(db, row);
  const options = optionsOf(row, userId, db);
  const priced = isHeld
    ? await priceHeld(db, row, row.lines, null, now, options)
    : await priceItems(db, row.lines, row.couponCode, now, options);
  // Whoever reads the quote, its customer is the one who would order.
  const purchase = { userId, address: row.shippingAddress, now };
  return {
    ...presentSavedQuote(context, row, now),
    now: presentQuote(
      { ...priced, isCouponRefused: hasLostCoupon(row, priced) },
      await findNotPermitted(db, purchase, priced.rules),
    ),
    changes: changesSince(row, priced),
  };
}

function optionsOf(row: SavedQuoteRow, userId: string | null, conn: Connection): PricingOptions {
  return {
    to: destinationOf(row.shippingAddress),
    shippingMethodId: row.shippingMethod?.id ?? null,
    exemption: async () => (userId === null ? null : findTaxExemption(conn, userId)),
  };
}

/** The lines whose price has changed or whose product was deleted. */
export function changesSince(row: SavedQuoteRow, { quote }: PricedItems): QuoteChange[] {
  const now = new Map(quote.lines.map((line) => [line.productId, line.unitPriceCents]));
  return row.lines
    .filter((line) => now.get(line.productId) !== line.unitPriceCents)
    .map((line) => {
      const cents = now.get(line.productId);
      return {
        productId: line.productId,
        productName: line.productName,
        quoted: formatAmount(line.unitPriceCents),
        now: cents === undefined ? null : formatAmount(cents),
      };
    });
}

/**
 * The quote as a PDF file.
 * @throws Refusal 404
 */
export async function printQuote(
  deps: Pick<Dependencies, "db" | "env" | "now" | "encryption">,
  id: string,
  reader: QuoteReader,
): Promise<Response> {
  const { db, now } = deps;
  const row = await getSavedQuoteRow({ db }, id, reader);
  const [products, settings] = await Promise.all([
    findProductsOf(db, row.lines),
    readStoreSettings(db),
  ]);
  const saved = presentSavedQuote(deps, row, now());
  const shop = presentStoreSettings(settings);
  const bytes = await drawQuote({ saved, customer: row.customer, products, shop });
  return pdfAnswer(bytes, `${saved.number}.pdf`);
}
