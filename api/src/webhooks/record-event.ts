import type { WebhookEvent } from "#shared/contracts/webhooks.ts";
import type { Connection } from "../db/client.ts";

/**
 * Tells the webhooks that want it of something that happened. Pass the transaction of it: the event exists when and only
 * when that is committed. Where nobody listens, nothing is written. `data` says by ids what it is about, and never holds
 * a secret. Events of orders, payments, stock and products are recorded by triggers of their tables and need no call.
 */
export async function recordEvent(
  tx: Connection,
  type: WebhookEvent,
  data: Record<string, unknown>,
): Promise<void> {
  await tx.sql`SELECT record_webhook_event(${type}, ${JSON.stringify(data)}::text::jsonb)`;
}
