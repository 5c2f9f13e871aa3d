import { and, asc, eq, sql } from "drizzle-orm";
import type { Connection, Transaction } from "../db/client.ts";
import { newerVersion } from "../db/versions.ts";
import { webhooks } from "./webhooks.tables.ts";

export type WebhookRow = typeof webhooks.$inferSelect;

/** The oldest first. */
export async function listWebhooks(conn: Connection): Promise<WebhookRow[]> {
  return conn
    .select()
    .from(webhooks)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
    .limit(1000);
}

export async function findWebhook(conn: Connection, id: string): Promise<WebhookRow | null> {
  const [row] = await conn.select().from(webhooks).where(eq(webhooks.id, id));
  return row ?? null;
}

export async function lockWebhook(tx: Transaction, id: string): Promise<WebhookRow | null> {
  const [row] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for("no key update");
  return row ?? null;
}

export async function insertWebhook(
  conn: Connection,
  values: typeof webhooks.$inferInsert,
): Promise<WebhookRow> {
  const [row] = await conn.insert(webhooks).values(values).returning();
  return row as WebhookRow;
}

export async function updateWebhook(
  conn: Connection,
  id: string,
  values: Partial<WebhookRow>,
): Promise<WebhookRow> {
  const [row] = await conn
    .update(webhooks)
    .set({ ...values, updatedAt: newerVersion(webhooks.updatedAt) })
    .where(eq(webhooks.id, id))
    .returning();
  return row as WebhookRow;
}

export async function deleteWebhook(conn: Connection, id: string): Promise<void> {
  await conn.delete(webhooks).where(eq(webhooks.id, id));
}

/** Keeps the webhook of PUBLISH_HOOK_URL as the environment says; null takes it away, and its log with it. */
export async function keepPublishHook(
  conn: Connection,
  hook: { url: string; secret: string } | null,
): Promise<void> {
  if (!hook) {
    await conn.delete(webhooks).where(eq(webhooks.kind, "publish-hook"));
    return;
  }
  const { url, secret } = hook;
  await conn
    .insert(webhooks)
    .values({
      url,
      secret,
      events: ["pages.published"],
      kind: "publish-hook",
      description: "Set by PUBLISH_HOOK_URL",
    })
    .onConflictDoUpdate({
      target: webhooks.kind,
      targetWhere: sql`kind = 'publish-hook'`,
      set: { url, secret },
      setWhere: sql`${webhooks.url} <> ${url} OR ${webhooks.secret} <> ${secret}`,
    });
}

/** Notes that a delivery arrived. */
export async function noteWebhookWorks(conn: Connection, id: string): Promise<void> {
  await conn
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, id), sql`${webhooks.failingSince} IS NOT NULL`));
}

/** Notes that a try failed, and answers since when every try has. */
export async function noteWebhookFails(conn: Connection, id: string, now: Date): Promise<Date> {
  const [row] = await conn.sql<{ since: string }[]>`
    UPDATE webhooks SET failing_since = coalesce(failing_since, ${now.toISOString()})
    WHERE id = ${id} RETURNING failing_since AS since`;
  return row ? new Date(row.since) : now;
}
