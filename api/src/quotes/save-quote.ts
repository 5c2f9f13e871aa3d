import type { SavedQuote, SaveQuoteBody } from "#shared/contracts/saved-quotes.ts";
import { formatAmount, isChargeable } from "#shared/domain/money.ts";
import { findTaxExemption } from "../accounts/accounts.queries.ts";
import { readAddress } from "../addresses/read-address.ts";
import { nameOfCountry } from "../countries.ts";
import { brokenConstraint } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { destinationOf } from "./destination.ts";
import { presentSavedQuote, quoteKey } from "./present-saved-quote.ts";
import { mergeItems } from "./price-items.ts";
import { storedShipping } from "./price-shipping.ts";
import { quoteItems } from "./quote-items.ts";
import { couponInvalid, notQuotable, notShippable } from "./quotes.errors.ts";
import { insertSavedQuote, type SavedQuoteRow } from "./saved-quotes.queries.ts";

type Context = Pick<Dependencies, "db" | "limits" | "now" | "env" | "encryption">;

const DAY_MS = 24 * 60 * 60_000;

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
  if (quote.lines.length < items.length)
    throw notQuotable("One of the products is not sold any more.");
  if (!isChargeable(quote.totalCents) || !isChargeable(quote.subtotalCents)) {
    throw notQuotable("An order of this amount cannot be placed.");
  }
  if (shipping.message) throw notShippable(shipping.message, "shippingAddress.country");
  const { quoteDays } = await readStoreSettings(deps.db);
  const createdAt = deps.now();
  const saving = () => {
    const id = Bun.randomUUIDv7();
    return insertSavedQuote(deps.db, {
      id,
      userId: user.id,
      accessKeyHash: hashSecret(quoteKey(deps, id)),
      lines: quote.lines.map(({ totalCents, ...line }) => line),
      couponCode: coupon?.code ?? null,
      couponId: coupon?.id ?? null,
      coupon: coupon && {
        code: coupon.code,
        discountType: coupon.discountType,
        discountValue: formatAmount(coupon.discountValue),
      },
      customer: { firstName: user.firstName, lastName: user.lastName, email: user.email },
      subtotal: quote.subtotalCents,
      discountAmount: quote.discountCents,
      shipping: quote.shippingCents,
      tax: quote.taxCents,
      taxLines: quote.taxLines,
      shippingMethod: storedShipping(shipping),
      total: quote.totalCents,
      shippingAddress: address && { ...address, country: nameOfCountry(address.country) },
      institution: body.institution?.trim() || null,
      poNumber: body.poNumber?.trim() || null,
      expiresAt: new Date(createdAt.getTime() + quoteDays * DAY_MS),
      createdAt,
    });
  };
  return presentSavedQuote(deps, await underFreeNumber(saving), createdAt);
}

/** One number in billions is taken, so a second attempt is the last. */
async function underFreeNumber(save: () => Promise<SavedQuoteRow>): Promise<SavedQuoteRow> {
  return save().catch((error: unknown) => {
    if (brokenConstraint(error) === "saved_quotes_number_unique") return save();
    throw error;
  });
}
