import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
import type { Connection, Transaction } from "../db/client.ts";
import { mails, type ToldFacts } from "./mail.tables.ts";

/**
 * Emails about an order that a seller's action caused wait for some seconds, so that the action can be undone. An email
 * that a worker has claimed counts as sent, because it may have left. A correction follows it.
 */

export type WithdrawnMail = {
  kind: string;
  told: ToldFacts;
  data: Record<string, unknown>;
  /** When it was due to leave. */
  dueAt: Date;
  attempts: number;
};

export type Withdrawal = {
  /** Oldest first. The `told` of the first one is what the receiver knows. */
  withdrawn: WithdrawnMail[];
  /** Id of the newest email about the fact that a worker has claimed; null for none. */
  follows: string | null;
};

/**
 * Deletes and returns the held emails about one fact of an order, so that the caller can queue what
 * is true now. Call it with the order locked.
 */
export async function withdrawHeldMails(
  tx: Transaction,
  orderId: string,
  about: string,
): Promise<Withdrawal> {
  // This waits for a worker that is claiming one of them; that email then counts as sent.
  const found = await tx
    .select()
    .from(mails)
    .where(and(eq(mails.orderId, orderId), eq(mails.about, about), ne(mails.state, "sent")))
    .orderBy(mails.id)
    .for("update");
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

/** Replaces facts of the held emails of a kind about an order. With null the emails are deleted: they are no longer true. */
export async function correctHeldMails(
  { sql }: Transaction,
  orderId: string,
  kind: string,
  facts: Record<string, unknown> | null,
): Promise<void> {
  const held = sql`ARRAY(
    SELECT id FROM mails
    WHERE order_id = ${orderId} AND kind = ${kind} AND state = 'waiting' AND told IS NOT NULL
      AND claimed_until IS NULL
    ORDER BY id FOR UPDATE)`;
  await (facts
    ? sql`UPDATE mails SET data = data || ${JSON.stringify(facts)}::jsonb WHERE id = ANY(${held})`
    : sql`DELETE FROM mails WHERE id = ANY(${held})`);
}

/** Whether the newest email about a shipment that has left, or is leaving, says that it was shipped. */
export async function isToldOfShipment(
  tx: Transaction,
  orderId: string,
  about: string,
): Promise<boolean> {
  const [last] = await tx.sql<{ kind: string }[]>`
    SELECT kind FROM mails
    WHERE order_id = ${orderId} AND about = ${about}
      AND (state = 'sent' OR state = 'waiting' AND (claimed_until IS NOT NULL OR told IS NULL))
    ORDER BY id DESC LIMIT 1`;
  return last?.kind === "order-shipped";
}

/** Deletes the waiting reminders of an order, because no payment is expected any more. */
export async function withdrawReminders(tx: Transaction, orderId: string): Promise<void> {
  await tx.sql`
    DELETE FROM mails WHERE id = ANY(ARRAY(
      SELECT id FROM mails WHERE order_id = ${orderId} AND kind = 'hold-reminder' AND state = 'waiting'
        AND claimed_until IS NULL
      ORDER BY id FOR UPDATE))`;
}

/** When the next held email about an order leaves to its customer; null for none. */
export async function findHeldUntil(conn: Connection, orderId: string): Promise<string | null> {
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
  return held?.dueAt.toISOString() ?? null;
}
