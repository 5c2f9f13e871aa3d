import { and, eq, sql } from "drizzle-orm";
import type { Connection } from "../db/client.ts";
import { publishHookDeliveries } from "./publishing.tables.ts";

export type HookDelivery = {
  id: string;
  paths: string[];
  attempts: number;
  /** ISO 8601, UTC. */
  createdAt: string;
};

export type HookBacklog = { waiting: number; oldestSeconds: number };

/** Whether a webhook wants to know which pages are published; the hook of the environment is one of them. */
export async function isPublishingHeard(conn: Connection): Promise<boolean> {
  const heard = await conn.sql`
    SELECT FROM webhooks WHERE state = 'enabled' AND 'pages.published' = ANY (events) LIMIT 1`;
  return heard.length > 0;
}

/** Tells the webhooks that want it which paths are published, with the transaction that notes them. */
export async function recordPublished(tx: Connection, paths: string[]): Promise<void> {
  const data = JSON.stringify({ paths });
  await tx.sql`SELECT record_webhook_event('pages.published', ${data}::text::jsonb)`;
}

/*
 * Rows of the release before, which kept the calls of its hook in this table. What waits in it is still delivered; this
 * release writes none.
 */

/** Takes the oldest delivery that is due; it is ours for `leaseSeconds`. Null when none is. */
export async function claimHookDelivery(
  conn: Connection,
  leaseSeconds: number,
): Promise<HookDelivery | null> {
  const [delivery] = await conn.sql<(Omit<HookDelivery, "paths"> & { paths: unknown })[]>`
    UPDATE publish_hook_deliveries AS delivery
    SET claimed_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    FROM (
      SELECT id FROM publish_hook_deliveries
      WHERE state = 'waiting' AND next_attempt_at <= clock_timestamp()
        AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
      ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE delivery.id = due.id
    RETURNING delivery.id, delivery.paths, delivery.attempts,
      to_char(delivery.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt"`;
  if (!delivery) return null;
  const { paths } = delivery;
  return { ...delivery, paths: typeof paths === "string" ? JSON.parse(paths) : paths };
}

export async function noteHookSent(conn: Connection, id: string): Promise<void> {
  await conn
    .update(publishHookDeliveries)
    .set({ state: "sent", lastError: null, claimedUntil: null })
    .where(eq(publishHookDeliveries.id, id));
}

/** `retryIn` are seconds; null gives up. A delivery that another worker has made meanwhile stays sent. */
export async function noteHookFailed(
  conn: Connection,
  { id, attempts }: HookDelivery,
  error: string,
  retryIn: number | null,
): Promise<void> {
  await conn
    .update(publishHookDeliveries)
    .set({
      state: retryIn === null ? "failed" : "waiting",
      lastError: error,
      attempts: attempts + 1,
      claimedUntil: null,
      nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${retryIn ?? 0})`,
    })
    .where(and(eq(publishHookDeliveries.id, id), eq(publishHookDeliveries.state, "waiting")));
}

/** How many deliveries wait, and for how many seconds the oldest has. */
export async function readHookBacklog(conn: Connection): Promise<HookBacklog> {
  const [backlog] = await conn.sql<HookBacklog[]>`
    SELECT count(*)::int AS waiting,
      coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 AS "oldestSeconds"
    FROM (
      SELECT created_at FROM publish_hook_deliveries WHERE state = 'waiting'
      UNION ALL
      SELECT d.created_at FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.state = 'waiting' AND w.state = 'enabled' AND w.kind = 'publish-hook'
    ) AS due`;
  return backlog ?? { waiting: 0, oldestSeconds: 0 };
}

/** Deletes deliveries in this state that were asked for before the moment. */
export async function deleteOldHookDeliveries(
  conn: Connection,
  state: "sent" | "failed",
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await conn.sql`
    DELETE FROM publish_hook_deliveries WHERE id = ANY(ARRAY(
      SELECT id FROM publish_hook_deliveries
      WHERE state = ${state} AND created_at < ${before.toISOString()}
      ORDER BY created_at LIMIT ${limit}))`;
  return deleted.count;
}
