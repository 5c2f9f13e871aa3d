import { Elysia } from "elysia";
import { publishingQuery, publishingState, republishBody } from "#shared/contracts/publishing.ts";
import type { Dependencies } from "../dependencies.ts";
import { adminOnly } from "../http/guards.ts";
import { readPublishing } from "./read-publishing.ts";
import { republish } from "./republish.ts";

export function publishingRoutes(deps: Dependencies) {
  const { db } = deps;
  return new Elysia({
    name: "publishing",
    prefix: "/admin/publishing",
    tags: ["Admin: operations"],
  })
    .use(adminOnly(deps))
    .get("/", async ({ query }) => readPublishing(db, query), {
      query: publishingQuery,
      response: { 200: publishingState },
      detail: { summary: "How many pages are live, in work and failed, and which are not live" },
    })
    .post("/republish", async ({ body, user }) => republish(db, user.id, body?.path), {
      body: republishBody.nullish(),
      response: { 200: publishingState },
      detail: {
        summary: "Publishes one page again, or all of them",
        responses: { 404: { description: "There is no such page" } },
      },
    });
}
