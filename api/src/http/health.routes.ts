import { healthCalls } from "#shared/contracts/health.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "./serve.ts";

/** Calls about the process and not about the shop, so they belong to no noun. */
export function healthRoutes({ db }: Pick<Dependencies, "db">) {
  return serve(null, healthCalls, {
    live: () => ({ status: "ok" as const }),
    ready: async () => {
      await db.sql`SELECT 1`;
      return { status: "ok" as const };
    },
  });
}
