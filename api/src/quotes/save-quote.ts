import type { SavedQuote, SaveQuoteBody } from "#shared/contracts/saved-quotes.ts";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { OrderQuote } from "#shared/domain/quote.ts";
import { findTaxExemption } from "../accounts/accounts.queries.ts";
import { named, readAddress } from "../addresses/read-address.ts";
import type { Connection } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { invalid } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { presentSavedQuote, quoteKey } from "./present-saved-quote.ts";
import { mergeItems } from "./price-items.ts";
import { destinationOf, storedShipping } from "./price-shipping.ts";
import { quoteItems } from "./quote-items.ts";
import { couponInvalid, requireQuotable, requireShippable } from "./quotes.errors.ts";
import { insertSavedQuote, type SavedQuoteRow } from "./saved-quotes.queries.ts";
import type { savedQuotes } from "./saved-quotes.tables.ts";

type Context = Pick<Dependencies, "db" | "limits" | "now" | "env" | "encryption">;

export const DAY_MS = 24 * 60 * 60_000;

/**
 * Saves today's prices of items; they hold for as many days as the settings say. No stock is reserved.
 *
 * @throws Refusal 422 for a product that is not sold, a coupon that does not apply, an amount
 * that cannot be charged or an address to which nothing ships; 429
 */
export async function saveQuote(
  deps: Context,
  user: SessionUser,
  body: SaveQuoteBody,
): Promise<SavedQuote> {
  await deps.limits.take("savedQuotes", user.id);
  const items = mergeItems(body.items);
  const couponCode = body.couponCode?.trim() || null;
  const address = body.shippingAddress
    ? readAddress(body.shippingAddress, "shippingAddress.")
    : null;
  const { quote, shipping, coupon, isCouponRefused } = await quoteItems(
    deps,
    user.id,
    items,
    couponCode,
    {
      to: destinationOf(address),
      shippingMethodId: body.shippingMethodId ?? null,
      exemption: () => findTaxExemption(deps.db, user.id),
    },
  );
  if (isCouponRefused) throw couponInvalid();
  if (quote.lines.length < items.length) {
    throw invalid({ items: "One of the products is not sold any more." });
  }
  requireQuotable(quote);
  requireShippable(shipping);
  const { quoteDays } = await readStoreSettings(deps.db);
  const createdAt = deps.now();
  const saving = () =>
    storeQuote(deps.db, deps, body, {
      quote,
      address,
      shippingMethod: storedShipping(shipping),
      userId: user.id,
      couponCode: coupon?.code ?? null,
      couponId: coupon?.id ?? null,
      coupon: coupon && {
        code: coupon.code,
        discountType: coupon.discountType,
        discountValue: formatAmount(coupon.discountValue),
      },
      customer: { firstName: user.firstName, lastName: user.lastName, email: user.email },
      expiresAt: new Date(createdAt.getTime() + quoteDays * DAY_MS),
      createdAt,
    });
  return presentSavedQuote(deps, await underFreeNumber(saving), createdAt);
}

/** One number in billions is taken, so a second attempt is the last. */
async function underFreeNumber(save: () => Promise<SavedQuoteRow>): Promise<SavedQuoteRow> {
  return save().catch((error: unknown) => {
    if (brokenConstraint(error) === "saved_quotes_number_unique") return save();
    throw error;
  });
}

type NewQuote = typeof savedQuotes.$inferInsert;
type Facts = Pick<NewQuote, "userId" | "shippingMethod" | "expiresAt" | "createdAt"> &
  Partial<
    Pick<NewQuote, "couponCode" | "couponId" | "coupon" | "customer" | "bySeller" | "note">
  > & {
    quote: OrderQuote;
    address: PostalAddress | null;
  };

/** Stores a quote under a new id, with the hash of the key of its link. */
export function storeQuote(
  conn: Connection,
  context: Pick<Context, "encryption">,
  { institution, poNumber }: Pick<SaveQuoteBody, "institution" | "poNumber">,
  { quote, address, ...facts }: Facts,
): Promise<SavedQuoteRow> {
  const id = Bun.randomUUIDv7();
  return insertSavedQuote(conn, {
    ...facts,
    id,
    accessKeyHash: hashSecret(quoteKey(context, id)),
    lines: quote.lines.map(({ totalCents, ...line }) => line),
    subtotal: quote.subtotalCents,
    discountAmount: quote.discountCents,
    shipping: quote.shippingCents,
    tax: quote.taxCents,
    taxLines: quote.taxLines,
    total: quote.totalCents,
    shippingAddress: address && named(address),
    institution: institution?.trim() || null,
    poNumber: poNumber?.trim() || null,
  });
}
