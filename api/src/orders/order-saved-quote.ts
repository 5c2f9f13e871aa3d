import type { Order } from "#shared/contracts/orders.ts";
import type { OrderQuoteBody } from "#shared/contracts/seller-quotes.ts";
import { notPermittedLines, type ProductRule } from "#shared/domain/buyers.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { findTaxExemption, findUser } from "../accounts/accounts.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { named, readAddress } from "../addresses/read-address.ts";
import { notPermitted } from "../buyers/buyers.errors.ts";
import { findStanding, standingOf } from "../buyers/buyers.queries.ts";
import { placeOf } from "../buyers/not-permitted.ts";
import type { Transaction } from "../db/client.ts";
import { sendInOrder } from "../db/send-in-order.ts";
import type { Context } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { insufficientStock } from "../inventory/shortages.ts";
import { presentQuote } from "../quotes/present-quote.ts";
import { quoteNumber } from "../quotes/present-saved-quote.ts";
import { hasLostCoupon, priceHeld } from "../quotes/price-held.ts";
import { destinationOf } from "../quotes/price-shipping.ts";
import { quoteUsed, requireShippable } from "../quotes/quotes.errors.ts";
import { findOwner, lockSavedQuote, type SavedQuoteRow } from "../quotes/saved-quotes.queries.ts";
import { invalid, notFound } from "../refusals.ts";
import { readTerms } from "../settings/shipping-settings.queries.ts";
import { lockCustomer, type NewOrder } from "./new-orders.queries.ts";
import { couponUsedUp, shippingDearer } from "./orders.errors.ts";
import { untilPlaced } from "./place-order.ts";
import {
  beginningOf,
  readQuoteError,
  requireChargeable,
  requireUnexpired,
  takeCouponUse,
  writeOrder,
} from "./write-order.ts";

type By = { actorId: string; key: string | null };

/**
 * Turns a saved quote into an order of its customer, at the prices of the quote, as if the customer had ordered it.
 * @throws Refusal 404; 403 `not-permitted` by the rules for this customer; 409 `quote-used` (with `orderId`),
 * `quote-expired`, `insufficient-stock`; `coupon-used-up` and `quote-changed` when it would cost the customer more; 422 without any address, and `not-shippable`
 */
export async function orderSavedQuote(
  { db, now }: Context,
  quoteId: string,
  body: OrderQuoteBody,
  { actorId, key }: By,
): Promise<Order> {
  const placing = untilPlaced((orderId) =>
    oncePerKey(
      db,
      { userId: actorId, key, content: ["order-quote", quoteId, body] },
      async (tx) => {
        const saved = await lockSavedQuote(tx, quoteId);
        if (!saved?.customer) throw notFound();
        if (saved.orderId !== null) throw quoteUsed(saved.orderId);
        return place(tx, { ...saved, customer: saved.customer }, body, {
          orderId,
          actorId,
          placedAt: now(),
        });
      },
    ),
  );
  return placing.catch(async (error: unknown) => {
    throw await readQuoteError(db, quoteId, error);
  });
}

type Known = SavedQuoteRow & { customer: NonNullable<SavedQuoteRow["customer"]> };
type Placing = { orderId: string; actorId: string; placedAt: Date };

async function place(
  tx: Transaction,
  saved: Known,
  body: OrderQuoteBody,
  { orderId, actorId, placedAt }: Placing,
): Promise<Order> {
  const { customer } = saved;
  const address = body.shippingAddress
    ? readAddress(body.shippingAddress, "shippingAddress.")
    : saved.shippingAddress;
  if (!address) throw invalid({ shippingAddress: "Say where it goes: the quote has no address" });
  const userId = await findOwner(tx, saved);
  if (userId !== null) await sendInOrder(lockCustomer(tx, userId));
  const account = userId === null ? null : await findUser(tx, userId);
  const name = customer.firstName || customer.lastName ? customer : (account ?? customer);
  const [[standingRow]] = await sendInOrder(findStanding(tx, userId));
  const place = placeOf(address);
  const standing = standingOf(standingRow, placedAt);
  const judge = (rules: readonly ProductRule[]) => notPermittedLines(standing, rules, place);
  const terms = readTerms(tx);
  const options = {
    to: destinationOf(address),
    shippingMethodId: saved.shippingMethod?.id ?? null,
    exemption: async () => (userId === null ? null : findTaxExemption(tx, userId)),
    terms,
  };
  await requireUnexpired(tx, saved, placedAt, options, judge);
  const { moved, shortages } = await moveStock(
    tx,
    saved.lines
      .map(({ productId, quantity }) => ({ productId, change: -quantity }))
      .toSorted((one, other) => (one.productId < other.productId ? -1 : 1)),
    { reason: "order-placed", orderId, actorId },
  );
  if (shortages.length > 0) throw insufficientStock(shortages);
  const priced = await priceHeld(tx, saved, saved.lines, null, placedAt, options);
  if (priced.quote.lines.length < saved.lines.length) throw insufficientStock(priced.shortages);
  const refused = judge(priced.rules);
  if (refused.length > 0) throw notPermitted(refused);
  requireShippable(priced.shipping);
  const { quote } = priced;
  // The goods cost more without the promised discount, and the customer is not asked here.
  const isDearer =
    quote.subtotalCents - quote.discountCents > saved.subtotal - saved.discountAmount;
  if (hasLostCoupon(saved, priced) && isDearer) throw couponUsedUp(saved.couponCode ?? "");
  const isQuotedPlace = !body.shippingAddress;
  if (isQuotedPlace && quote.shippingCents > saved.shipping) {
    throw shippingDearer(presentQuote(priced, refused));
  }
  requireChargeable(quote);
  await takeCouponUse(tx, priced, saved, placedAt);
  const order: NewOrder = {
    id: orderId,
    userId,
    // The address may have changed since the quote was made.
    email: account?.email ?? customer.email,
    firstName: body.firstName?.trim() || name.firstName || customer.email,
    lastName: body.lastName?.trim() || name.lastName,
    shippingAddress: body.shippingAddress ? named(address) : address,
    billingAddress: null,
    notes: body.notes?.trim() || null,
    lotWish: null,
    poNumber: saved.poNumber,
    institution: saved.institution,
    quoteId: saved.id,
    ...beginningOf(priced, placedAt, await terms),
  };
  await recordActivity(tx, {
    actorId,
    action: "order-placed",
    subjectType: "order",
    subjectId: orderId,
    summary: `Placed order ${orderNumber(orderId)} from quote ${quoteNumber(saved.id)}`,
  });
  return writeOrder(tx, {
    order,
    priced,
    standing,
    standingRow,
    destination: place,
    moved,
    hasLots: true,
    actorId,
  });
}
