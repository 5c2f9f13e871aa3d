import { dashboardStats } from "../../contracts/dashboard.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** The figures of the shop. */
export function dashboardCalls({ call }: Transport) {
  return {
    /** Days of the shop's time zone as yyyy-MM-dd, both inclusive; today when left out. */
    stats: (query: { from?: string; to?: string } = {}, options?: CallOptions) =>
      call(api`admin/dashboard/stats`, dashboardStats, { query, ...options }),
  };
}
