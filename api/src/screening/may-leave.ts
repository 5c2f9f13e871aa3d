import type { Order } from "#shared/contracts/orders.ts";
import { hasAllLeft } from "#shared/domain/order-life.ts";
import { judgeOrder, type OrderToShip, requireShippable } from "../buyers/require-shippable.ts";
import type { Connection, Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireScreened, ScreeningHold, screenOrder } from "./require-screened.ts";
import { findHoldingHits } from "./screening.queries.ts";

/**
 * Asks before an order goes forward: to be packed, shipped, completed or opened again.
 * @throws Refusal 409 `not-permitted`, `screening-hold`
 */
export async function requireMayLeave(
  tx: Transaction,
  order: OrderToShip,
  now: Date,
): Promise<void> {
  await requireShippable(tx, order, now);
  await requireScreened(tx, order, now);
}

/**
 * Does the work. The refusal of a held order rolls back the hits that were found, so they are stored again in a
 * transaction of their own: the seller sees them at once.
 */
export async function listingHits<Answer>(
  { db, now }: Pick<Dependencies, "db" | "now">,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ScreeningHold) {
      await db.transaction((tx) => screenOrder(tx, error.orderId, now()));
    }
    throw error;
  }
}

/** The only reason that a customer reads, unless signing or applying would help: a hit and a refusal are not told. */
const CHECKING = "We need to check something before this order ships.";

/** What keeps an order from leaving, as its customer may read it; null for nothing. */
export async function findHold(
  conn: Connection,
  order: OrderToShip & { status: string; shippingStatus: string },
  now: Date,
): Promise<Order["onHold"]> {
  if (order.status === "cancelled" || hasAllLeft(order)) return null;
  const hits = await findHoldingHits(conn, { orderId: order.id, userId: order.userId });
  const [line] = hits.length > 0 ? [] : await judgeOrder(conn, order, now);
  if (hits.length === 0 && !line) return null;
  return line?.needs
    ? { needs: line.needs, reason: line.reason }
    : { needs: null, reason: CHECKING };
}
