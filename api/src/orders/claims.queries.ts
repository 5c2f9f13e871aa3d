import { and, eq, gt, sql } from "drizzle-orm";
import { users } from "../accounts/accounts.tables.ts";
import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import { orderClaims } from "./orders.tables.ts";

export type ClaimRow = { orderId: string; userId: string; name: string; until: Date };

const living = (now: Date) => gt(orderClaims.until, now);

const select = (conn: Connection) =>
  conn
    .select({
      orderId: orderClaims.orderId,
      userId: orderClaims.userId,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      until: orderClaims.until,
    })
    .from(orderClaims)
    .innerJoin(users, eq(users.id, orderClaims.userId));

/** The claims whose time has not passed, by the time at which they end. */
export async function findClaims(conn: Connection, now: Date): Promise<ClaimRow[]> {
  return select(conn).where(living(now)).orderBy(orderClaims.until, orderClaims.orderId);
}

export async function findClaim(
  conn: Connection,
  orderId: string,
  now: Date,
): Promise<ClaimRow | null> {
  return select(conn)
    .where(and(eq(orderClaims.orderId, orderId), living(now)))
    .then(firstOf);
}

/** Gives the order to a person. Its row must be locked, so that two people do not take it at the same time. */
export async function putClaim(
  tx: Transaction,
  claim: { orderId: string; userId: string; until: Date },
): Promise<void> {
  const { userId, until } = claim;
  await tx
    .insert(orderClaims)
    .values(claim)
    .onConflictDoUpdate({ target: orderClaims.orderId, set: { userId, until } });
}

/** Ends a claim; with `userId` only if it is this person's. */
export async function deleteClaim(conn: Connection, orderId: string, userId?: string) {
  const own = userId === undefined ? undefined : eq(orderClaims.userId, userId);
  await conn.delete(orderClaims).where(and(eq(orderClaims.orderId, orderId), own));
}
