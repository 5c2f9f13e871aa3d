import { emailCalls } from "#shared/contracts/emails.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { resetEmailText, saveEmailText } from "./change-email-text.ts";
import { readEmailHistory, readEmailTexts } from "./present-email-text.ts";
import { previewEmailText, sendEmailTest } from "./try-email-text.ts";

export function emailRoutes(deps: Dependencies) {
  return serve(deps, emailCalls, {
    list: () => readEmailTexts(deps),
    save: ({ params, body, user }) => saveEmailText(deps, params.kind, body, user.id),
    preview: ({ params, body }) => previewEmailText(deps, params.kind, body),
    test: ({ params, body, user }) => sendEmailTest(deps, params.kind, body, user.id),
    reset: ({ params, user }) => resetEmailText(deps, params.kind, user.id),
    history: ({ params }) => readEmailHistory(deps, params.kind),
  });
}
