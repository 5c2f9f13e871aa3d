import { publishingCalls } from "#shared/contracts/publishing.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { readPublishing } from "./read-publishing.ts";
import { republish } from "./republish.ts";

export function publishingRoutes(deps: Dependencies) {
  const { db } = deps;
  return serve(deps, publishingCalls, {
    state: async ({ query }) => readPublishing(db, query),
    republish: async ({ body, user }) => republish(db, user.id, body?.path),
  });
}
