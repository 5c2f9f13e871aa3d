import { Elysia } from "elysia";
import { idParams } from "#shared/contracts/common.ts";
import { mailPreview, outboxMail, outboxPage, outboxQuery } from "#shared/contracts/mail.ts";
import type { Dependencies } from "../dependencies.ts";
import { adminOnly } from "../http/guards.ts";
import { previewMail, readOutbox } from "./read-outbox.ts";
import { resendMail } from "./resend-mail.ts";

/** The outbox, for admins. */
export function mailRoutes(deps: Dependencies) {
  const { db } = deps;
  return new Elysia({ name: "mail", prefix: "/admin/outbox", tags: ["Admin: operations"] })
    .use(adminOnly(deps))
    .get("/", async ({ query }) => readOutbox(db, query), {
      query: outboxQuery,
      response: { 200: outboxPage },
      detail: { summary: "Mails, newest first, and how many wait or have failed" },
    })
    .get("/:id", async ({ params }) => previewMail(deps, params.id), {
      params: idParams,
      response: { 200: mailPreview },
      detail: { summary: "A mail as it is sent, its private link blanked" },
    })
    .post("/:id/resend", async ({ params, user }) => resendMail(db, user.id, params.id), {
      params: idParams,
      response: { 200: outboxMail },
      detail: { summary: "Sends a mail again, now and for another 24 hours" },
    });
}
