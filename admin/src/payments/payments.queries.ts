import { infiniteQueryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { ENTRY_METHODS } from "#shared/domain/payments.ts";
import { api } from "../api.ts";
import { searchParam, unlessAll } from "../layout/use-view.ts";

/** Everything below this key is read again when an order's money, a statement or a line changes. */
export const PAYMENTS_KEY = ["payments"] as const;

const dayParam = z.iso.date().or(z.literal("")).catch("");

/** What the ledger shows; the days are inclusive, and empty for no limit. */
export const ledgerView = z.object({
  from: dayParam,
  to: dayParam,
  method: z.enum(["all", ...ENTRY_METHODS]).catch("all"),
  search: searchParam,
});
export type LedgerView = z.infer<typeof ledgerView>;

/** The ledger, newest first, page by page. */
export const ledgerQuery = ({ from, to, method, search }: LedgerView) =>
  infiniteQueryOptions({
    queryKey: [...PAYMENTS_KEY, "ledger", { from, to, method, search }],
    queryFn: ({ pageParam, signal }) =>
      api.admin.payments.list(
        { from, to, method: unlessAll(method), search, after: pageParam },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ payments }) =>
      payments.length < PAGE_SIZES.payments ? undefined : payments.at(-1)?.id,
    staleTime: 0,
  });
