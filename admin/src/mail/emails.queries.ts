import { api } from "../api.ts";
import { freshRead, read } from "../layout/reads.ts";

const EMAILS_KEY = ["emails"] as const;

export const emailsQuery = read([...EMAILS_KEY, "list"], (call) => api.admin.emails.list(call));

export const emailHistoryQuery = (kind: string) =>
  freshRead([...EMAILS_KEY, "history", kind], (call) => api.admin.emails.history(kind, call));

/** The path of the editor of an email, below /admin. */
export const emailPath = (kind: string) => `/emails/${kind}`;
