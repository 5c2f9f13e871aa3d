import { Elysia } from "elysia";
import { actionAnswer, idParams } from "#shared/contracts/common.ts";
import {
  createWebhookBody,
  deliveriesQuery,
  newWebhook,
  webhook,
  webhookDeliveries,
  webhookDelivery,
  webhookPatch,
  webhooks,
} from "#shared/contracts/webhooks.ts";
import type { Dependencies } from "../dependencies.ts";
import { adminOnly } from "../http/guards.ts";
import { notFound } from "../refusals.ts";
import { changeWebhook, createWebhook, removeWebhook, replayDelivery } from "./change-webhook.ts";
import { listDeliveries } from "./deliveries.queries.ts";
import { presentDelivery, presentWebhook } from "./present-webhook.ts";
import { findWebhook, listWebhooks } from "./webhooks.queries.ts";

/** Who is told of what happens, for admins. */
export function webhookRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin/webhooks", tags: ["Admin: programs"] })
    .use(adminOnly(deps))
    .get("/", async () => ({ webhooks: (await listWebhooks(deps.db)).map(presentWebhook) }), {
      response: { 200: webhooks },
      detail: { summary: "All webhooks, the oldest first" },
    })
    .post(
      "/",
      async ({ body, user, set }) => {
        const made = await createWebhook(deps, body, user.id);
        set.status = 201;
        return made;
      },
      {
        body: createWebhookBody,
        response: { 201: newWebhook },
        detail: {
          summary: "Adds a webhook; the answer is the only one that has its secret",
          description:
            "Deliveries follow Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature. An answer of 2xx takes one; otherwise it is tried again for three days.",
        },
      },
    )
    .patch("/:id", ({ params, body, user }) => changeWebhook(deps, params.id, body, user.id), {
      params: idParams,
      body: webhookPatch,
      response: { 200: webhook },
      detail: {
        summary: "Changes any part of a webhook",
        description: "409 webhook-changed, set-by-environment.",
      },
    })
    .delete(
      "/:id",
      async ({ params, user }) => {
        await removeWebhook(deps, params.id, user.id);
        return { success: true, message: "The webhook was deleted." };
      },
      {
        params: idParams,
        response: { 200: actionAnswer },
        detail: { summary: "Deletes a webhook with its log" },
      },
    )
    .get(
      "/:id/deliveries",
      async ({ params, query }) => {
        if (!(await findWebhook(deps.db, params.id))) throw notFound();
        const { rows, total } = await listDeliveries(deps.db, params.id, query);
        return { deliveries: rows.map(presentDelivery), total };
      },
      {
        params: idParams,
        query: deliveriesQuery,
        response: { 200: webhookDeliveries },
        detail: { summary: "What a webhook was told, newest first" },
      },
    )
    .post(
      "/deliveries/:id/replay",
      ({ params, user }) => replayDelivery(deps, params.id, user.id),
      {
        params: idParams,
        response: { 200: webhookDelivery },
        detail: {
          summary: "Tells an event again, under the same id",
          description: "409 webhook-disabled.",
        },
      },
    );
}
