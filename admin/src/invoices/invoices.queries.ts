import { infiniteQueryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { INVOICE_SORTS } from "#shared/contracts/invoices.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { DOCUMENT_KINDS } from "#shared/domain/invoices.ts";
import { api } from "../api.ts";
import { dayParam } from "../layout/shown-days.ts";
import { searchParam, unlessAll } from "../layout/use-view.ts";
import { listParams, unlessFirst } from "../lists/list-params.ts";

/** The filters, the order and the columns of the list. The days are inclusive; empty means no limit. */
export const invoicesView = z.object({
  from: dayParam,
  to: dayParam,
  kind: z.enum(["all", ...DOCUMENT_KINDS]).catch("all"),
  search: searchParam,
  ...listParams(INVOICE_SORTS),
});
export type InvoicesView = z.infer<typeof invoicesView>;

/** All documents, page by page. */
export const invoicesQuery = ({ from, to, kind, search, sort }: InvoicesView) =>
  infiniteQueryOptions({
    queryKey: ["invoices", { from, to, kind, search, sort }],
    queryFn: ({ pageParam, signal }) =>
      api.admin.invoices.list(
        {
          ...{ from, to, kind: unlessAll(kind), search, after: pageParam },
          sortBy: unlessFirst(sort, INVOICE_SORTS),
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ invoices }) =>
      invoices.length < PAGE_SIZES.invoices ? undefined : invoices.at(-1)?.id,
    staleTime: 0,
  });
