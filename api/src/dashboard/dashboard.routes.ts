import { Elysia } from "elysia";
import { dashboardQuery, dashboardStats } from "#shared/contracts/dashboard.ts";
import type { Dependencies } from "../dependencies.ts";
import { adminOnly } from "../http/guards.ts";
import { createBestSellerCache } from "./best-seller-cache.ts";
import { readDashboard } from "./read-dashboard.ts";

/** The shop's figures, for admins. */
export function dashboardRoutes(deps: Dependencies) {
  const bestSellers = createBestSellerCache();
  return new Elysia({ name: "dashboard", prefix: "/admin/dashboard", tags: ["Admin: dashboard"] })
    .use(adminOnly(deps))
    .get("/stats", async ({ query }) => readDashboard({ ...deps, bestSellers }, query), {
      query: dashboardQuery,
      response: { 200: dashboardStats },
      detail: {
        summary: "Figures and plots for days of the shop's time zone, both inclusive",
      },
    });
}
