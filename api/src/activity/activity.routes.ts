import { activityCalls } from "#shared/contracts/activity.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { readActivity } from "./read-activity.ts";

/** The log of what the staff changed, for admins. */
export function activityRoutes(deps: Dependencies) {
  return serve(deps, activityCalls, {
    list: async ({ query }) => readActivity(deps.db, query),
  });
}
