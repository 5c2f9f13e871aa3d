import { dashboardCalls } from "#shared/contracts/dashboard.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { createBestSellerCache } from "./best-seller-cache.ts";
import { readDashboard } from "./read-dashboard.ts";

/** The shop's figures, for admins. */
export function dashboardRoutes(deps: Dependencies) {
  const bestSellers = createBestSellerCache();
  return serve(deps, dashboardCalls, {
    stats: async ({ query }) => readDashboard({ ...deps, bestSellers }, query),
  });
}
