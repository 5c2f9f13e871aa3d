import type { Order, PlaceOrderBody } from "#shared/contracts/orders.ts";
import { notPermittedLines, type ProductRule } from "#shared/domain/buyers.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { readAddress } from "../addresses/read-address.ts";
import { notPermitted } from "../buyers/buyers.errors.ts";
import { findStanding, standingOf } from "../buyers/buyers.queries.ts";
import { placeOf } from "../buyers/not-permitted.ts";
import { deleteCartLines } from "../carts/carts.queries.ts";
import type { Transaction } from "../db/client.ts";
import { brokenConstraint, isDeadlock } from "../db/errors.ts";
import { sendInOrder } from "../db/send-in-order.ts";
import type { Dependencies } from "../dependencies.ts";
import { type Claim, claimKey } from "../idempotency/idempotency.queries.ts";
import { hashRequest, requireSameRequest } from "../idempotency/once-per-key.ts";
import { applyStockMoves, findStock, type MovedProduct } from "../inventory/inventory.queries.ts";
import { insufficientStock, shortagesOf } from "../inventory/shortages.ts";
import { stockEvents } from "../inventory/stock-events.ts";
import { presentQuote } from "../quotes/present-quote.ts";
import { hasLostCoupon, priceHeld } from "../quotes/price-held.ts";
import {
  mergeItems,
  type PricedItems,
  priceItems,
  type RequestedItem,
} from "../quotes/price-items.ts";
import { destinationOf } from "../quotes/price-shipping.ts";
import { recordCouponOutcome, takeCouponTry } from "../quotes/quote-items.ts";
import { requireShippable } from "../quotes/quotes.errors.ts";
import { quoteOfOrder, type SavedQuoteRow } from "../quotes/saved-quotes.queries.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { readTerms } from "../settings/shipping-settings.queries.ts";
import { countOrdersSince, lockCustomer, type NewOrder } from "./new-orders.queries.ts";
import { CouponGone, QuoteChanged, tooManyOrders } from "./orders.errors.ts";
import { getOrder } from "./read-order.ts";
import { institutionOf, recipientOf } from "./read-order-body.ts";
import {
  beginningOf,
  readQuoteError,
  requireChargeable,
  requireOpenQuote,
  takeCouponUse,
  writeOrder,
} from "./write-order.ts";

const MAX_ORDERS_PER_MINUTE = 10;
const MINUTE_MS = 60_000;

/** One order number in billions is taken, so a second attempt is nearly always the last. */
const MAX_ATTEMPTS = 5;

type Context = Pick<Dependencies, "db" | "now" | "limits">;

/**
 * Places a whole order or nothing, in one READ COMMITTED transaction. The session decides the customer, the server
 * decides the price. Few round trips, because other customers wait for the locked rows.
 *
 * @throws Refusal 403 `not-permitted` (with `notPermitted`); 409 `insufficient-stock` (with `lines`), `quote-changed` (with `quote`) or `coupon-used-up`; 422 for
 * a key that belongs to another order, and `not-shippable` for an address to which nothing ships; 429. A refused order does not use up its key.
 */
export async function placeOrder(
  deps: Context,
  user: SessionUser,
  body: PlaceOrderBody,
  idempotencyKey: string | null,
): Promise<Order> {
  const { db, now } = deps;
  const items = mergeItems(body.items);
  const requestHash = hashRequest(body);
  const couponCode = body.order.couponCode || null;
  const quoteId = body.order.quoteId || null;
  const address = readAddress(body.order.shippingAddress, "order.shippingAddress.");
  const to = destinationOf(address);
  const shippingMethodId = body.order.shippingMethodId || null;
  const couponTry = couponCode ? await takeCouponTry(deps, user.id, couponCode) : null;

  const placing = untilPlaced((orderId) =>
    db.transaction(async (tx) => {
      const placedAt = now();

      // 1. First this waits for a concurrent request with the same key. The taken products have their prices as
      // they are once the stock is locked, so that a price change that was committed before counts.
      const taking = sendInOrder(
        idempotencyKey
          ? claimKey(tx, { userId: user.id, key: idempotencyKey, requestHash }, { orderId })
          : null,
        lockCustomer(tx, user.id),
        findStanding(tx, user.id),
        quoteId ? quoteOfOrder(tx, quoteId, user.id) : null,
        countOrdersSince(tx, user.id, new Date(placedAt.getTime() - MINUTE_MS)),
        takeStock(tx, items, { orderId, actorId: user.id }),
      );
      const terms = readTerms(tx);
      const [
        [claims, [exempt = null], standings, quotes, recentOrders, moved],
        { holdHours, invoiceWhen },
      ] = await Promise.all([taking, terms]);

      // 2. Each refusal ends the transaction, and its changes are rolled back.
      requireOwnClaim(claims?.[0], { orderId, requestHash });
      requireWithinLimit(recentOrders[0]);
      const exemption = async () => exempt;
      const options = { to, shippingMethodId, exemption, terms };
      const standing = standingOf(standings[0], placedAt);
      const place = placeOf(address);
      const judge = (rules: readonly ProductRule[]) => notPermittedLines(standing, rules, place);
      const saved = quoteId
        ? await requireOpenQuote(tx, quotes?.[0], placedAt, options, judge)
        : null;
      requireAllTaken(items, moved);
      const products = moved.filter(({ waits }) => !waits);
      const pricing = { ...options, products };
      const priced = saved
        ? await priceHeld(tx, saved, items, couponCode, placedAt, pricing)
        : await priceItems(tx, items, couponCode, placedAt, pricing);
      const refused = judge(priced.rules);
      if (refused.length > 0) throw notPermitted(refused);
      requireShippable(priced.shipping, "order.shippingAddress");
      requireAgreed(priced, saved, { total: body.order.total, shippingMethodId });
      await takeCouponUse(tx, priced, saved, placedAt);

      // 3. Everything is stored.
      const order: NewOrder = {
        ...recipientOf(user, body, address),
        ...institutionOf(body, saved),
        id: orderId,
        userId: user.id,
        ...beginningOf(priced, placedAt, { holdHours, invoiceWhen }),
      };
      const productIds = items.map((item) => item.productId);
      return writeOrder(tx, {
        order,
        priced,
        standing,
        standingRow: standings[0],
        destination: place,
        moved,
        hasLots: moved.some(({ lotTracked }) => lotTracked),
        actorId: user.id,
        events: stockEvents(moved),
        deleting: deleteCartLines(tx, user.id, productIds),
      });
    }),
  );

  try {
    const order = await placing.catch((error) => answerAfterRollback(deps, user, quoteId, error));
    if (couponTry) await recordCouponOutcome(deps, couponTry, true);
    return order;
  } catch (error) {
    const isCodeRefused = error instanceof CouponGone;
    if (couponTry && isCodeRefused) await recordCouponOutcome(deps, couponTry, false);
    throw error;
  }
}

/**
 * Places the order under a new id, and tries again with another id when an earlier order has the
 * same number or after a deadlock. Product rows are locked in id order. Still, a contended row is
 * waited for twice, for its lock and for its newest version, so PostgreSQL may report a deadlock.
 */
export async function untilPlaced(place: (orderId: string) => Promise<Order>): Promise<Order> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await place(Bun.randomUUIDv7());
    } catch (error) {
      const isNumberTaken = brokenConstraint(error) === "orders_number_unique";
      if ((!isNumberTaken && !isDeadlock(error)) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

/** Computes the answer once the transaction has ended and released its locks. */
async function answerAfterRollback(
  deps: Context,
  user: SessionUser,
  quoteId: string | null,
  error: unknown,
): Promise<Order> {
  if (error instanceof PlacedBefore) return getOrder(deps, error.orderId, { user });
  if (error instanceof OutOfStock) {
    const ids = error.missed.map((item) => item.productId);
    throw insufficientStock(shortagesOf(error.missed, await findStock(deps.db, ids)));
  }
  throw quoteId ? await readQuoteError(deps.db, quoteId, error) : error;
}

/** Ends the transaction: the same request has placed its order before. */
class PlacedBefore extends Error {
  readonly orderId: string;

  constructor(orderId: string) {
    super("The order was placed before");
    this.orderId = orderId;
  }
}

/** Ends the transaction at once, because others wait for the locked rows. The remaining stock is read afterwards. */
class OutOfStock extends Error {
  readonly missed: RequestedItem[];

  constructor(missed: RequestedItem[]) {
    super("Less is left than was ordered");
    this.missed = missed;
  }
}

function takeStock(
  tx: Transaction,
  items: readonly RequestedItem[],
  cause: { orderId: string; actorId: string },
) {
  const moves = items.map(({ productId, quantity }) => ({ productId, change: -quantity }));
  return applyStockMoves(tx, moves, { reason: "order-placed", ...cause }, { buying: true });
}

/** `claim` is undefined when the request had no key. */
function requireOwnClaim(claim: Claim | undefined, own: { orderId: string; requestHash: string }) {
  if (!claim) return;
  requireSameRequest(claim, own.requestHash, "order");
  const { orderId } = claim.answer as { orderId: string };
  if (orderId !== own.orderId) throw new PlacedBefore(orderId);
}

function requireWithinLimit(recentOrders: { count: number } | undefined): void {
  if (recentOrders && recentOrders.count >= MAX_ORDERS_PER_MINUTE) throw tooManyOrders();
}

function requireAllTaken(items: readonly RequestedItem[], moved: readonly MovedProduct[]): void {
  if (moved.length === items.length) return;
  const taken = new Set(moved.map((product) => product.productId));
  throw new OutOfStock(items.filter((item) => !taken.has(item.productId)));
}

/** The total that the customer saw, and the method, where one was chosen. */
function requireAgreed(
  priced: PricedItems,
  saved: SavedQuoteRow | null,
  agreed: { total: string; shippingMethodId: string | null },
): void {
  const isCouponRefused =
    priced.isCouponRefused || (saved !== null && hasLostCoupon(saved, priced));
  // Only an order whose lines are all permitted comes as far as its total.
  const quote = () =>
    presentQuote({ ...priced, isCouponRefused, shortages: [], tiersAhead: new Map() }, []);
  if (priced.isCouponRefused) throw new CouponGone(quote());
  const isOffered =
    agreed.shippingMethodId === null ||
    agreed.shippingMethodId === priced.shipping.chosen?.method.id;
  if (!isOffered || priced.quote.totalCents !== parseAmount(agreed.total)) {
    throw new QuoteChanged(quote());
  }
  requireChargeable(priced.quote);
}
