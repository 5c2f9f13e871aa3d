import { and, count, desc, eq, gt, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Connection } from "../db/client.ts";
import { mails } from "./mail.tables.ts";

export type StoredMail = typeof mails.$inferSelect;
export type MailState = StoredMail["state"];

/** The mail of a worker that has died is claimed again after this time. A delivery never takes so long. */
const LEASE = sql`interval '60 seconds'`;

/** Nobody pages further, and an exact count of a table of millions would cost more than it is worth. */
const MAX_COUNTED = 10_000;

/** The database's clock: workers on several machines agree on what is due. */
const NOW = sql`clock_timestamp()`;

type NewMail = Pick<StoredMail, "kind" | "recipient" | "subject" | "data"> &
  Partial<Pick<StoredMail, "userId" | "orderId">>;

export async function insertMail(conn: Connection, mail: NewMail): Promise<string> {
  const id = Bun.randomUUIDv7();
  await conn.sql`
    INSERT INTO mails (id, kind, recipient, subject, data, user_id, order_id)
    VALUES (${id}, ${mail.kind}, ${mail.recipient}, ${mail.subject}, ${JSON.stringify(mail.data)},
      ${mail.userId ?? null}, ${mail.orderId ?? null})`;
  return id;
}

/**
 * Inserts a mail to the address of the notification settings, if one is set and the flag says so. One statement: it runs
 * inside the transaction that places an order, where every round trip holds the locks of the stock.
 */
export async function insertMailToSeller(
  conn: Connection,
  mail: Omit<NewMail, "recipient">,
  flag: { key: string; unset: string },
): Promise<void> {
  await conn.sql`
    INSERT INTO mails (id, kind, recipient, subject, data, user_id, order_id)
    SELECT ${Bun.randomUUIDv7()}, ${mail.kind}, address.value, ${mail.subject},
      ${JSON.stringify(mail.data)}, ${mail.userId ?? null}, ${mail.orderId ?? null}
    FROM system_settings address
    LEFT JOIN system_settings flag ON flag.key = ${flag.key}
    WHERE address.key = 'notification_email' AND address.value <> ''
      AND coalesce(flag.value, ${flag.unset}) = 'true'`;
}

/**
 * Takes the mail that has been due longest and counts the attempt; null when none is due. A mail is taken by one
 * worker at a time.
 */
export async function claimDueMail(conn: Connection): Promise<StoredMail | null> {
  const due = conn
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.state, "waiting"),
        lte(mails.nextAttemptAt, NOW),
        or(isNull(mails.claimedUntil), lt(mails.claimedUntil, NOW)),
      ),
    )
    .orderBy(mails.nextAttemptAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [mail] = await conn
    .update(mails)
    .set({ claimedUntil: sql`${NOW} + ${LEASE}`, attempts: sql`${mails.attempts} + 1` })
    // "= (…)" runs the choice once; "IN (…)" may run it again and take a second mail.
    .where(eq(mails.id, sql`(${due})`))
    .returning();
  return mail ?? null;
}

/** Holds although the lease has passed: a mail that left is sent, whichever worker sent it. */
export async function markMailSent(conn: Connection, id: string): Promise<void> {
  await conn
    .update(mails)
    .set({ state: "sent", sentAt: NOW, claimedUntil: null, lastError: null })
    .where(and(eq(mails.id, id), eq(mails.state, "waiting")));
}

/**
 * Notes why an attempt failed and when the next is due, or that there will be none. Only the latest attempt
 * counts: a worker that lost its lease is behind. A mail that somebody asked to be sent again meanwhile stays due.
 */
export async function postponeMail(
  conn: Connection,
  mail: Pick<StoredMail, "id" | "attempts" | "nextAttemptAt">,
  { error, delaySeconds }: { error: string; delaySeconds: number },
): Promise<void> {
  const later = sql`${NOW} + make_interval(secs => ${delaySeconds})`;
  const isAsClaimed = eq(mails.nextAttemptAt, mail.nextAttemptAt);
  const next = sql`CASE WHEN ${isAsClaimed} THEN ${later} ELSE ${mails.nextAttemptAt} END`;
  await conn
    .update(mails)
    .set({
      lastError: error,
      claimedUntil: null,
      nextAttemptAt: next,
      state: sql`CASE WHEN ${next} > ${mails.retryUntil} THEN 'failed' ELSE 'waiting' END`,
    })
    .where(
      and(eq(mails.id, mail.id), eq(mails.state, "waiting"), eq(mails.attempts, mail.attempts)),
    );
}

/** Fails a mail whose reason has gone. */
export async function giveUpMail(conn: Connection, id: string, reason: string): Promise<void> {
  await conn
    .update(mails)
    .set({ state: "failed", lastError: reason, claimedUntil: null })
    .where(and(eq(mails.id, id), eq(mails.state, "waiting")));
}

/** Whether the mail has neither left nor been discarded. */
export async function isMailWaiting(conn: Connection, id: string): Promise<boolean> {
  const mail = await findMail(conn, id);
  return mail?.state === "waiting";
}

/**
 * Makes a mail due now and gives it a day more; false when it has left. A mail that is just being delivered keeps its
 * lease.
 */
export async function requeueMail(conn: Connection, id: string): Promise<boolean> {
  const requeued = await conn
    .update(mails)
    .set({
      state: "waiting",
      nextAttemptAt: NOW,
      retryUntil: sql`${NOW} + interval '24 hours'`,
    })
    .where(and(eq(mails.id, id), ne(mails.state, "sent")))
    .returning({ id: mails.id });
  return requeued.length > 0;
}

export async function findMail(conn: Connection, id: string): Promise<StoredMail | null> {
  const [mail] = await conn.select().from(mails).where(eq(mails.id, id)).limit(1);
  return mail ?? null;
}

export async function listMails(
  conn: Connection,
  { state, limit, offset }: { state?: MailState; limit: number; offset: number },
): Promise<StoredMail[]> {
  return conn
    .select()
    .from(mails)
    .where(state && eq(mails.state, state))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
    .offset(offset);
}

/** At most 10,000. */
export async function countMails(conn: Connection, state?: MailState): Promise<number> {
  const some = conn
    .select({ id: mails.id })
    .from(mails)
    .where(state && eq(mails.state, state))
    .limit(MAX_COUNTED)
    .as("some");
  const [row] = await conn.select({ mails: count() }).from(some);
  return row?.mails ?? 0;
}

export async function wasQueuedWithinTheHour(conn: Connection, kind: string): Promise<boolean> {
  const rows = await conn
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.kind, kind), gt(mails.createdAt, sql`${NOW} - interval '1 hour'`)))
    .limit(1);
  return rows.length > 0;
}

/** Deletes the waiting mails of one kind to one user, because what they say no longer holds. */
export async function discardQueuedMails(
  conn: Connection,
  userId: string,
  kind: string,
): Promise<void> {
  await conn
    .delete(mails)
    .where(and(eq(mails.userId, userId), eq(mails.kind, kind), eq(mails.state, "waiting")));
}
