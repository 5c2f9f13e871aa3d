import { api } from "../api.ts";
import { freshRead, pageRead } from "../layout/reads.ts";
import { rowsOfPage } from "../layout/use-view.ts";

export const DELIVERIES_PAGE_SIZE = 10;
const POLL_MS = 3000;

export const webhooksQuery = freshRead(["webhooks"], (call) => api.admin.webhooks.list(call));

/** A page of a webhook's delivery log. Polls every 3 s while a delivery waits. */
export const deliveriesQuery = (webhookId: string, page: number) =>
  pageRead(
    ["webhooks", webhookId, "deliveries", page],
    (call) =>
      api.admin.webhooks.deliveries(webhookId, rowsOfPage(page, DELIVERIES_PAGE_SIZE), call),
    {
      refetchInterval: ({ state: { data } }) =>
        data?.deliveries.some(({ state }) => state === "waiting") ? POLL_MS : false,
    },
  );
