import { z } from "zod";
import { ORDER_QUEUES, ORDER_SORTS } from "#shared/contracts/orders.ts";
import { idParam, pageParam, searchParam } from "../layout/use-view.ts";
import { listParams } from "../lists/list-params.ts";

export const ORDER_STATUS_FILTERS = [
  { value: "all", label: "All Orders" },
  { value: "awaiting-payment", label: "Awaiting Payment" },
  { value: "processing", label: "Processing" },
  { value: "completed", label: "Completed" },
  { value: "cancelled", label: "Cancelled" },
  { value: "hold-expired", label: "Hold expired" },
  { value: "part-paid", label: "Part-paid" },
  { value: "overpaid", label: "Overpaid" },
  { value: "refund-due", label: "Refund due" },
] as const;

/** The filters of the list of orders; `order` is the order in the dialog. */
export const orderView = z.object({
  queue: z.enum(["all", ...ORDER_QUEUES]).catch("all"),
  status: z.enum(ORDER_STATUS_FILTERS.map(({ value }) => value)).catch("all"),
  search: searchParam,
  ...listParams(ORDER_SORTS),
  page: pageParam,
  order: idParam,
});
export type OrderView = z.infer<typeof orderView>;
