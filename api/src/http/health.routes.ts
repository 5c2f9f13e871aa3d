import { healthCalls } from "#shared/contracts/operations.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { readCommit, VERSION } from "../version.ts";
import { addressOf } from "./client-address.ts";
import { serve } from "./serve.ts";

/** Calls about the process and not about the shop, so they belong to no noun. */
export function healthRoutes({ db }: Pick<Dependencies, "db">) {
  return serve(null, healthCalls, {
    live: () => ({ status: "ok" as const }),
    ready: async () => {
      await db.sql`SELECT 1`;
      return { status: "ok" as const, version: VERSION, commit: readCommit() };
    },
    address: ({ request }) => ({ address: addressOf(request) }),
  });
}
