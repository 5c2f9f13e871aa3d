import type { Calls } from "./calls.ts";
import { mailPreview, outboxMail, outboxPage, outboxQuery } from "./mail.ts";

/** The outbox, for admins. */
export const mailCalls = {
  list: {
    call: "GET /api/admin/outbox",
    who: "admin reading no-proof",
    summary: "Emails, newest first, and how many wait or have failed",
    query: outboxQuery,
    answer: outboxPage,
  },
  get: {
    call: "GET /api/admin/outbox/{id}",
    who: "admin reading no-proof",
    summary: "An email as it is sent, with its private link blanked",
    answer: mailPreview,
  },
  resend: {
    call: "POST /api/admin/outbox/{id}/resend",
    who: "admin no-proof",
    summary: "Sends an email again, now and with retries for another 24 hours",
    answer: outboxMail,
  },
} as const satisfies Calls;
