import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../api.ts";
import { idParam } from "../layout/use-view.ts";
import { ORDERS_KEY } from "../orders/orders.queries.ts";

/** The order that is being packed. */
export const packingView = z.object({ order: idParam });

const MOST_SHOWN = 100;

/** Paid orders that are not packed, oldest first: whoever paid first is packed first. */
export const toPackQuery = queryOptions({
  queryKey: [...ORDERS_KEY, "to-pack"],
  queryFn: async ({ signal }) => {
    const { orders, total } = await api.admin.orders.list(
      { queue: "to-pack", limit: MOST_SHOWN },
      { signal },
    );
    return { orders: orders.reverse(), total };
  },
  staleTime: 0,
});
