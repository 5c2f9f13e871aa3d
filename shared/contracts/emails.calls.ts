import type { Calls } from "./calls.ts";
import {
  emailHistory,
  emailPreview,
  emailPreviewBody,
  emailTest,
  emailTestBody,
  emailText,
  emailTextForm,
  emailTexts,
} from "./emails.ts";

/** The texts of all emails. */
export const emailCalls = {
  list: {
    call: "GET /api/admin/emails",
    who: "admin reading no-proof",
    summary: "Every kind of email with its subject, text, variables and blocks",
    answer: emailTexts,
  },
  save: {
    call: "PUT /api/admin/emails/{kind}",
    // The text could name other handles to pay to.
    who: "admin proof",
    summary: "Changes the subject and the text of a kind of email",
    description:
      "Emails that wait are sent with it. 404; 409 email-changed with the present `email`; 422 for an unknown variable or block, which the message names.",
    body: emailTextForm,
    answer: emailText,
  },
  preview: {
    call: "POST /api/admin/emails/{kind}/preview",
    who: "admin no-proof",
    summary: "An email of this kind with made-up facts, or with those of an order",
    description: "Nothing is stored. 404 for an unknown kind or order; 422 as for a change.",
    body: emailPreviewBody,
    answer: emailPreview,
  },
  test: {
    call: "POST /api/admin/emails/{kind}/test",
    who: "admin no-proof",
    summary: "Sends such an email to an address, with [Test] before its subject",
    description: "404; 422 as for a change; 429 after 20 within an hour.",
    body: emailTestBody,
    answer: emailTest,
    status: 202,
  },
  reset: {
    call: "POST /api/admin/emails/{kind}/reset",
    who: "admin no-proof",
    summary: "Restores the standard text; the history keeps the other one",
    description: "404.",
    answer: emailText,
  },
  history: {
    call: "GET /api/admin/emails/{kind}/history",
    who: "admin reading no-proof",
    summary: "Who changed the text when, newest first",
    description: "404.",
    answer: emailHistory,
  },
} as const satisfies Calls;
