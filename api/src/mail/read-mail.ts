import type { StoredMail } from "./mail.queries.ts";
import type { Mail } from "./mails.ts";

/** The mail as it was queued. The columns hold what the row is about, `data` the rest. */
export function readMail(stored: StoredMail): Mail {
  return { ...stored.data, kind: stored.kind, to: stored.recipient } as Mail;
}
