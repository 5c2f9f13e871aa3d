import type { WebhookEvent } from "#shared/contracts/webhooks.ts";
import type { Connection } from "../db/client.ts";
import type { Query } from "../db/send-in-order.ts";

export type RecordedEvent = { type: WebhookEvent; data: Record<string, unknown> };

/**
 * Records events for the enabled webhooks that subscribe to them. Pass the transaction of the
 * change: the events exist exactly when it is committed. Without an enabled webhook nothing is
 * written. `data` refers to things by their ids, and never contains a secret.
 */
export function recordEvents({ sql }: Connection, events: readonly RecordedEvent[]): Query {
  return sql`
    SELECT record_webhook_event(event.type, event.data)
    FROM jsonb_to_recordset(${JSON.stringify(events)}::text::jsonb) AS event(type text, data jsonb)
    WHERE EXISTS (SELECT FROM webhooks WHERE state = 'enabled')`;
}

export const recordEvent = (
  conn: Connection,
  type: WebhookEvent,
  data: Record<string, unknown>,
): Query => recordEvents(conn, [{ type, data }]);
