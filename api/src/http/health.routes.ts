import { Elysia } from "elysia";
import { z } from "zod";
import type { Dependencies } from "../dependencies.ts";
import { describeCall } from "./describe.ts";

const health = z.object({ status: z.literal("ok") });

/** `live`: the process answers. `ready`: it can also reach its database. */
export function healthRoutes({ sql }: Pick<Dependencies, "sql">) {
  return new Elysia({ prefix: "/health" })
    .get(
      "/live",
      () => ({ status: "ok" }),
      describeCall({
        tag: "Operations",
        summary: "Whether the process answers",
        answers: { 200: health },
      }),
    )
    .get(
      "/ready",
      async () => {
        await sql`SELECT 1`;
        return { status: "ok" };
      },
      describeCall({
        tag: "Operations",
        summary: "Whether the process reaches its database",
        answers: { 200: health },
      }),
    );
}
