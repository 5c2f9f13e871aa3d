import { Elysia } from "elysia";
import { applicationCalls, buyerCalls } from "#shared/contracts/applications.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { addressOf } from "../http/client-address.ts";
import { readFile } from "../http/read-body.ts";
import { serve } from "../http/serve.ts";
import { attest } from "./attest.ts";
import { approveApplication, askApplicant, refuseApplication } from "./decide-application.ts";
import { readApplicationBody } from "./read-application-body.ts";
import { downloadDocument, readApplication, readApplications } from "./read-applications.ts";
import { readBuyer } from "./read-buyer.ts";
import { answerQuestion, removeDocument, saveApplication } from "./save-application.ts";

/** The front refuses larger bodies: three documents of 10 MB, or more drafts. */
const MAX_BODY = 32 * 1024 ** 2;

/** Signatures and applications: of the person, and for the seller. */
export function applicationRoutes(deps: Dependencies) {
  return new Elysia()
    .use(
      serve(deps, buyerCalls, {
        read: ({ user }) => readBuyer(deps, user.id),
        attest: ({ user, body, request }) =>
          attest(deps, { userId: user.id, ...body, network: addressOf(request) }),
        apply: async ({ user, request }) => {
          const types = ["multipart/form-data"];
          const { bytes } = await readFile(request, { types, max: MAX_BODY });
          const type = request.headers.get("content-type") ?? "";
          return saveApplication(deps, user, await readApplicationBody(bytes, type));
        },
        answer: ({ user, body }) => answerQuestion(deps, user, body.text),
        removeDocument: ({ user, params }) => removeDocument(deps, user.id, params.id),
      }),
    )
    .use(
      serve(deps, applicationCalls, {
        list: ({ query }) => readApplications(deps, query),
        get: ({ params }) => readApplication(deps.db, params.id, deps.now()),
        document: ({ params }) => downloadDocument(deps, params.id, params.documentId),
        approve: ({ params, body, user }) =>
          approveApplication(deps, params.id, body ?? {}, user.id),
        refuse: ({ params, body, user }) => refuseApplication(deps, params.id, body, user.id),
        ask: ({ params, body, user }) => askApplicant(deps, params.id, body, user.id),
      }),
    );
}
