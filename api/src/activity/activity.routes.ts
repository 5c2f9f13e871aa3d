import { Elysia } from "elysia";
import { activityPage, activityQuery } from "#shared/contracts/activity.ts";
import type { Dependencies } from "../dependencies.ts";
import { adminOnly } from "../http/guards.ts";
import { readActivity } from "./read-activity.ts";

/** The log of what the staff changed, for admins. */
export function activityRoutes(deps: Dependencies) {
  return new Elysia({ name: "activity", prefix: "/admin", tags: ["Admin: operations"] })
    .use(adminOnly(deps))
    .get("/activity", async ({ query }) => readActivity(deps.db, query), {
      query: activityQuery,
      response: { 200: activityPage },
      detail: { summary: "Who changed what, newest first, with the values before and after" },
    });
}
