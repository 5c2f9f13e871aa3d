import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

const EMAILS_KEY = ["emails"] as const;

export const emailsQuery = queryOptions({
  queryKey: [...EMAILS_KEY, "list"],
  queryFn: ({ signal }) => api.admin.emails.list({ signal }),
});

export const emailHistoryQuery = (kind: string) =>
  queryOptions({
    queryKey: [...EMAILS_KEY, "history", kind],
    queryFn: ({ signal }) => api.admin.emails.history(kind, { signal }),
    staleTime: 0,
  });

/** The path of the editor of an email, below /admin. */
export const emailPath = (kind: string) => `/emails/${kind}`;
