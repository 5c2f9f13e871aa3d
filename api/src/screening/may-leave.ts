import type { Order } from "#shared/contracts/orders.ts";
import { hasAllLeft } from "#shared/domain/order-life.ts";
import { judgeOrder, type OrderToShip, requireShippable } from "../buyers/require-shippable.ts";
import type { Connection, Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { Refusal } from "../refusals.ts";
import { fingerprintOf, inDatabase, screenSubjects } from "./screen-subjects.ts";
import {
  findHitsOf,
  findListId,
  findSubjects,
  type HitRow,
  isCheckCurrent,
} from "./screening.queries.ts";

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
  { db, now }: Context,
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

/**
 * The only reason that a customer reads, unless signing or applying would help. It must not reveal a hit or a refusal.
 */
const CHECKING = "We need to check something before this order ships.";

/** What keeps an order from leaving, as its customer may read it; null for nothing. */
export async function findHold(
  conn: Connection,
  order: OrderToShip & { status: string; shippingStatus: string },
  now: Date,
): Promise<Order["onHold"]> {
  if (order.status === "cancelled" || hasAllLeft(order)) return null;
  const hit = await findHoldingHit(conn, order);
  const [line] = hit ? [] : await judgeOrder(conn, order, now);
  if (!hit && !line) return null;
  return line?.needs
    ? { needs: line.needs, reason: line.reason }
    : { needs: null, reason: CHECKING };
}

/** 409: a person must decide a hit first. It rolls back what was found, so the caller stores that again. */
class ScreeningHold extends Refusal {
  readonly orderId: string;

  constructor(orderId: string, { state, name }: HitRow) {
    super(
      "conflict",
      "screening-hold",
      state === "confirmed"
        ? `This order stays held: “${name}” was confirmed as an entry of the screening list.`
        : `This order is held: “${name}” is similar to an entry of the screening list. Decide it under Screening first.`,
    );
    this.orderId = orderId;
  }
}

/**
 * Asks before goods leave whether a person must look at a name or an address of the order first. What the worker has
 * not compared yet is compared here.
 * @throws ScreeningHold
 */
async function requireScreened(
  tx: Transaction,
  order: { id: string; userId: string | null },
  now: Date,
): Promise<void> {
  await screenOrder(tx, order.id, now);
  const hit = await findHoldingHit(tx, order);
  if (hit) throw new ScreeningHold(order.id, hit);
}

async function findHoldingHit(
  conn: Connection,
  { id: orderId, userId }: { id: string; userId: string | null },
): Promise<HitRow | undefined> {
  const states = ["open", "confirmed"] as const;
  const [hit] = await findHitsOf(conn, { orderId, userId }, { states });
  return hit;
}

/** Screens an order against the stored list, unless its present names and addresses were screened already. */
async function screenOrder(tx: Transaction, orderId: string, at: Date): Promise<void> {
  const listId = await findListId(tx);
  const [subject] = listId ? await findSubjects(tx, "order", [orderId]) : [];
  if (!listId || !subject) return;
  const isCurrent = await isCheckCurrent(tx, subject, {
    listId,
    fingerprint: fingerprintOf(subject),
  });
  if (isCurrent) return;
  await screenSubjects(tx, [subject], { listId, findNames: inDatabase(tx), at });
}
