import type { Webhook, WebhookDelivery } from "#shared/contracts/webhooks.ts";
import type { DeliveryRow } from "./deliveries.queries.ts";
import type { WebhookRow } from "./webhooks.queries.ts";

/** A webhook without its secret. */
export function presentWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    enabled: row.state === "enabled",
    kind: row.kind,
    failingSince: row.failingSince?.toISOString() ?? null,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    disabledReason: row.disabledReason,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  ...row,
  lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
  nextAttemptAt: row.state === "waiting" ? row.nextAttemptAt.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
});
