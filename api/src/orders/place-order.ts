import type { PlaceOrderBody } from "#shared/contracts/orders.ts";
import { countryName } from "#shared/domain/addresses.ts";
import { formatAmount, isChargeable, parseAmount } from "#shared/domain/money.ts";
import { holdUntil, orderNumber } from "#shared/domain/orders.ts";
import { stockBadge } from "#shared/domain/stock.ts";
import { insertUsage, takeUse } from "../coupons/coupons.queries.ts";
import type { Transaction } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { applyStockMoves, findStock, type MovedProduct } from "../inventory/inventory.queries.ts";
import { insufficientStock, shortagesOf } from "../inventory/shortages.ts";
import { queueMail, queueSellerMail } from "../mail/queue-mail.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { hashSecret } from "../sessions/hash-secret.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import {
  CouponGone,
  couponUsedUp,
  keyReused,
  notChargeable,
  QuoteChanged,
  tooManyOrders,
} from "./orders.errors.ts";
import type { StoredAddress } from "./orders.tables.ts";
import { claimKey, countOrdersSince, insertOrder } from "./place-order.queries.ts";
import { mergeItems, type PricedItems, presentQuote, priceItems } from "./price-items.ts";

const MOST_ORDERS_A_MINUTE = 10;
const MINUTE_MS = 60_000;

/** How often another id is drawn when an order number is taken; one in billions is, so this never runs out. */
const DRAWS = 5;

export type PlacedOrder = { id: string; isNew: boolean };

/**
 * Places an order, all of it or nothing, in one READ COMMITTED transaction: idempotency key, stock, coupon, order
 * with items and mails. The session says who orders, the server what it costs.
 *
 * @throws Refusal 409 `insufficient-stock` (with `lines`), `quote-changed` (with `quote`) or `coupon-used-up`; 422
 * for a key that stood for another order; 429. A refused order does not use up its key.
 */
export async function placeOrder(
  deps: Pick<Dependencies, "db" | "now" | "limits">,
  user: SessionUser,
  body: PlaceOrderBody,
  idempotencyKey: string | null,
): Promise<PlacedOrder> {
  for (let draw = 1; ; draw += 1) {
    try {
      return await deps.db.transaction((tx) =>
        placeIn(tx, { id: Bun.randomUUIDv7(), user, body, idempotencyKey, now: deps.now() }),
      );
    } catch (error) {
      // A wrong code is a guess here as it is anywhere else.
      if (error instanceof CouponGone) await deps.limits.take("couponChecks", user.id);
      if (brokenConstraint(error) !== "orders_number_unique" || draw === DRAWS) throw error;
    }
  }
}

type Placement = {
  id: string;
  user: SessionUser;
  body: PlaceOrderBody;
  idempotencyKey: string | null;
  now: Date;
};

async function placeIn(tx: Transaction, placement: Placement): Promise<PlacedOrder> {
  const { id, user, body, idempotencyKey, now } = placement;
  const known = idempotencyKey ? await earlierOrder(tx, placement, idempotencyKey) : null;
  if (known) return { id: known, isNew: false };
  const since = new Date(now.getTime() - MINUTE_MS);
  if ((await countOrdersSince(tx, user.id, since)) >= MOST_ORDERS_A_MINUTE) throw tooManyOrders();
  const moved = await takeStock(tx, id, user.id, body);
  const priced = await priceItems(tx, body.items, body.order.couponCode || null, now);
  requireAgreedTotal(priced, body.order.total);
  await takeCoupon(tx, priced, now);
  await writeOrder(tx, placement, priced);
  await announce(tx, moved);
  return { id, isNew: true };
}

/** The order that this key already stands for; null when the key is this order's now. */
async function earlierOrder(
  tx: Transaction,
  { id, user, body }: Placement,
  key: string,
): Promise<string | null> {
  const requestHash = hashSecret(JSON.stringify(body));
  const earlier = await claimKey(tx, { userId: user.id, key, requestHash, orderId: id });
  if (!earlier) return null;
  if (earlier.requestHash !== requestHash || !earlier.orderId) throw keyReused();
  return earlier.orderId;
}

/** The rows are locked in the order of their ids, so that orders of the same products cannot wait for each other. */
async function takeStock(
  tx: Transaction,
  orderId: string,
  actorId: string,
  body: PlaceOrderBody,
): Promise<MovedProduct[]> {
  const items = mergeItems(body.items);
  const moves = items.map(({ productId, quantity }) => ({ productId, change: -quantity }));
  const moved = await applyStockMoves(
    tx,
    moves,
    { reason: "order-placed", orderId, actorId },
    { buying: true },
  );
  if (moved.length === items.length) return moved;
  const taken = new Set(moved.map((product) => product.productId));
  const missed = items.filter((item) => !taken.has(item.productId));
  const stock = await findStock(
    tx,
    missed.map((item) => item.productId),
  );
  throw insufficientStock(shortagesOf(missed, stock));
}

function requireAgreedTotal(priced: PricedItems, agreed: string): void {
  const quote = () => presentQuote({ ...priced, shortages: [] });
  if (priced.couponAsked && !priced.applied) throw new CouponGone(quote());
  if (priced.quote.totalCents !== parseAmount(agreed)) throw new QuoteChanged(quote());
  if (!isChargeable(priced.quote.totalCents) || !isChargeable(priced.quote.subtotalCents)) {
    throw notChargeable();
  }
}

async function takeCoupon(tx: Transaction, { applied }: PricedItems, now: Date): Promise<void> {
  if (applied && !(await takeUse(tx, applied.coupon.id, now))) {
    throw couponUsedUp(applied.coupon.code);
  }
}

async function writeOrder(
  tx: Transaction,
  { id, user, body, now }: Placement,
  { quote, applied }: PricedItems,
): Promise<void> {
  const { holdHours } = await readStoreSettings(tx);
  const until = holdUntil(now, holdHours);
  const shipTo = storedAddress(body);
  const firstName = body.order.firstName?.trim() || user.firstName;
  const lastName = body.order.lastName?.trim() || user.lastName;
  await insertOrder(
    tx,
    {
      id,
      userId: user.id,
      email: user.email,
      firstName,
      lastName,
      shippingAddress: shipTo,
      subtotal: formatAmount(quote.subtotalCents),
      shipping: formatAmount(quote.shippingCents),
      discount: formatAmount(quote.discountCents),
      total: formatAmount(quote.totalCents),
      couponCode: applied?.coupon.code ?? null,
      notes: body.order.notes?.trim() || null,
      placedAt: now,
      holdUntil: until,
    },
    quote.lines.map((line) => ({
      productId: line.productId,
      productName: line.productName,
      unitPrice: formatAmount(line.unitPriceCents),
      quantity: line.quantity,
      total: formatAmount(line.totalCents),
    })),
  );
  if (applied) {
    await insertUsage(tx, {
      couponId: applied.coupon.id,
      userId: user.id,
      orderId: id,
      discountAmount: quote.discountCents,
      usedAt: now,
    });
  }
  const lines = quote.lines.map((line) => ({
    name: line.productName,
    quantity: line.quantity,
    unitPrice: line.unitPriceCents,
    total: line.totalCents,
  }));
  const facts = { orderId: id, orderNumber: orderNumber(id), total: quote.totalCents };
  await queueMail(tx, {
    kind: "order-placed",
    to: user.email,
    ...facts,
    firstName,
    placedAt: now.toISOString(),
    holdUntil: until.toISOString(),
    lines,
    subtotal: quote.subtotalCents,
    shipping: quote.shippingCents,
    discount: quote.discountCents,
    couponCode: applied?.coupon.code ?? null,
    shipTo: { name: `${firstName} ${lastName}`, ...shipTo },
  });
  await queueSellerMail(tx, "seller-new-order", {
    ...facts,
    customerName: `${firstName} ${lastName}`,
    customerEmail: user.email,
    lines,
    notes: body.order.notes?.trim() || null,
  });
}

function storedAddress({ order: { shippingAddress } }: PlaceOrderBody): StoredAddress {
  return {
    address1: shippingAddress.address1,
    address2: shippingAddress.address2 || null,
    city: shippingAddress.city,
    state: shippingAddress.state,
    zipCode: shippingAddress.zipCode,
    country: countryName(shippingAddress.country ?? "US"),
  };
}

/** Tells the seller what ran low, and has the pages published again whose badge changed. Last, for its locks. */
export async function announce(tx: Transaction, moved: readonly MovedProduct[]): Promise<void> {
  const changed = moved.filter((product) => badgeBefore(product) !== badgeAfter(product));
  for (const product of changed) {
    if (badgeBefore(product) !== "In Stock" || product.change > 0) continue;
    await queueSellerMail(tx, "seller-low-stock", {
      productId: product.productId,
      productName: product.productName,
      slug: product.slug,
      stockQuantity: product.stockAfter,
      lowStockThreshold: product.lowStockThreshold,
    });
  }
  await markPagesDirty(
    tx,
    ...changed.map(({ slug }) => ({ kind: "product" as const, slug, listed: true })),
  );
}

function badgeAfter(product: MovedProduct) {
  return stockBadge({ ...product, stockQuantity: product.stockAfter });
}

function badgeBefore(product: MovedProduct) {
  return stockBadge({ ...product, stockQuantity: product.stockAfter - product.change });
}
