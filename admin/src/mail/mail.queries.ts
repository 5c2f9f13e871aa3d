import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { MAIL_STATES } from "#shared/contracts/mail.ts";
import { api } from "../api.ts";
import { MAILS_KEY } from "../layout/query-keys.ts";
import { pageParam, rowsOfPage, unlessAll } from "../layout/use-view.ts";

export const OUTBOX_PAGE_SIZE = 25;

export const outboxView = z.object({
  state: z.enum(["all", ...MAIL_STATES]).catch("all"),
  page: pageParam,
});
export type OutboxView = z.infer<typeof outboxView>;

const POLL_MS = 10_000;

/** One page, newest first. Polls every 10 s while an email waits. */
export const outboxPageQuery = ({ state, page }: OutboxView) =>
  queryOptions({
    queryKey: [...MAILS_KEY, "page", { state, page }],
    queryFn: ({ signal }) =>
      api.admin.mail.list(
        { ...rowsOfPage(page, OUTBOX_PAGE_SIZE), state: unlessAll(state) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? POLL_MS : false),
  });

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [...MAILS_KEY, "one", id],
    queryFn: ({ signal }) => api.admin.mail.get(id, { signal }),
  });
