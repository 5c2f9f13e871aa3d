import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { PendingQuery, Row } from "postgres";
import { type Connection, columnsOf, firstOf, readRow } from "../db/client.ts";
import { countRows } from "../db/count-rows.ts";
import { mails, type ToldFacts } from "./mail.tables.ts";

export type StoredMail = typeof mails.$inferSelect;
export type MailState = StoredMail["state"];

/** After this time the email of a worker that died is claimed again. */
export const MAIL_LEASE_SECONDS = 60;

/** The database's clock, so that workers on several machines agree on what is due. */
const NOW = sql`clock_timestamp()`;

export type MailBacklog = {
  waiting: number;
  failed: number;
  /** Those that were queued within the last two days; an email is given up after a day. */
  failedLately: number;
  oldestSeconds: number;
};

type NewMail = Pick<StoredMail, "kind" | "recipient" | "subject" | "data"> &
  Partial<Pick<StoredMail, "userId" | "orderId">>;

/** When an email leaves, and what withdraws it. */
export type Hold = {
  /** Which fact of its order the email is about; null for an email that nothing withdraws. */
  about: string | null;
  /** What the receiver knows without this email; null for an email that is sent at once. */
  told: ToldFacts | null;
  /** Id of the email that must be sent before this one. */
  follows: string | null;
  waitSeconds: number;
  /** Replaces `waitSeconds`: keeps the due time of an earlier email. */
  dueAt?: Date;
};

const AT_ONCE: Hold = { about: null, told: null, follows: null, waitSeconds: 0 };

export async function insertMail(
  conn: Connection,
  mail: NewMail,
  hold: Hold = AT_ONCE,
): Promise<string> {
  const id = Bun.randomUUIDv7();
  const { sql } = conn;
  await sql`${insertion(conn, id, mail, hold, sql`${mail.recipient}::text`)}`;
  return id;
}

/** Emails about an account, but not about access to it: those go to the address that they were written for. */
const OF_ACCOUNT = [
  ...["quote-made", "permission-ends"],
  ...["application-approved", "application-asked", "application-refused"],
];

/** The address that the account of an email has now: its customer may have left the one of the order or the quote. */
const presentAddress = ({ sql }: Connection) => sql`(
  SELECT u.email FROM users u WHERE u.erased_at IS NULL AND u.id = CASE
    WHEN kind = ANY(${OF_ACCOUNT}::text[]) THEN mails.user_id
    ELSE (SELECT o.user_id FROM orders o WHERE o.id = order_id) END)`;

/** Emails to the seller keep theirs. */
const presentRecipient = (conn: Connection) => conn.sql`
  CASE WHEN kind LIKE 'seller-%' THEN recipient ELSE coalesce(${presentAddress(conn)}, recipient) END`;

/**
 * Inserts an email to the address of the notification settings, if one is set and the flag allows it. One query,
 * because it runs in the transaction that places an order: every round trip prolongs the locks on the stock.
 */
export async function insertMailToSeller(
  conn: Connection,
  mail: Omit<NewMail, "recipient">,
  flag: { key: string; unset: string },
  hold: Hold = AT_ONCE,
): Promise<void> {
  const { sql } = conn;
  await sql`
    ${insertion(conn, Bun.randomUUIDv7(), mail, hold, sql`address.value`)}
    FROM system_settings address
    LEFT JOIN system_settings flag ON flag.key = ${flag.key}
    WHERE address.key = 'notification_email' AND address.value <> ''
      AND coalesce(flag.value, ${flag.unset}) = 'true'`;
}

function insertion(
  { sql }: Connection,
  id: string,
  mail: Omit<NewMail, "recipient">,
  hold: Hold,
  recipient: PendingQuery<Row[]>,
) {
  return sql`
    INSERT INTO mails (id, kind, recipient, subject, data, user_id, order_id, about, told, follows, next_attempt_at)
    SELECT ${id}, ${mail.kind}, ${recipient}, ${mail.subject}, ${JSON.stringify(mail.data)},
      ${mail.userId ?? null}, ${mail.orderId ?? null}, ${hold.about},
      ${hold.told && JSON.stringify(hold.told)}::jsonb, ${hold.follows}::text,
      coalesce(${hold.dueAt?.toISOString() ?? null}::timestamptz,
        clock_timestamp() + make_interval(secs => ${hold.waitSeconds}))`;
}

/** `shownVersion` names the settings and texts that the email must show: it differs after each change of one. */
export type ClaimedMail = StoredMail & { shownVersion: string };

/** A change gives a setting a newer time, and a text a new row; none is ever deleted. So this text never repeats. */
const SHOWN_VERSION = `
  (SELECT concat(count(*), ' ', sum(extract(epoch FROM updated_at))) FROM system_settings)
    || ' ' || (SELECT count(*) FROM mail_texts)`;

/**
 * Claims the email that has been due longest, and counts an attempt; null when none is due. Only one worker claims an
 * email at a time.
 */
export async function claimDueMail(conn: Connection): Promise<ClaimedMail | null> {
  // The time is rounded as the column is: otherwise an email could be due half a millisecond after it was queued.
  const [claimed] = await conn.sql`
    UPDATE mails SET claimed_until = clock_timestamp() + make_interval(secs => ${MAIL_LEASE_SECONDS}),
      attempts = attempts + 1, recipient = ${presentRecipient(conn)},
      data = CASE WHEN data ? 'customerEmail' THEN data || jsonb_strip_nulls(
        jsonb_build_object('customerEmail', ${presentAddress(conn)})) ELSE data END
    WHERE id = (
      SELECT id FROM mails
      WHERE state = 'waiting' AND next_attempt_at <= clock_timestamp()::timestamptz(3)
        AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
        AND (follows IS NULL OR NOT EXISTS (
          SELECT 1 FROM mails before WHERE before.id = mails.follows AND before.state = 'waiting'))
      ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING ${columnsOf(conn, mails)}, ${conn.sql.unsafe(SHOWN_VERSION)} AS "shownVersion"`;
  return claimed ? { ...readRow(mails, claimed), shownVersion: claimed.shownVersion } : null;
}

/**
 * Applies even after the lease has ended: an email that left is sent, whichever worker sent it. `subject` is the one
 * that it was sent with. Runs for every email, so it is a prepared statement.
 */
export async function markMailSent(conn: Connection, id: string, subject: string): Promise<void> {
  await conn.sql`
    UPDATE mails SET subject = ${subject}, state = 'sent', sent_at = clock_timestamp(),
      claimed_until = NULL, last_error = NULL
    WHERE id = ${id} AND state = 'waiting'`;
}

/**
 * Records why an attempt failed and when the next one is due, or that there is none. Does nothing for a worker that
 * lost its lease, because another worker has tried since. An email that somebody resent in the meantime stays due.
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

export const NOT_NEEDED = "Not sent: it is no longer needed";

/** Marks an email that is no longer needed as failed. It is not counted with those that could not be sent. */
export async function giveUpMail(conn: Connection, id: string): Promise<void> {
  await conn
    .update(mails)
    .set({ state: "failed", lastError: NOT_NEEDED, claimedUntil: null })
    .where(and(eq(mails.id, id), eq(mails.state, "waiting")));
}

/** Marks all waiting emails as failed, so that nothing is sent until somebody resends it. Returns how many. */
export async function holdWaitingMail(conn: Connection, reason: string): Promise<number> {
  const held = await conn
    .update(mails)
    .set({ state: "failed", lastError: reason, claimedUntil: null })
    .where(eq(mails.state, "waiting"))
    .returning({ id: mails.id });
  return held.length;
}

/** Kinds that ask for money, and those that say what is true since. */
const ASKING = new Set(["order-placed", "hold-reminder", "part-payment-received"]);
const NEWS = [
  ...["order-cancelled", "order-changed", "order-reopened"],
  ...["payment-received", "part-payment-received"],
];

/** Whether a late email asks for money although its receiver has newer news of the order. */
export async function isOvertaken(
  { sql }: Connection,
  { id, kind, orderId, attempts }: StoredMail,
): Promise<boolean> {
  if (attempts < 2 || orderId === null || !ASKING.has(kind)) return false;
  const newer = await sql`
    SELECT FROM mails
    WHERE order_id = ${orderId} AND id > ${id} AND state = 'sent' AND kind = ANY(${NEWS}) LIMIT 1`;
  return newer.length > 0;
}

/** Whether the email is neither sent nor discarded. */
export async function isMailWaiting(conn: Connection, id: string): Promise<boolean> {
  const mail = await findMail(conn, id);
  return mail?.state === "waiting";
}

/**
 * Makes an email due now and extends its retries by a day; false when it was sent already. An email
 * that is being delivered keeps its lease.
 */
export async function requeueMail(conn: Connection, id: string): Promise<boolean> {
  const { sql } = conn;
  const requeued = await sql`
    UPDATE mails SET state = 'waiting', next_attempt_at = clock_timestamp(),
      retry_until = clock_timestamp() + interval '24 hours',
      recipient = ${presentRecipient(conn)}
    WHERE id = ${id} AND state <> 'sent'`;
  return requeued.count > 0;
}

export async function findMail(conn: Connection, id: string): Promise<StoredMail | null> {
  return conn.select().from(mails).where(eq(mails.id, id)).limit(1).then(firstOf);
}

type MailFilter = { state?: MailState; orderId?: string };

const conditionOf = ({ state, orderId }: MailFilter) =>
  and(
    state && eq(mails.state, state),
    state === "failed" ? sql`${mails.lastError} IS DISTINCT FROM ${NOT_NEEDED}` : undefined,
    orderId ? eq(mails.orderId, orderId) : undefined,
  );

export async function listMails(
  conn: Connection,
  { limit, offset, ...filter }: MailFilter & { limit: number; offset: number },
): Promise<StoredMail[]> {
  return conn
    .select()
    .from(mails)
    .where(conditionOf(filter))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
    .offset(offset);
}

/** How many emails wait, how many seconds the oldest has waited, and how many have failed. */
export async function readMailBacklog(conn: Connection): Promise<MailBacklog> {
  const [backlog] = await conn.sql<MailBacklog[]>`
    SELECT
      (SELECT count(*)::int FROM mails WHERE state = 'waiting') AS waiting,
      failures.failed, failures."failedLately",
      coalesce(extract(epoch FROM clock_timestamp()
        - (SELECT min(created_at) FROM mails WHERE state = 'waiting')), 0)::float8 AS "oldestSeconds"
    FROM (
      SELECT count(*)::int AS failed,
        (count(*) FILTER (WHERE created_at > clock_timestamp() - interval '2 days'))::int AS "failedLately"
      FROM mails WHERE state = 'failed' AND last_error IS DISTINCT FROM ${NOT_NEEDED}) failures`;
  return backlog ?? { waiting: 0, failed: 0, failedLately: 0, oldestSeconds: 0 };
}

/** Deletes emails that were sent or have failed, and were queued before the moment. */
export async function deleteOldMails(
  conn: Connection,
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await conn.sql`
    DELETE FROM mails WHERE id = ANY(ARRAY(
      (SELECT id FROM mails WHERE state = 'sent' AND created_at < ${before.toISOString()}
       ORDER BY created_at LIMIT ${limit})
      UNION ALL
      (SELECT id FROM mails WHERE state = 'failed' AND created_at < ${before.toISOString()}
       ORDER BY created_at LIMIT ${limit})
      LIMIT ${limit}))`;
  return deleted.count;
}

/** At most 10,000. */
export async function countMails(conn: Connection, filter: MailFilter): Promise<number> {
  return countRows(conn, mails, conditionOf(filter));
}

export async function wasQueuedWithinTheHour(conn: Connection, kind: string): Promise<boolean> {
  const isRecent = gt(mails.createdAt, sql`${NOW} - interval '1 hour'`);
  return (await conn.$count(mails, and(eq(mails.kind, kind), isRecent))) > 0;
}

/** Deletes the waiting emails of one kind to one user, because they are no longer true. */
export async function discardQueuedMails(
  conn: Connection,
  userId: string,
  kind: string,
): Promise<void> {
  await conn.sql`
    DELETE FROM mails WHERE id = ANY(ARRAY(
      SELECT id FROM mails WHERE user_id = ${userId} AND kind = ${kind} AND state = 'waiting'
      ORDER BY id FOR UPDATE))`;
}
