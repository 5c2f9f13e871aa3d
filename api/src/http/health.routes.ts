import { Elysia } from "elysia";
import { health } from "#shared/contracts/common.ts";
import type { Dependencies } from "../dependencies.ts";

/** Calls about the process, not about the shop: they stand here and not in the folder of a noun. */
export function healthRoutes({ db }: Pick<Dependencies, "db">) {
  return new Elysia({ prefix: "/health", tags: ["Operations"] })
    .get("/live", () => ({ status: "ok" as const }), {
      response: { 200: health },
      detail: { summary: "Whether the process answers" },
    })
    .get(
      "/ready",
      async () => {
        await db.sql`SELECT 1`;
        return { status: "ok" as const };
      },
      {
        response: { 200: health },
        detail: { summary: "Whether the process reaches its database; 503 when it does not" },
      },
    );
}
