import { and, desc, eq } from "drizzle-orm";
import type { DeliveriesQuery } from "#shared/contracts/webhooks.ts";
import type { Connection } from "../db/client.ts";
import { countRows } from "../db/count-rows.ts";
import { webhookDeliveries, webhookEvents } from "./webhooks.tables.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect & { type: string; body: string };

export type DueDelivery = {
  id: string;
  eventId: string;
  body: string;
  attempts: number;
  /** Milliseconds from now until the last attempt; negative when that is past. */
  triedForMs: number;
};

const withEvents = (conn: Connection) =>
  conn
    .select({
      delivery: webhookDeliveries,
      event: { type: webhookEvents.type, body: webhookEvents.body },
    })
    .from(webhookDeliveries)
    .innerJoin(webhookEvents, eq(webhookEvents.id, webhookDeliveries.eventId))
    .$dynamic();

/** A page of a webhook's log, newest first, and the number of entries, counted up to 10,000. */
export async function listDeliveries(
  conn: Connection,
  webhookId: string,
  { state, limit, offset }: DeliveriesQuery,
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const where = and(
    eq(webhookDeliveries.webhookId, webhookId),
    state ? eq(webhookDeliveries.state, state) : undefined,
  );
  const [rows, total] = await Promise.all([
    withEvents(conn)
      .where(where)
      .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
      .limit(limit)
      .offset(offset),
    countRows(conn, webhookDeliveries, where),
  ]);
  return { rows: rows.map(({ delivery, event }) => ({ ...delivery, ...event })), total };
}

export async function findDelivery(conn: Connection, id: string): Promise<DeliveryRow | null> {
  const [row] = await withEvents(conn).where(eq(webhookDeliveries.id, id));
  return row ? { ...row.delivery, ...row.event } : null;
}

/** Makes it due now and extends its attempts by three days. */
export async function requeueDelivery(conn: Connection, id: string): Promise<void> {
  await conn.sql`
    UPDATE webhook_deliveries
    SET state = 'waiting', attempts = 0, next_attempt_at = clock_timestamp(), claimed_until = NULL,
        retry_until = clock_timestamp() + interval '3 days'
    WHERE id = ${id}`;
}

export async function findDueWebhooks(conn: Connection): Promise<string[]> {
  const rows = await conn.sql<{ id: string }[]>`
    SELECT w.id FROM webhooks w
    WHERE w.state = 'enabled' AND EXISTS (
      SELECT FROM webhook_deliveries d
      WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.next_attempt_at <= clock_timestamp()::timestamptz(3)
        AND (d.claimed_until IS NULL OR d.claimed_until < clock_timestamp()))`;
  return rows.map(({ id }) => id);
}

/** Concurrent deliveries of one webhook. */
const AT_ONCE = 5;
const LEASE_SECONDS = 30;

/** Claims some due deliveries, oldest first. */
export async function claimDeliveries(conn: Connection, webhookId: string): Promise<DueDelivery[]> {
  return conn.sql<DueDelivery[]>`
    UPDATE webhook_deliveries AS delivery
    SET claimed_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    FROM webhook_events AS event
    WHERE event.id = delivery.event_id AND delivery.id = ANY(ARRAY(
      SELECT id FROM webhook_deliveries
      WHERE webhook_id = ${webhookId} AND state = 'waiting' AND next_attempt_at <= clock_timestamp()::timestamptz(3)
        AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
      ORDER BY next_attempt_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING delivery.id, delivery.event_id AS "eventId", event.body, delivery.attempts,
      (extract(epoch FROM delivery.retry_until - clock_timestamp()) * 1000)::float8 AS "triedForMs"`;
}

export async function noteSent(conn: Connection, id: string, status: number): Promise<void> {
  await conn.sql`
    UPDATE webhook_deliveries
    SET state = 'sent', attempts = attempts + 1, last_status = ${status}, last_error = NULL,
        last_attempt_at = clock_timestamp(), claimed_until = NULL
    WHERE id = ${id}`;
}

/** With `retryInMs` null there is no further attempt. A delivery that another worker has sent stays sent. */
export async function noteFailed(
  conn: Connection,
  id: string,
  { status, error, retryInMs }: { status: number | null; error: string; retryInMs: number | null },
): Promise<void> {
  await conn.sql`
    UPDATE webhook_deliveries
    SET state = ${retryInMs === null ? "failed" : "waiting"}, attempts = attempts + 1,
        last_status = ${status}, last_error = ${error}, last_attempt_at = clock_timestamp(),
        claimed_until = NULL,
        next_attempt_at = clock_timestamp() + make_interval(secs => ${(retryInMs ?? 0) / 1000})
    WHERE id = ${id} AND state = 'waiting'`;
}

/** Deletes events that are older than the moment, with their log entries, except those that are being replayed. */
export async function deleteOldEvents(
  conn: Connection,
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await conn.sql`
    DELETE FROM webhook_events WHERE id = ANY(ARRAY(
      SELECT id FROM webhook_events event
      WHERE created_at < ${before.toISOString()} AND NOT EXISTS (
        SELECT FROM webhook_deliveries d WHERE d.event_id = event.id AND d.state = 'waiting'
          AND d.retry_until > clock_timestamp())
      ORDER BY created_at LIMIT ${limit}))`;
  return deleted.count;
}
