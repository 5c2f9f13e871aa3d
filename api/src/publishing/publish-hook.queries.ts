import type { Connection } from "../db/client.ts";

export type HookBacklog = { waiting: number; oldestSeconds: number };

/** Whether a webhook subscribes to published pages; the hook of the environment counts as one. */
export async function isPublishingHeard(conn: Connection): Promise<boolean> {
  const heard = await conn.sql`
    SELECT FROM webhooks WHERE state = 'enabled' AND 'pages.published' = ANY (events) LIMIT 1`;
  return heard.length > 0;
}

/**
 * Records the event of published paths for the webhooks that subscribe to it, in the transaction
 * that records the pages.
 */
export async function recordPublished(tx: Connection, paths: string[]): Promise<void> {
  const data = JSON.stringify({ paths });
  await tx.sql`SELECT record_webhook_event('pages.published', ${data}::text::jsonb)`;
}

/** How many deliveries wait, and how many seconds the oldest has waited. */
export async function readHookBacklog(conn: Connection): Promise<HookBacklog> {
  const [backlog] = await conn.sql<HookBacklog[]>`
    SELECT count(*)::int AS waiting,
      coalesce(extract(epoch FROM clock_timestamp() - min(d.created_at)), 0)::float8 AS "oldestSeconds"
    FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE d.state = 'waiting' AND w.state = 'enabled' AND w.kind = 'publish-hook'`;
  return backlog ?? { waiting: 0, oldestSeconds: 0 };
}
