import type { Order, PlaceOrderBody } from "#shared/contracts/orders.ts";
import { isChargeable, parseAmount } from "#shared/domain/money.ts";
import { holdUntil } from "#shared/domain/orders.ts";
import { takeUse } from "../coupons/coupons.queries.ts";
import type { Transaction } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { applyStockMoves, findStock, type MovedProduct } from "../inventory/inventory.queries.ts";
import { insufficientStock, shortagesOf } from "../inventory/shortages.ts";
import { presentQuote } from "../quotes/present-quote.ts";
import {
  mergeItems,
  type PricedItems,
  priceItems,
  type RequestedItem,
} from "../quotes/price-items.ts";
import { recordCouponOutcome, takeCouponTry } from "../quotes/take-coupon-try.ts";
import { hashSecret } from "../sessions/secrets.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { announceStock } from "./announce-stock.ts";
import {
  CouponGone,
  couponUsedUp,
  keyReused,
  notChargeable,
  QuoteChanged,
  tooManyOrders,
} from "./orders.errors.ts";
import { claimKey, countOrdersSince, type InsertedOrder } from "./place-order.queries.ts";
import { presentOrder } from "./present-order.ts";
import { getOrder } from "./read-orders.ts";
import { writeOrder } from "./write-order.ts";

const MOST_ORDERS_A_MINUTE = 10;
const MINUTE_MS = 60_000;

/** How often another id is drawn when an order number is taken; one in billions is, so this never runs out. */
const DRAWS = 5;

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
): Promise<Order> {
  const code = body.order.couponCode;
  // A wrong code is a guess here as it is anywhere else.
  const couponTry = code ? await takeCouponTry(deps, user.id, code) : null;
  try {
    const order = await placeDrawing(deps, user, body, idempotencyKey);
    if (couponTry) await recordCouponOutcome(deps, couponTry, true);
    return order;
  } catch (error) {
    if (couponTry && error instanceof CouponGone) await recordCouponOutcome(deps, couponTry, false);
    throw error;
  }
}

/** Draws another id when the order's number is taken. */
async function placeDrawing(
  deps: Pick<Dependencies, "db" | "now">,
  user: SessionUser,
  body: PlaceOrderBody,
  idempotencyKey: string | null,
): Promise<Order> {
  for (let draw = 1; ; draw += 1) {
    try {
      const { order, items } = await deps.db.transaction((tx) =>
        placeIn(tx, { id: Bun.randomUUIDv7(), user, body, idempotencyKey, now: deps.now() }),
      );
      return presentOrder(order, items, deps.now());
    } catch (error) {
      if (error instanceof PlacedBefore) return getOrder(deps, error.orderId, { user });
      if (error instanceof OutOfStock) throw await shortageOf(deps, error.missed);
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

/**
 * Few round trips, because others wait for the rows that are locked meanwhile. Statements that are sent together run
 * in the order in which they are listed: a rival with the same key is waited for before anything else is touched.
 */
async function placeIn(tx: Transaction, placement: Placement): Promise<InsertedOrder> {
  const { id, user, body, idempotencyKey, now } = placement;
  const items = mergeItems(body.items);
  const [placedBefore, recentOrders, moved, priced, { holdHours }] = await Promise.all([
    idempotencyKey ? earlierOrder(tx, placement, idempotencyKey) : null,
    countOrdersSince(tx, user.id, new Date(now.getTime() - MINUTE_MS)),
    takeStock(tx, items, { orderId: id, actorId: user.id }),
    priceItems(tx, items, body.order.couponCode || null, now),
    readStoreSettings(tx),
  ]);
  if (placedBefore) throw new PlacedBefore(placedBefore);
  if (recentOrders >= MOST_ORDERS_A_MINUTE) throw tooManyOrders();
  requireAllTaken(items, moved);
  requireAgreedTotal(priced, body.order.total);
  await takeCoupon(tx, priced, now);
  const placed = await writeOrder(tx, { ...placement, priced, until: holdUntil(now, holdHours) });
  await announceStock(tx, moved);
  return placed;
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

/** Ends the transaction, and with it what it had begun to take for the same order again. */
class PlacedBefore extends Error {
  readonly orderId: string;

  constructor(orderId: string) {
    super("The order was placed before");
    this.orderId = orderId;
  }
}

/** The rows are locked in the order of their ids, so that orders of the same products cannot wait for each other. */
function takeStock(
  tx: Transaction,
  items: readonly RequestedItem[],
  cause: { orderId: string; actorId: string },
): Promise<MovedProduct[]> {
  const moves = items.map(({ productId, quantity }) => ({ productId, change: -quantity }));
  return applyStockMoves(tx, moves, { reason: "order-placed", ...cause }, { buying: true });
}

function requireAllTaken(items: readonly RequestedItem[], moved: readonly MovedProduct[]): void {
  if (moved.length === items.length) return;
  const taken = new Set(moved.map((product) => product.productId));
  throw new OutOfStock(items.filter((item) => !taken.has(item.productId)));
}

/** Ends the transaction at once: others wait for the rows it has locked. What is left is read after it. */
class OutOfStock extends Error {
  readonly missed: RequestedItem[];

  constructor(missed: RequestedItem[]) {
    super("Less is left than was ordered");
    this.missed = missed;
  }
}

async function shortageOf({ db }: Pick<Dependencies, "db">, missed: RequestedItem[]) {
  const ids = missed.map((item) => item.productId);
  return insufficientStock(shortagesOf(missed, await findStock(db, ids)));
}

function requireAgreedTotal(priced: PricedItems, agreed: string): void {
  const quote = () => presentQuote({ ...priced, shortages: [] });
  if (priced.isCouponRefused) throw new CouponGone(quote());
  if (priced.quote.totalCents !== parseAmount(agreed)) throw new QuoteChanged(quote());
  if (!isChargeable(priced.quote.totalCents) || !isChargeable(priced.quote.subtotalCents)) {
    throw notChargeable();
  }
}

async function takeCoupon(tx: Transaction, { coupon }: PricedItems, now: Date): Promise<void> {
  if (coupon && !(await takeUse(tx, coupon.id, now))) {
    throw couponUsedUp(coupon.code);
  }
}
