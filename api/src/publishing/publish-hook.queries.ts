import type { Connection } from "../db/client.ts";

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

/** How many deliveries wait, and for how many seconds the oldest has. */
export async function readHookBacklog(conn: Connection): Promise<HookBacklog> {
  const [backlog] = await conn.sql<HookBacklog[]>`
    SELECT count(*)::int AS waiting,
      coalesce(extract(epoch FROM clock_timestamp() - min(d.created_at)), 0)::float8 AS "oldestSeconds"
    FROM webhook_deliveries d JOIN webhooks w ON w.id = d.webhook_id
    WHERE d.state = 'waiting' AND w.state = 'enabled' AND w.kind = 'publish-hook'`;
  return backlog ?? { waiting: 0, oldestSeconds: 0 };
}
