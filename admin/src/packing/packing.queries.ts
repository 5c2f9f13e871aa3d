import { z } from "zod";
import { api } from "../api.ts";
import { ORDERS_KEY } from "../layout/query-keys.ts";
import { freshRead } from "../layout/reads.ts";
import { filtersOf, idParam, searchParam } from "../layout/use-view.ts";
import { QUEUES_POLL_MS } from "../orders/orders.queries.ts";

export const PACKING_QUEUES = [
  { queue: "to-pack", title: "To pack" },
  { queue: "to-ship", title: "To ship" },
  { queue: "shipped", title: "Shipped" },
  { queue: "all", title: "All" },
] as const;

export const packingView = z.object({
  queue: z.enum(PACKING_QUEUES.map(({ queue }) => queue)).catch("to-pack"),
  search: searchParam,
  order: idParam,
});
export type PackingView = z.infer<typeof packingView>;

export const claimsQuery = freshRead(
  [...ORDERS_KEY, "claims"],
  (call) => api.admin.desk.claims(call),
  { refetchInterval: QUEUES_POLL_MS },
);

const MOST_SHOWN = 100;

/**
 * The orders of a queue. The orders to pack or ship are oldest first, so that the first paid is
 * packed first. Other lists are newest first.
 */
export const parcelsQuery = (view: PackingView) => {
  const filter = { ...filtersOf(packingView, view), limit: MOST_SHOWN };
  const readQueue = async (call: { signal: AbortSignal }) => {
    const newest = await api.admin.packing.list(filter, call);
    if (view.queue !== "to-pack" && view.queue !== "to-ship") return newest;
    const offset = newest.total - MOST_SHOWN;
    const oldest = offset > 0 ? await api.admin.packing.list({ ...filter, offset }, call) : newest;
    return { orders: oldest.orders.toReversed(), total: newest.total };
  };
  return freshRead([...ORDERS_KEY, "parcels", filter], readQueue, {
    refetchInterval: QUEUES_POLL_MS,
  });
};
