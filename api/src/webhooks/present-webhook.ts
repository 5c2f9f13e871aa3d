import { type Webhook, type WebhookDelivery, webhook } from "#shared/contracts/webhooks.ts";
import type { DeliveryRow } from "./deliveries.queries.ts";
import type { WebhookRow } from "./webhooks.queries.ts";

/** A webhook without its secret: the contract drops what it does not have. */
export const presentWebhook = (row: WebhookRow): Webhook =>
  webhook.parse({
    ...row,
    enabled: row.state === "enabled",
    failingSince: row.failingSince?.toISOString() ?? null,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  ...row,
  lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
  nextAttemptAt: row.state === "waiting" ? row.nextAttemptAt.toISOString() : null,
  createdAt: row.createdAt.toISOString(),
});
