import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { REPORTS, type ReportsQuery } from "#shared/contracts/reports.ts";
import { api } from "../api.ts";
import { dayParam, isWhole } from "../layout/shown-days.ts";

/** A report in the address. Without days it is of the last 30; `sort` is a column's id, with a minus for falling values. */
export const reportsView = z.object({
  by: z.enum(REPORTS).catch("day"),
  from: dayParam,
  to: dayParam,
  compare: z.enum(["no", "previous"]).catch("no"),
  sort: z.string().max(40).catch(""),
});
export type ReportsView = z.infer<typeof reportsView>;

/** The query of a view, as the calls take it, without a day that is still being typed. */
export function queryOf({ by, from, to, compare }: ReportsView): ReportsQuery {
  return {
    by,
    ...(isWhole(from) && { from }),
    ...(isWhole(to) && { to }),
    ...(compare === "previous" && by !== "stock" && { compare }),
  };
}

export const reportQuery = (query: ReportsQuery) =>
  queryOptions({
    queryKey: ["reports", query],
    queryFn: ({ signal }) => api.admin.reports.read(query, { signal }),
    staleTime: 0,
  });
