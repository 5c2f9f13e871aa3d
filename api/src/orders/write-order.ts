import type { Order } from "#shared/contracts/orders.ts";
import type { Destination, NotPermitted, ProductRule, Standing } from "#shared/domain/buyers.ts";
import { type Cents, isChargeable } from "#shared/domain/money.ts";
import { holdUntil, statusWhenPlaced } from "#shared/domain/orders.ts";
import { newAccount } from "#shared/domain/payments.ts";
import type { OrderQuote } from "#shared/domain/quote.ts";
import type { StandingRow } from "../buyers/buyers.queries.ts";
import { insertEvidence } from "../buyers/evidence.queries.ts";
import { takeGrantedUse, takeUse } from "../coupons/coupons.queries.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import { type Query, sendInOrder } from "../db/send-in-order.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import type { MovedProduct } from "../inventory/inventory.queries.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import { presentQuote } from "../quotes/present-quote.ts";
import { type PricedItems, type PricingOptions, priceItems } from "../quotes/price-items.ts";
import { storedShipping } from "../quotes/price-shipping.ts";
import { quoteExpired, quoteUsed } from "../quotes/quotes.errors.ts";
import { changesSince } from "../quotes/read-saved-quote.ts";
import {
  findOrderOfQuote,
  readSavedQuote,
  type SavedQuoteRow,
} from "../quotes/saved-quotes.queries.ts";
import { notFound } from "../refusals.ts";
import type { StoredSettings } from "../settings/settings.queries.ts";
import { type RecordedEvent, recordEvents } from "../webhooks/record-event.ts";
import { insertUsage } from "./coupon-usages.queries.ts";
import { insertOrder, type NewOrder } from "./new-orders.queries.ts";
import { placedEvents } from "./order-events.ts";
import { couponUsedUp, notChargeable } from "./orders.errors.ts";
import { presentOrder } from "./present-order.ts";
import { queuePlacedMails } from "./queue-order-mails.ts";

/** @throws Refusal 422 for an amount that no column can store */
export function requireChargeable({ totalCents, subtotalCents }: OrderQuote): void {
  if (!isChargeable(totalCents) || !isChargeable(subtotalCents)) throw notChargeable();
}

/** @throws Refusal 409 `coupon-used-up` */
export async function takeCouponUse(
  tx: Transaction,
  { coupon }: PricedItems,
  saved: SavedQuoteRow | null,
  now: Date,
): Promise<void> {
  if (!coupon) return;
  const isGranted = coupon.id === saved?.couponId;
  const isTaken = await (isGranted ? takeGrantedUse(tx, coupon.id) : takeUse(tx, coupon.id, now));
  if (!isTaken) throw couponUsedUp(coupon.code);
}

/** The amounts of a new order, and its life as it begins. */
export function beginningOf(
  { quote, coupon, shipping }: PricedItems,
  placedAt: Date,
  { holdHours, invoiceWhen }: Pick<StoredSettings, "holdHours" | "invoiceWhen">,
) {
  return {
    subtotal: quote.subtotalCents,
    shipping: quote.shippingCents,
    shippingMethod: storedShipping(shipping),
    discountAmount: quote.discountCents,
    tax: quote.taxCents,
    taxLines: quote.taxLines,
    total: quote.totalCents,
    couponCode: coupon?.code ?? null,
    couponId: coupon?.id ?? null,
    createdAt: placedAt,
    invoicedWhenPlaced: invoiceWhen === "placed",
    ...lifeOf(quote.totalCents, placedAt, holdHours),
  };
}

/** An order of 0.00 is paid at once: it has no hold and needs no reminder. */
function lifeOf(total: Cents, placedAt: Date, holdHours: number) {
  const status = statusWhenPlaced(total);
  return status === "processing"
    ? { status, paymentReceivedAt: placedAt, heldSince: null, holdUntil: null }
    : {
        status,
        paymentReceivedAt: null,
        heldSince: placedAt,
        holdUntil: holdUntil(placedAt, holdHours),
      };
}

type Writing = {
  order: NewOrder;
  priced: PricedItems;
  standing: Standing;
  standingRow: StandingRow | undefined;
  destination: Destination;
  /** The products whose stock it took. */
  moved: readonly MovedProduct[];
  hasLots: boolean;
  actorId: string | null;
  /** What is recorded and deleted with it. */
  events?: readonly RecordedEvent[];
  deleting?: Query | null;
};

/** Stores a new order, whose stock and coupon are taken, with everything that follows from it. Call it last. */
export async function writeOrder(tx: Transaction, writing: Writing): Promise<Order> {
  const { order, priced, standing, moved, events = [], deleting = null } = writing;
  const { quote, coupon } = priced;
  const { id: orderId, userId, createdAt: placedAt } = order;
  // The order is sent first, because the rows after it refer to it.
  const inserting = insertOrder(tx, order, quote.lines, writing.actorId);
  const storing = insertEvidence(tx, {
    orderId,
    placedAt,
    userId,
    standing: writing.standingRow,
    permission: standing.permission,
    destination: writing.destination,
    rules: priced.rules,
    hasLots: writing.hasLots,
  });
  const completing = sendInOrder(
    coupon
      ? insertUsage(tx, {
          couponId: coupon.id,
          userId,
          orderId,
          discountAmount: quote.discountCents,
          usedAt: placedAt,
        })
      : null,
    deleting,
    recordEvents(tx, [...placedEvents(order), ...events]),
    storing,
  );
  const mailing = queuePlacedMails(tx, order, quote.lines);
  const [placed] = await Promise.all([inserting, completing, mailing]);

  // Last, because every order locks the rows of the shared pages, and then the counter of invoices.
  await announceStock(tx, moved, await storing);
  if (order.invoicedWhenPlaced || order.status === "processing") {
    await settleInvoices(tx, [orderId], { now: placedAt });
  }
  return presentOrder(placed.order, placed.items, newAccount(order.total), placedAt);
}

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
  const priced = await priceItems(tx, saved.lines, saved.couponCode, now, options);
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
