import { z } from "zod";
import { MAIL_STATES } from "#shared/contracts/mail.ts";
import { api } from "../api.ts";
import { MAILS_KEY } from "../layout/query-keys.ts";
import { pageRead, read } from "../layout/reads.ts";
import { pageOf, pageParam } from "../layout/use-view.ts";

export const OUTBOX_PAGE_SIZE = 25;

export const outboxView = z.object({
  state: z.enum(["all", ...MAIL_STATES]).catch("all"),
  page: pageParam,
});

const POLL_MS = 10_000;

/** One page, newest first. Polls every 10 s while an email waits. */
export const outboxPageQuery = (view: z.infer<typeof outboxView>) => {
  const query = pageOf(outboxView, view, OUTBOX_PAGE_SIZE);
  return pageRead([...MAILS_KEY, "page", query], (call) => api.admin.mail.list(query, call), {
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? POLL_MS : false),
  });
};

export const mailQuery = (id: string) =>
  read([...MAILS_KEY, "one", id], (call) => api.admin.mail.get(id, call));
