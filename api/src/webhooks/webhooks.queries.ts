import { and, asc, eq, isNotNull, notInArray, sql } from "drizzle-orm";
import { type Connection, firstOf, rowOf, type Transaction } from "../db/client.ts";
import { sealedColumn } from "../db/sealed-column.ts";
import { newerVersion } from "../db/versions.ts";
import type { Encryption } from "../encryption.ts";
import { webhooks } from "./webhooks.tables.ts";

export type WebhookRow = typeof webhooks.$inferSelect;

/** Oldest first. */
export async function listWebhooks(conn: Connection): Promise<WebhookRow[]> {
  return conn
    .select()
    .from(webhooks)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
    .limit(1000);
}

export async function findWebhook(conn: Connection, id: string): Promise<WebhookRow | null> {
  return conn.select().from(webhooks).where(eq(webhooks.id, id)).then(firstOf);
}

export async function lockWebhook(tx: Transaction, id: string): Promise<WebhookRow | null> {
  return tx.select().from(webhooks).where(eq(webhooks.id, id)).for("no key update").then(firstOf);
}

export async function insertWebhook(
  conn: Connection,
  values: typeof webhooks.$inferInsert,
): Promise<WebhookRow> {
  return conn.insert(webhooks).values(values).returning().then(rowOf);
}

export async function updateWebhook(
  conn: Connection,
  id: string,
  values: Partial<WebhookRow>,
): Promise<WebhookRow> {
  return conn
    .update(webhooks)
    .set({ ...values, updatedAt: newerVersion(webhooks.updatedAt) })
    .where(eq(webhooks.id, id))
    .returning()
    .then(rowOf);
}

export async function deleteWebhook(conn: Connection, id: string): Promise<void> {
  await conn.delete(webhooks).where(eq(webhooks.id, id));
}

/** The webhook of PUBLISH_HOOK_URL. */
export async function findPublishHook(conn: Connection): Promise<WebhookRow | null> {
  return conn.select().from(webhooks).where(eq(webhooks.kind, "publish-hook")).then(firstOf);
}

export async function deletePublishHook(conn: Connection): Promise<void> {
  await conn.delete(webhooks).where(eq(webhooks.kind, "publish-hook"));
}

/** When another worker has just inserted it, that row stays. */
export async function insertPublishHook(
  conn: Connection,
  hook: { id: string; url: string; secret: string },
): Promise<void> {
  await conn
    .insert(webhooks)
    .values({
      ...hook,
      events: ["pages.published"],
      kind: "publish-hook",
      description: "Set by PUBLISH_HOOK_URL",
    })
    .onConflictDoNothing();
}

export async function lockForeignWebhooks(
  tx: Transaction,
  encryption: Pick<Encryption, "keyIds">,
): Promise<{ id: string }[]> {
  return tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(notInArray(sql`split_part(${webhooks.secret}, '.', 1)`, encryption.keyIds()))
    .orderBy(asc(webhooks.id))
    .for("no key update");
}

/** Records that a delivery arrived. */
export async function noteWebhookWorks(
  conn: Connection,
  { id, url }: Pick<WebhookRow, "id" | "url">,
): Promise<void> {
  await conn
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, id), eq(webhooks.url, url), isNotNull(webhooks.failingSince)));
}

/** Records a failed attempt, and returns since when every attempt has failed; null when the address was changed meanwhile. */
export async function noteWebhookFails(
  conn: Connection,
  { id, url }: Pick<WebhookRow, "id" | "url">,
  now: Date,
): Promise<Date | null> {
  const [row] = await conn.sql<{ since: string }[]>`
    UPDATE webhooks SET failing_since = coalesce(failing_since, ${now.toISOString()})
    WHERE id = ${id} AND url = ${url} RETURNING failing_since AS since`;
  return row ? new Date(row.since) : null;
}

/** The version of a webhook stays when its secret is encrypted again. */
export const webhookSecrets = sealedColumn("webhooks", "id", "secret");
