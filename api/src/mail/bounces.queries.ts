import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { users } from "../accounts/accounts.tables.ts";
import { type Connection, firstOf } from "../db/client.ts";
import { refusedAddresses } from "./mail.tables.ts";

export type RefusedAddressRow = typeof refusedAddresses.$inferSelect;

const IS_MARKED = isNull(refusedAddresses.rightAt);

/**
 * Marks an address, if the shop has written to it since it was last said to be right. Also an email that a worker sends
 * at this moment counts: a local mail server returns it before the worker has noted that it was sent. Does nothing for
 * an address without an email, so that nobody can store addresses here, and none comes back after an erasure.
 * @param spellings the address in lower case, with each spelling of its domain
 */
export async function markRefused(
  { sql }: Connection,
  spellings: readonly string[],
  reason: string,
): Promise<void> {
  await sql`
    INSERT INTO refused_addresses (id, email, reason)
    SELECT ${Bun.randomUUIDv7()}, lower(m.recipient), ${reason}
    FROM mails m LEFT JOIN refused_addresses known ON known.email = lower(m.recipient)
    WHERE lower(m.recipient) = ANY(${[...spellings]}::text[]) AND m.attempts > 0
      AND (known.right_at IS NULL OR coalesce(m.sent_at, clock_timestamp()) > known.right_at)
    LIMIT 1
    ON CONFLICT (email) DO UPDATE
    SET reason = excluded.reason, refused_at = clock_timestamp(), right_at = NULL`;
}

/** Ends the mark of an address. False for one without, also when somebody else has ended it. */
export async function unmarkRefused(conn: Connection, email: string): Promise<boolean> {
  const ended = await conn
    .update(refusedAddresses)
    .set({ rightAt: sql`clock_timestamp()` })
    .where(and(eq(refusedAddresses.email, email.toLowerCase()), IS_MARKED))
    .returning({ id: refusedAddresses.id });
  return ended.length > 0;
}

export async function findRefused(conn: Connection, id: string): Promise<RefusedAddressRow | null> {
  return conn.select().from(refusedAddresses).where(eq(refusedAddresses.id, id)).then(firstOf);
}

/** The mark of an address; null for one without. */
export async function findMark(conn: Connection, email: string): Promise<RefusedAddressRow | null> {
  return conn
    .select()
    .from(refusedAddresses)
    .where(and(eq(refusedAddresses.email, email.toLowerCase()), IS_MARKED))
    .then(firstOf);
}

/** Marked addresses, newest first, with the account that has each. */
export async function listRefused(
  conn: Connection,
  { limit, offset }: { limit: number; offset: number },
) {
  return conn
    .select({
      address: refusedAddresses,
      customer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
    })
    .from(refusedAddresses)
    .leftJoin(users, eq(sql`lower(${users.email})`, refusedAddresses.email))
    .where(IS_MARKED)
    .orderBy(desc(refusedAddresses.refusedAt), desc(refusedAddresses.id))
    .limit(limit)
    .offset(offset);
}

export const countRefused = (conn: Connection): Promise<number> =>
  conn.$count(refusedAddresses, IS_MARKED);

/** Deletes what is older than the emails that are kept: of addresses that are right, or that no account has. */
export async function deleteOldRefused(
  conn: Connection,
  before: Date,
  limit: number,
): Promise<number> {
  const moment = before.toISOString();
  const deleted = await conn.sql`
    DELETE FROM refused_addresses WHERE id = ANY(ARRAY(
      SELECT r.id FROM refused_addresses r
      WHERE r.refused_at < ${moment} AND coalesce(r.right_at < ${moment},
        (SELECT users.id FROM users WHERE lower(users.email) = r.email) IS NULL)
      ORDER BY r.refused_at LIMIT ${limit}))`;
  return deleted.count;
}
