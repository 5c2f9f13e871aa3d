import type { WebhookEvent } from "#shared/contracts/webhooks.ts";
import type { Connection } from "../db/client.ts";

/**
 * Records an event for the webhooks that subscribe to it. Pass the transaction that caused it: the event exists only if
 * that commits. Without a subscriber nothing is written. `data` holds ids and never a secret. Triggers record the events
 * of orders, payments, stock and products, so those need no call.
 */
export async function recordEvent(
  tx: Connection,
  type: WebhookEvent,
  data: Record<string, unknown>,
): Promise<void> {
  await tx.sql`SELECT record_webhook_event(${type}, ${JSON.stringify(data)}::text::jsonb)`;
}
