import { adminBuyerCalls } from "#shared/contracts/buyers.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { readRules } from "./buyers.queries.ts";
import { presentRules, saveRules } from "./save-rules.ts";
import { getUserPermission, setPermission } from "./set-permission.ts";

export function buyerRoutes(deps: Dependencies) {
  return serve(deps, adminBuyerCalls, {
    rules: async () => presentRules(await readRules(deps.db)),
    saveRules: async ({ body, user }) => presentRules(await saveRules(deps, user.id, body)),
    permission: ({ params }) => getUserPermission(deps, params.id),
    setPermission: ({ params, body, user }) => setPermission(deps, params.id, body, user.id),
  });
}
