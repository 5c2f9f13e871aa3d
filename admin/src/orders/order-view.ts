import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { pageOf } from "#shared/domain/pagination.ts";

/** What the tab shows, as it stands in the address. */
export type OrderFilters = {
  /** Empty for all orders. */
  status: OrderFilter | "";
  search: string;
  /** Counted from 1. */
  page: number;
  /** The order whose details are open. */
  opened: string | null;
};

export const ORDERS_PAGE_SIZE = PAGE_SIZES.adminOrders;

export const ORDER_FILTERS = [
  { value: "all", label: "All Orders" },
  { value: "awaiting-payment", label: "Awaiting Payment" },
  { value: "processing", label: "Processing" },
  { value: "completed", label: "Completed" },
  { value: "cancelled", label: "Cancelled" },
  { value: "hold-expired", label: "Hold expired" },
] as const;

export type OrderFilter = Exclude<(typeof ORDER_FILTERS)[number]["value"], "all">;

export const ALL_ORDERS: OrderFilters = { status: "", search: "", page: 1, opened: null };

/** Reads the filters from a query string; what is unknown is left out. */
export function readOrderFilters(query: string): OrderFilters {
  const params = new URLSearchParams(query);
  const status = ORDER_FILTERS.find(({ value }) => value === params.get("status"))?.value ?? "all";
  return {
    status: status === "all" ? "" : status,
    search: params.get("search") ?? "",
    page: pageOf(params),
    opened: params.get("order"),
  };
}

/** The query string of the filters, without what is at its default. */
export function writeOrderFilters({ status, search, page, opened }: OrderFilters): string {
  const params = new URLSearchParams();
  if (status) params.set("status", status);
  if (search) params.set("search", search);
  if (page > 1) params.set("page", String(page));
  if (opened) params.set("order", opened);
  return params.size > 0 ? `?${params}` : "";
}
