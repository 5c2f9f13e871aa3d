import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { MAIL_STATES } from "#shared/contracts/operations.ts";
import { pageOf } from "#shared/domain/pagination.ts";
import { api } from "../api.ts";

export const OUTBOX_PAGE_SIZE = 25;

/** Everything below this key is read again when a mail is sent again. */
export const OUTBOX_KEY = ["outbox"] as const;

export type MailState = (typeof MAIL_STATES)[number];
/** What the list shows, as it stands in the address; `page` counts from 1. */
export type OutboxView = { state: MailState | null; page: number };

const POLL_MS = 10_000;

/** One page, newest first, read again every 10 s while something waits. */
export const outboxPageQuery = ({ state, page }: OutboxView) =>
  queryOptions({
    queryKey: [...OUTBOX_KEY, "page", { state, page }],
    queryFn: ({ signal }) =>
      api.admin.outbox.list(
        {
          limit: OUTBOX_PAGE_SIZE,
          offset: (page - 1) * OUTBOX_PAGE_SIZE,
          state: state ?? undefined,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? POLL_MS : false),
  });

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...OUTBOX_KEY, "mail", id],
    queryFn: ({ signal }) => api.admin.outbox.get(id, { signal }),
  });

export function readOutboxView(query: string): OutboxView {
  const params = new URLSearchParams(query);
  return {
    state: MAIL_STATES.find((state) => state === params.get("state")) ?? null,
    page: pageOf(params),
  };
}

export function writeOutboxView({ state, page }: OutboxView): string {
  const params = new URLSearchParams();
  if (state) params.set("state", state);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `?${params}` : "";
}
