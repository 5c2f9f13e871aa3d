import {
  type Webhook,
  type WebhookDelivery,
  webhook,
  webhookDelivery,
} from "#shared/contracts/webhooks.ts";
import { presentAs } from "../present-as.ts";
import type { DeliveryRow } from "./deliveries.queries.ts";
import type { WebhookRow } from "./webhooks.queries.ts";

/** A webhook without its secret. */
export const presentWebhook = (row: WebhookRow): Webhook =>
  presentAs(webhook, { ...row, enabled: row.state === "enabled" });

export const presentDelivery = (row: DeliveryRow): WebhookDelivery =>
  presentAs(webhookDelivery, {
    ...row,
    nextAttemptAt: row.state === "waiting" ? row.nextAttemptAt : null,
  });
