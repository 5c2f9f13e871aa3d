import { mailCalls } from "#shared/contracts/mail.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { previewMail, readOutbox } from "./read-outbox.ts";
import { resendMail } from "./resend-mail.ts";

export function mailRoutes(deps: Dependencies) {
  const { db } = deps;
  return serve(deps, mailCalls, {
    list: async ({ query }) => readOutbox(db, query),
    get: async ({ params }) => previewMail(deps, params.id),
    resend: async ({ params, user }) => resendMail(db, user.id, params.id),
  });
}
