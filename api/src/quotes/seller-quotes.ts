import type {
  SellerQuote,
  SellerQuoteBody,
  SellerQuotePage,
  SellerQuotesQuery,
} from "#shared/contracts/seller-quotes.ts";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { localTime } from "#shared/domain/local-time.ts";
import { type Cents, parseAmount } from "#shared/domain/money.ts";
import { type OrderQuote, quoteOrder } from "#shared/domain/quote.ts";
import { unitPriceCents } from "#shared/domain/tiers.ts";
import { findTaxExemption, findUserOfProvedEmail } from "../accounts/accounts.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { readAddress } from "../addresses/read-address.ts";
import type { Connection, Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { findProductsOf } from "../products/products.queries.ts";
import { invalid, notFound } from "../refusals.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { readTerms } from "../settings/shipping-settings.queries.ts";
import { presentSellerQuote, quoteNumber, stateOf } from "./present-saved-quote.ts";
import { goodsOf, ratesFor } from "./price-items.ts";
import { destinationOf, priceShipping, storedShipping } from "./price-shipping.ts";
import { quoteUsed, requireQuotable, requireShippable } from "./quotes.errors.ts";
import { DAY_MS, storeQuote } from "./save-quote.ts";
import {
  countQuotes,
  endQuote,
  findQuotePage,
  lockQuoteAlone,
  type SavedQuoteRow,
} from "./saved-quotes.queries.ts";
import type { StoredShipping } from "./saved-quotes.tables.ts";

type Context = Pick<Dependencies, "db" | "now" | "env" | "encryption">;

const MOST_DAYS = 366;

/**
 * Saves a quote of the seller for a customer, with prices and shipping that the seller may set, and emails its link. An
 * email address is enough: the quote belongs to the account of that address, also to one that is opened later.
 *
 * @throws Refusal 422 for an unknown product, an amount that cannot be charged, an address to which nothing ships, and a
 * date that is over or more than a year ahead
 */
export async function saveSellerQuote(
  context: Context,
  body: SellerQuoteBody,
  { actorId, key }: { actorId: string; key: string | null },
): Promise<SellerQuote> {
  const { db, now } = context;
  return oncePerKey(db, { userId: actorId, key, content: ["quote", body] }, async (tx) => {
    const createdAt = now();
    const email = body.email.trim().toLowerCase();
    const customer = await findUserOfProvedEmail(tx, email);
    const address = body.shippingAddress
      ? readAddress(body.shippingAddress, "shippingAddress.")
      : null;
    const { quote, shippingMethod } = await priceBySeller(tx, body, {
      address,
      userId: customer?.id ?? null,
      now: createdAt,
    });
    const { quoteDays, timeZone } = await readStoreSettings(tx);
    const saved = await storeQuote(tx, context, body, {
      quote,
      shippingMethod,
      address,
      userId: customer?.id ?? null,
      customer: {
        firstName: body.firstName?.trim() || customer?.firstName || "",
        lastName: body.lastName?.trim() || customer?.lastName || "",
        email: customer?.email ?? email,
      },
      note: body.note?.trim() || null,
      bySeller: true,
      expiresAt: body.validUntil
        ? readValidUntil(body.validUntil, timeZone, createdAt)
        : new Date(createdAt.getTime() + quoteDays * DAY_MS),
      createdAt,
    });
    await tellCustomer(tx, saved);
    await recordActivity(tx, {
      actorId,
      action: "quote-saved",
      subjectType: "quote",
      subjectId: saved.id,
      summary: `Made quote ${quoteNumber(saved.id)}`,
    });
    return presentSellerQuote(context, saved, createdAt);
  });
}

type Priced = { quote: OrderQuote; shippingMethod: StoredShipping | null };
type For = { address: PostalAddress | null; userId: string | null; now: Date };

/** The prices of the seller where they are set, otherwise those of the shop. */
async function priceBySeller(
  conn: Connection,
  body: SellerQuoteBody,
  { address, userId, now }: For,
): Promise<Priced> {
  const products = await findProductsOf(conn, body.items);
  const lines = body.items.map(({ productId, quantity, unitPrice }, index) => {
    const product = products.get(productId);
    if (!product) throw invalid({ [`items.${index}.productId`]: "There is no such product" });
    const priceCents = unitPrice ? parseAmount(unitPrice) : unitPriceCents(product, quantity);
    const pricing = { priceCents, hasBulkPricing: false, tiers: [] };
    return { productId, productName: nameWithSize(product), quantity, product: pricing };
  });
  const to = destinationOf(address);
  const terms = await readTerms(conn);
  const bare = quoteOrder({ lines, shippingCents: 0, coupon: null });
  const goods = goodsOf(body.items, [...products.values()], bare.subtotalCents);
  const shipping = priceShipping(terms, goods, to, null, now);
  requireShippable(shipping);
  const shippingCents: Cents = body.shipping
    ? parseAmount(body.shipping)
    : (shipping.chosen?.amountCents ?? 0);
  const exemption = async () => (userId === null ? null : findTaxExemption(conn, userId));
  const taxRates = await ratesFor(terms, to, now, exemption);
  const quote = quoteOrder({ lines, shippingCents, coupon: null, taxRates });
  requireQuotable(quote);
  return { quote, shippingMethod: storedShipping(shipping) };
}

/** A day holds until its end in the shop's time zone; a moment until then. */
function readValidUntil(typed: string, timeZone: string, now: Date): Date {
  const until = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? endOfDay(typed, timeZone) : new Date(typed);
  if (until.getTime() <= now.getTime()) throw invalid({ validUntil: "Must be a day to come" });
  if (until.getTime() > now.getTime() + MOST_DAYS * DAY_MS) {
    throw invalid({ validUntil: "Must be within a year" });
  }
  return until;
}

/** The last second of a day, yyyy-MM-dd, in a time zone. */
function endOfDay(day: string, timeZone: string): Date {
  const asUtc = Date.parse(`${day}T23:59:59Z`);
  const local = localTime(new Date(asUtc), timeZone);
  return new Date(2 * asUtc - Date.parse(`${local.day}T${local.time}:59Z`));
}

async function tellCustomer(tx: Transaction, saved: SavedQuoteRow): Promise<void> {
  if (!saved.customer) return;
  await queueMail(tx, {
    kind: "quote-made",
    to: saved.customer.email,
    ...(saved.userId !== null && { userId: saved.userId }),
    quoteId: saved.id,
    quoteNumber: quoteNumber(saved.id),
    firstName: saved.customer.firstName,
    lines: saved.lines.map(({ productName, quantity, unitPriceCents: unitPrice }) => ({
      name: productName,
      quantity,
      unitPrice,
      total: unitPrice * quantity,
    })),
    subtotal: saved.subtotal,
    shipping: saved.shipping,
    taxLines: saved.taxLines,
    total: saved.total,
    validUntil: saved.expiresAt.toISOString(),
    note: saved.note,
  });
}

/**
 * Ends a quote now. One that has expired stays as it is.
 * @throws Refusal 404; 409 `quote-used`
 */
export async function withdrawQuote(
  context: Context,
  id: string,
  actorId: string,
): Promise<SellerQuote> {
  return context.db.transaction(async (tx) => {
    const saved = await lockQuoteAlone(tx, id);
    if (!saved?.customer) throw notFound();
    if (saved.orderId !== null) throw quoteUsed(saved.orderId);
    const expiresAt = context.now();
    if (stateOf(saved, expiresAt) === "expired") {
      return presentSellerQuote(context, saved, expiresAt);
    }
    await endQuote(tx, id, expiresAt);
    await recordActivity(tx, {
      actorId,
      action: "quote-withdrawn",
      subjectType: "quote",
      subjectId: id,
      summary: `Withdrew quote ${quoteNumber(id)}`,
    });
    return presentSellerQuote(context, { ...saved, expiresAt }, expiresAt);
  });
}

/** A page of the saved quotes of all customers, newest first. */
export async function listSellerQuotes(
  context: Context,
  { limit, offset, ...filter }: SellerQuotesQuery,
): Promise<SellerQuotePage> {
  const now = context.now();
  const [rows, total] = await Promise.all([
    findQuotePage(context.db, { ...filter, now }, { limit, offset }),
    countQuotes(context.db, { ...filter, now }),
  ]);
  return { quotes: rows.map((row) => presentSellerQuote(context, row, now)), total };
}
