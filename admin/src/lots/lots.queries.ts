import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { z } from "zod";
import type { Allocation } from "#shared/contracts/allocations.ts";
import { LOT_SORTS, LOT_STATES } from "#shared/contracts/lots.ts";
import { api } from "../api.ts";
import { freshRead } from "../layout/reads.ts";
import { idParam, searchParam, unlessAll } from "../layout/use-view.ts";
import { listParams, unlessFirst } from "../lists/list-params.ts";

/** The prefix of queries that are refetched when a lot, its units or an allocation changes. */
export const LOTS_KEY = ["lots"] as const;

/** The filters of the list of lots. `edit` is the lot in the dialog; `product` limits the list to one product. */
export const lotView = z.object({
  search: searchParam,
  state: z.enum(["all", ...LOT_STATES]).catch("all"),
  product: searchParam,
  ...listParams(LOT_SORTS),
  edit: idParam,
});
export type LotView = z.infer<typeof lotView>;

export const lotPagesQuery = ({ search, state, product, sort }: Omit<LotView, "edit">) =>
  infiniteQueryOptions({
    queryKey: [...LOTS_KEY, "pages", { search, state, product, sort }],
    queryFn: ({ pageParam, signal }) =>
      api.admin.lots.list(
        {
          search: search || undefined,
          state: unlessAll(state),
          productId: product || undefined,
          sortBy: unlessFirst(sort, LOT_SORTS),
          after: pageParam || undefined,
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ lots, total }, pages) =>
      pages.reduce((sum, page) => sum + page.lots.length, 0) < total ? lots.at(-1)?.id : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const lotQuery = (id: string) =>
  freshRead([...LOTS_KEY, "one", id], (call) => api.admin.lots.get(id, call));

export const tracesQuery = (id: string) =>
  freshRead([...LOTS_KEY, "traces", id], (call) => api.admin.traces.list(id, call));

export const recallListQuery = (id: string) =>
  freshRead([...LOTS_KEY, "recall", id], (call) => api.admin.lots.recallList(id, call));

/** The lots that can be chosen by hand for an order item. */
export const releasedLotsQuery = (productId: string) =>
  freshRead([...LOTS_KEY, "released", productId], (call) =>
    api.admin.lots.list({ productId, state: "released" }, call),
  );

export type AllocatedItem = Allocation["items"][number];

export const allocationQuery = (orderId: string) =>
  freshRead([...LOTS_KEY, "allocation", orderId], (call) =>
    api.admin.orders.allocation(orderId, call),
  );
