import type { Order } from "#shared/contracts/orders.ts";
import type { OrderQuoteBody } from "#shared/contracts/seller-quotes.ts";
import { type NotPermitted, notPermittedLines, type ProductRule } from "#shared/domain/buyers.ts";
import { isChargeable } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { newAccount } from "#shared/domain/payments.ts";
import { findTaxExemption, findUser } from "../accounts/accounts.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { readAddress } from "../addresses/read-address.ts";
import { notPermitted } from "../buyers/buyers.errors.ts";
import { findStanding, standingOf } from "../buyers/buyers.queries.ts";
import { insertEvidence } from "../buyers/evidence.queries.ts";
import { placeOf } from "../buyers/not-permitted.ts";
import type { Transaction } from "../db/client.ts";
import { sendInOrder } from "../db/send-in-order.ts";
import type { Context } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { insufficientStock } from "../inventory/shortages.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import { destinationOf } from "../quotes/destination.ts";
import { presentQuote } from "../quotes/present-quote.ts";
import { quoteNumber } from "../quotes/present-saved-quote.ts";
import { hasLostCoupon, priceHeld } from "../quotes/price-held.ts";
import { notShippable, quoteUsed } from "../quotes/quotes.errors.ts";
import { findOwner, lockSavedQuote, type SavedQuoteRow } from "../quotes/saved-quotes.queries.ts";
import { invalid, notFound } from "../refusals.ts";
import { readTerms } from "../settings/shipping-settings.queries.ts";
import { recordEvents } from "../webhooks/record-event.ts";
import { beginningOf } from "./beginning-of-order.ts";
import { insertUsage } from "./coupon-usages.queries.ts";
import { insertOrder, lockCustomer, type NewOrder } from "./new-orders.queries.ts";
import { placedEvents } from "./order-events.ts";
import { readQuoteError, requireUnexpired } from "./order-from-quote.ts";
import { couponUsedUp, notChargeable, shippingDearer } from "./orders.errors.ts";
import { takeCouponUse, untilPlaced } from "./place-order.ts";
import { presentOrder } from "./present-order.ts";
import { queuePlacedMails } from "./queue-order-mails.ts";
import { named } from "./read-order-body.ts";

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
    oncePerKey(db, { userId: actorId, key, asked: ["order-quote", quoteId, body] }, async (tx) => {
      const saved = await lockSavedQuote(tx, quoteId);
      if (!saved?.customer) throw notFound();
      if (saved.orderId !== null) throw quoteUsed(saved.orderId);
      return place(tx, { ...saved, customer: saved.customer }, body, {
        orderId,
        actorId,
        placedAt: now(),
      });
    }),
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
  const judge = (rules: readonly ProductRule[]): NotPermitted[] =>
    notPermittedLines(standingOf(standingRow, placedAt), rules, place);
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
  if (priced.shipping.message) {
    throw notShippable(priced.shipping.message, "shippingAddress.country");
  }
  const { quote, coupon } = priced;
  // The goods cost more without the promised discount, and the customer is not asked here.
  const isDearer =
    quote.subtotalCents - quote.discountCents > saved.subtotal - saved.discountAmount;
  if (hasLostCoupon(saved, priced) && isDearer) throw couponUsedUp(saved.couponCode ?? "");
  const isQuotedPlace = !body.shippingAddress;
  if (isQuotedPlace && quote.shippingCents > saved.shipping) {
    throw shippingDearer(presentQuote(priced, refused));
  }
  if (!isChargeable(quote.totalCents) || !isChargeable(quote.subtotalCents)) throw notChargeable();
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
  const placed = await insertOrder(tx, order, quote.lines, actorId);
  if (coupon) {
    const discountAmount = quote.discountCents;
    await insertUsage(tx, {
      couponId: coupon.id,
      userId,
      orderId,
      discountAmount,
      usedAt: placedAt,
    });
  }
  await recordEvents(tx, placedEvents(order));
  const lots = await insertEvidence(tx, {
    orderId,
    placedAt,
    userId,
    standing: standingRow,
    permission: standingOf(standingRow, placedAt).permission,
    destination: place,
    rules: priced.rules,
    hasLots: true,
  });
  await queuePlacedMails(tx, order, quote.lines);
  await recordActivity(tx, {
    actorId,
    action: "order-placed",
    subjectType: "order",
    subjectId: orderId,
    summary: `Placed order ${orderNumber(orderId)} from quote ${quoteNumber(saved.id)}`,
  });
  const answer = presentOrder(placed.order, placed.items, newAccount(order.total), placedAt);
  await announceStock(tx, moved, lots);
  if (order.invoicedWhenPlaced || order.status === "processing") {
    await settleInvoices(tx, [orderId], { now: placedAt });
  }
  return answer;
}
