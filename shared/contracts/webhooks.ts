import { z } from "zod";
import { pageOf, pageQuery, text, timestamp, timestampInput } from "./common.ts";

/** The events that webhooks can subscribe to. `data` has the id of the subject. The API has the rest. */
export const WEBHOOK_EVENTS = [
  "order.placed",
  "order.paid",
  "order.shipped",
  "order.cancelled",
  "fulfilment.shipped",
  "stock.changed",
  "product.changed",
  "payment.recorded",
  "invoice.issued",
  "return.changed",
  "lot.released",
  "lot.recalled",
  "pages.published",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/**
 * `kind` is `publish-hook` for the webhook of PUBLISH_HOOK_URL, which has its own body format.
 * `failingSince` is set while every attempt fails. After three days, or an answer 410, the webhook is disabled.
 */
export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  kind: z.enum(["standard", "publish-hook"]),
  failingSince: timestamp.nullable(),
  disabledAt: timestamp.nullable(),
  disabledReason: z.enum(["failing", "person"]).nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export const webhooks = z.object({ webhooks: z.array(webhook) });

/** Only the answer to the creation contains `secret`. */
export const newWebhook = webhook.extend({ secret: z.string() });

const url = z
  .string({ error: "Must be an address such as https://example.com/hook" })
  .max(2048, "Must be at most 2048 characters")
  .refine(
    (value) => /^https?:\/\//i.test(value) && URL.canParse(value) && !/[\s\p{Cc}]/u.test(value),
    "Must be an address such as https://example.com/hook",
  )
  .meta({ examples: ["https://example.com/hook"] });
const events = z
  .array(z.enum(WEBHOOK_EVENTS, { error: "Is no event" }), { error: "Choose at least one event" })
  .min(1, "Choose at least one event")
  .max(50);

export const createWebhookBody = z.object({ url, events, description: text(200).nullish() });

/** Omitted members keep their values. With `updatedAt`, the loaded version, a newer change is not overwritten. */
export const webhookPatch = z.object({
  url: url.optional(),
  events: events.optional(),
  description: text(200).nullish(),
  enabled: z.boolean().optional(),
  updatedAt: timestampInput.optional(),
});

export const DELIVERY_STATES = ["waiting", "sent", "failed"] as const;

/** One event for one webhook. Every attempt sends `eventId` in the header `webhook-id`. */
export const webhookDelivery = z.object({
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  body: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  lastStatus: z.number().int().nullable(),
  lastError: z.string().nullable(),
  lastAttemptAt: timestamp.nullable(),
  nextAttemptAt: timestamp.nullable(),
  createdAt: timestamp,
});
export const webhookDeliveries = pageOf("deliveries", webhookDelivery);
export const deliveriesQuery = z.object({
  state: z.enum(DELIVERY_STATES).optional(),
  ...pageQuery(25),
});

export type Webhook = z.infer<typeof webhook>;
export type NewWebhook = z.infer<typeof newWebhook>;
export type CreateWebhookBody = z.infer<typeof createWebhookBody>;
export type WebhookPatch = z.infer<typeof webhookPatch>;
export type WebhookDelivery = z.infer<typeof webhookDelivery>;
export type DeliveriesQuery = z.infer<typeof deliveriesQuery>;
