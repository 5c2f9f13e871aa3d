import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import { rowsOfPage } from "../layout/use-view.ts";

export const DELIVERIES_PAGE_SIZE = 10;
const POLL_MS = 3000;

export const webhooksQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => api.admin.webhooks.list({ signal }),
  staleTime: 0,
});

/** A page of a webhook's delivery log. Polls every 3 s while a delivery waits. */
export const deliveriesQuery = (webhookId: string, page: number) =>
  queryOptions({
    queryKey: ["webhooks", webhookId, "deliveries", page],
    queryFn: ({ signal }) =>
      api.admin.webhooks.deliveries(webhookId, rowsOfPage(page, DELIVERIES_PAGE_SIZE), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.deliveries.some(({ state }) => state === "waiting") ? POLL_MS : false,
  });
