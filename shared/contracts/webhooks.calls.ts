import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";
import {
  createWebhookBody,
  deliveriesQuery,
  newWebhook,
  webhook,
  webhookDeliveries,
  webhookDelivery,
  webhookPatch,
  webhooks,
} from "./webhooks.ts";

/** Webhooks, for admins. */
export const webhookCalls = {
  list: {
    call: "GET /api/admin/webhooks",
    who: "admin reading no-proof",
    summary: "All webhooks, the oldest first",
    answer: webhooks,
  },
  create: {
    call: "POST /api/admin/webhooks",
    who: "admin proof",
    summary: "Adds a webhook; the answer is the only one that has its secret",
    description:
      "Deliveries follow Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature. An answer of 2xx takes one; otherwise it is tried again for three days.",
    body: createWebhookBody,
    answer: newWebhook,
    status: 201,
  },
  update: {
    call: "PATCH /api/admin/webhooks/{id}",
    who: "admin proof",
    summary: "Changes any part of a webhook",
    description: "409 webhook-changed, set-by-environment.",
    body: webhookPatch,
    answer: webhook,
  },
  remove: {
    call: "DELETE /api/admin/webhooks/{id}",
    who: "admin no-proof",
    summary: "Deletes a webhook with its log",
    answer: actionAnswer,
  },
  deliveries: {
    call: "GET /api/admin/webhooks/{id}/deliveries",
    who: "admin reading no-proof",
    summary: "The deliveries of a webhook, newest first",
    query: deliveriesQuery,
    answer: webhookDeliveries,
  },
  replay: {
    call: "POST /api/admin/webhooks/deliveries/{id}/replay",
    who: "admin no-proof",
    summary: "Delivers an event again, with the same id",
    description: "409 webhook-disabled.",
    answer: webhookDelivery,
  },
} as const satisfies Calls;
