import {
  adminApplication,
  adminApplications,
  applicationsQuery,
  approveBody,
  attestBody,
  buyer,
  messageBody,
  messageToApplicantBody,
} from "./applications.ts";
import type { Calls } from "./calls.ts";

/** What the signed-in person may buy, their signature and their application. */
export const buyerCalls = {
  read: {
    call: "GET /api/buyer",
    who: "session",
    summary:
      "What the signed-in person may buy, the statement to sign, and their newest application",
    answer: buyer,
  },
  attest: {
    call: "POST /api/buyer/attest",
    who: "session",
    summary: "Signs the end-use statement",
    description:
      "409 statement-changed carries the present statement when another version was shown. 403 buyer-refused once an admin has refused the account.",
    body: attestBody,
    answer: buyer,
  },
  apply: {
    call: "POST /api/buyer/application",
    who: "session",
    summary: "Saves or sends the application to be a verified buyer",
    description:
      "Multipart: the part `application` is JSON, with `draft: true` until it is sent; `documents` are PDF, JPEG or PNG files of up to 10 MB, which are added to those of the draft. 409 application-open while one waits for the seller, application-asked for a draft once the seller has asked something.",
    file: "multipart/form-data",
    answer: buyer,
    slow: true,
  },
  answer: {
    call: "POST /api/buyer/application/messages",
    who: "session",
    summary: "Answers a question of the seller",
    body: messageBody,
    answer: buyer,
  },
  removeDocument: {
    call: "DELETE /api/buyer/application/documents/{id}",
    who: "session",
    summary: "Removes a document from the draft",
    answer: buyer,
  },
} as const satisfies Calls;

/** The applications, for the seller. */
export const applicationCalls = {
  list: {
    call: "GET /api/admin/applications",
    who: "admin reading no-proof",
    summary: "Applications, oldest first; drafts are not shown",
    query: applicationsQuery,
    answer: adminApplications,
  },
  get: {
    call: "GET /api/admin/applications/{id}",
    who: "admin reading no-proof",
    summary: "One application with the facts for a decision",
    answer: adminApplication,
  },
  document: {
    call: "GET /api/admin/applications/{id}/documents/{documentId}",
    who: "admin reading no-proof",
    summary: "A document of an application",
    description: "404 once it was deleted after the retention period.",
    download: true,
  },
  approve: {
    call: "POST /api/admin/applications/{id}/approve",
    who: "admin no-proof",
    summary: "Makes the applicant a verified buyer",
    description:
      "Without `until` for the months of the rules. 409 application-decided when somebody was faster; application-changed when the applicant has changed it since `updatedAt`.",
    body: approveBody,
    answer: adminApplication,
  },
  refuse: {
    call: "POST /api/admin/applications/{id}/refuse",
    who: "admin no-proof",
    summary: "Refuses the application and the account; the applicant reads the message",
    description:
      "409 application-decided when somebody was faster; application-changed when the applicant has changed it since `updatedAt`.",
    body: messageToApplicantBody,
    answer: adminApplication,
  },
  ask: {
    call: "POST /api/admin/applications/{id}/ask",
    who: "admin no-proof",
    summary: "Asks the applicant a question",
    description:
      "409 application-decided when somebody was faster; application-changed when the applicant has changed it since `updatedAt`.",
    body: messageToApplicantBody,
    answer: adminApplication,
  },
} as const satisfies Calls;
