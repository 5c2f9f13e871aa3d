import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import { type Connection, columnsOf, readRow, type Transaction } from "../db/client.ts";
import { mails, type ToldFacts } from "./mail.tables.ts";

/**
 * Of the mails about one order, those that a seller's action caused wait for some seconds, so that the action can be
 * undone. A mail that a worker has claimed counts as told: nobody can say whether it left. Its correction follows it.
 */

export type WithdrawnMail = {
  kind: string;
  told: ToldFacts;
  data: Record<string, unknown>;
  /** When it was to leave. */
  dueAt: Date;
  /** How often its delivery failed. */
  attempts: number;
};

export type Withdrawal = {
  /** The oldest first: its `told` is what the receiver knows. */
  withdrawn: WithdrawnMail[];
  /** The newest mail of the kind that is on its way; null for none. */
  follows: string | null;
};

/**
 * Deletes what is held back about a fact of an order and answers it, for its place to be taken by what is true. Call it
 * with the order locked.
 */
export async function withdrawHeldMails(
  tx: Transaction,
  orderId: string,
  about: string,
): Promise<Withdrawal> {
  // A worker that is claiming one of them at this moment is waited for, and the mail counts as told then.
  const rows = await tx.sql`
    SELECT ${columnsOf(tx, mails)} FROM mails
    WHERE order_id = ${orderId} AND about = ${about} AND state IN ('waiting', 'failed')
    ORDER BY id FOR UPDATE`;
  const found = rows.map((row) => readRow(mails, row));
  const held = found.filter(({ told, claimedUntil }) => told !== null && claimedUntil === null);
  const leaving = found.filter((mail) => mail.state === "waiting" && !held.includes(mail));
  if (held.length > 0) {
    await tx.sql`DELETE FROM mails WHERE id = ANY(${held.map(({ id }) => id)}::text[])`;
  }
  return {
    withdrawn: held.map(({ kind, told, data, nextAttemptAt, attempts }) => ({
      kind,
      attempts,
      told: told ?? {},
      data,
      dueAt: nextAttemptAt,
    })),
    follows: leaving.at(-1)?.id ?? null,
  };
}

/** Deletes the reminders of an order that wait, because no payment is waited for any more. */
export async function withdrawReminders(tx: Transaction, orderId: string): Promise<void> {
  await tx.sql`
    DELETE FROM mails WHERE id = ANY(ARRAY(
      SELECT id FROM mails WHERE order_id = ${orderId} AND kind = 'hold-reminder' AND state = 'waiting'
        AND claimed_until IS NULL
      ORDER BY id FOR UPDATE))`;
}

/** When the next mail that is held back about an order leaves to its customer; null when none does. */
export async function findHeldUntil(conn: Connection, orderId: string): Promise<Date | null> {
  const [held] = await conn
    .select({ dueAt: mails.nextAttemptAt })
    .from(mails)
    .where(
      and(
        eq(mails.orderId, orderId),
        isNotNull(mails.told),
        ne(mails.about, "seller"),
        eq(mails.state, "waiting"),
      ),
    )
    .orderBy(asc(mails.nextAttemptAt))
    .limit(1);
  return held?.dueAt ?? null;
}
