import { healthCalls } from "#shared/contracts/health.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "./serve.ts";

/** Calls about the process, not about the shop: they stand here and not in the folder of a noun. */
export function healthRoutes({ db }: Pick<Dependencies, "db">) {
  return serve(null, healthCalls, {
    live: () => ({ status: "ok" as const }),
    ready: async () => {
      await db.sql`SELECT 1`;
      return { status: "ok" as const };
    },
  });
}
