import { infiniteQueryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { DOCUMENT_KINDS } from "#shared/domain/invoices.ts";
import { api } from "../api.ts";
import { searchParam, unlessAll } from "../layout/use-view.ts";

const dayParam = z.iso.date().or(z.literal("")).catch("");

/** The filters of the list. The days are inclusive; empty means no limit. */
export const invoicesView = z.object({
  from: dayParam,
  to: dayParam,
  kind: z.enum(["all", ...DOCUMENT_KINDS]).catch("all"),
  search: searchParam,
});
export type InvoicesView = z.infer<typeof invoicesView>;

/** All documents, newest first, page by page. */
export const invoicesQuery = ({ from, to, kind, search }: InvoicesView) =>
  infiniteQueryOptions({
    queryKey: ["invoices", { from, to, kind, search }],
    queryFn: ({ pageParam, signal }) =>
      api.admin.invoices.list(
        { from, to, kind: unlessAll(kind), search, after: pageParam },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ invoices }) =>
      invoices.length < PAGE_SIZES.invoices ? undefined : invoices.at(-1)?.id,
    staleTime: 0,
  });
