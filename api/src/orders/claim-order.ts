import type { OrderClaim, OrderClaims } from "#shared/contracts/desk.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { required } from "../refusals.ts";
import { type ClaimRow, deleteClaim, findClaim, findClaims, putClaim } from "./claims.queries.ts";
import { orderClaimed } from "./orders.errors.ts";
import { findOrder, lockOrder } from "./orders.queries.ts";

/** How long a claim lasts after the last scan. */
const LEASE_MS = 10 * 60_000;

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);

/**
 * Takes an order for packing. Taking it again lengthens the lease.
 * @throws Refusal 404; 409 `claimed` while it is somebody else's, unless it is taken over
 */
export async function claimOrder(
  { db, now }: Context,
  orderId: string,
  { userId, takeOver }: { userId: string; takeOver: boolean },
): Promise<OrderClaim> {
  return db.transaction(async (tx) => {
    await required(lockOrder(tx, orderId));
    const at = now();
    const before = await findClaim(tx, orderId, at);
    if (before && before.userId !== userId && !takeOver) throw orderClaimed(before);
    await putClaim(tx, { orderId, userId, until: leaseFrom(at) });
    const claim = await findClaim(tx, orderId, at);
    if (!claim) throw new Error("A claim that was just written is not there");
    return presentClaim(claim);
  });
}

/**
 * Gives an order back. Somebody else's claim stays.
 * @throws Refusal 404
 */
export async function releaseOrder(
  { db }: Pick<Context, "db">,
  orderId: string,
  userId: string,
): Promise<void> {
  await required(findOrder(db, orderId));
  await deleteClaim(db, orderId, userId);
}

export async function readClaims({ db, now }: Context, userId: string): Promise<OrderClaims> {
  const claims = await findClaims(db, now());
  return claims.map((claim) => ({
    ...presentClaim(claim),
    orderId: claim.orderId,
    own: claim.userId === userId,
  }));
}

/**
 * Only whoever has claimed the order may pack it. Their own claim is extended, because they are still at work. The order
 * must be locked.
 * @throws Refusal 409 `claimed`
 */
export async function requireUnclaimed(
  tx: Transaction,
  orderId: string,
  { actorId, now }: { actorId: string | null; now: Date },
): Promise<void> {
  const claim = await findClaim(tx, orderId, now);
  if (!claim) return;
  if (claim.userId !== actorId) throw orderClaimed(claim);
  await putClaim(tx, { orderId, userId: claim.userId, until: leaseFrom(now) });
}

function presentClaim({ name, until }: ClaimRow): OrderClaim {
  return { claimedBy: name, until: until.toISOString() };
}
