import {
  type CreateWebhookBody,
  type DeliveriesQuery,
  newWebhook,
  type WebhookPatch,
  webhook,
  webhookDeliveries,
  webhookDelivery,
  webhooks,
} from "../../contracts/webhooks.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** Who is told of what happens. A newer version is 409 "webhook-changed", with `webhook` as it is now. */
export function webhookCalls({ call, act }: Transport) {
  return {
    list: (options?: CallOptions) => call(api`admin/webhooks`, webhooks, options),
    /** The answer's `secret` is shown this once. */
    create: (body: CreateWebhookBody, options?: CallOptions) =>
      call(api`admin/webhooks`, newWebhook, { method: "POST", json: body, ...options }),
    update: (id: string, patch: WebhookPatch, options?: CallOptions) =>
      call(api`admin/webhooks/${id}`, webhook, { method: "PATCH", json: patch, ...options }),
    remove: (id: string, options?: CallOptions) =>
      act(api`admin/webhooks/${id}`, { method: "DELETE", ...options }),
    deliveries: (id: string, query: Partial<DeliveriesQuery> = {}, options?: CallOptions) =>
      call(api`admin/webhooks/${id}/deliveries`, webhookDeliveries, { query, ...options }),
    replay: (id: string, options?: CallOptions) =>
      call(api`admin/webhooks/deliveries/${id}/replay`, webhookDelivery, {
        method: "POST",
        ...options,
      }),
  };
}
