import { z } from "zod";
import type { Allocation } from "#shared/contracts/allocations.ts";
import { LOT_SORTS, LOT_STATES } from "#shared/contracts/lots.ts";
import { api } from "../api.ts";
import { partsRead } from "../layout/parts-read.ts";
import { freshRead } from "../layout/reads.ts";
import { filtersOf, idParam, searchParam } from "../layout/use-view.ts";
import { listParams } from "../lists/list-params.ts";

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

/** The filters of the list as its calls take them. */
export function lotFilters(view: LotView) {
  const { product: productId, ...filters } = filtersOf(lotView, view);
  return { ...filters, productId };
}

export const lotPagesQuery = (view: LotView) => {
  const query = lotFilters(view);
  return partsRead(
    [...LOTS_KEY, "pages", query],
    (after, call) => api.admin.lots.list({ ...query, after }, call),
    ({ lots }) => lots,
  );
};

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
