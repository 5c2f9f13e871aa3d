import { webhookCalls } from "#shared/contracts/webhooks.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { done, serve } from "../http/serve.ts";
import { notFound } from "../refusals.ts";
import { changeWebhook, createWebhook, removeWebhook, replayDelivery } from "./change-webhook.ts";
import { listDeliveries } from "./deliveries.queries.ts";
import { presentDelivery, presentWebhook } from "./present-webhook.ts";
import { findWebhook, listWebhooks } from "./webhooks.queries.ts";

export function webhookRoutes(deps: Dependencies) {
  return serve(deps, webhookCalls, {
    list: async () => ({ webhooks: (await listWebhooks(deps.db)).map(presentWebhook) }),
    create: ({ body, user }) => createWebhook(deps, body, user.id),
    update: ({ params, body, user }) => changeWebhook(deps, params.id, body, user.id),
    remove: ({ params, user }) =>
      done(removeWebhook(deps, params.id, user.id), "The webhook was deleted."),
    deliveries: async ({ params, query }) => {
      if (!(await findWebhook(deps.db, params.id))) throw notFound();
      const { rows, total } = await listDeliveries(deps.db, params.id, query);
      return { deliveries: rows.map(presentDelivery), total };
    },
    replay: ({ params, user }) => replayDelivery(deps, params.id, user.id),
  });
}
