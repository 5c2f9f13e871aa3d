import { infiniteQueryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { PAYMENT_SORTS } from "#shared/contracts/payments.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { ENTRY_METHODS } from "#shared/domain/payments.ts";
import { api } from "../api.ts";
import { PAYMENTS_KEY } from "../layout/query-keys.ts";
import { dayParam } from "../layout/shown-days.ts";
import { searchParam, unlessAll } from "../layout/use-view.ts";
import { listParams, unlessFirst } from "../lists/list-params.ts";

/** The filters of the ledger. The days are inclusive; empty means no limit. */
export const ledgerView = z.object({
  from: dayParam,
  to: dayParam,
  method: z.enum(["all", ...ENTRY_METHODS]).catch("all"),
  search: searchParam,
  ...listParams(PAYMENT_SORTS),
});
export type LedgerView = z.infer<typeof ledgerView>;

/** The ledger, newest first unless it is sorted, page by page. */
export const ledgerQuery = ({ from, to, method, search, sort }: LedgerView) =>
  infiniteQueryOptions({
    queryKey: [...PAYMENTS_KEY, "ledger", { from, to, method, search, sort }],
    queryFn: ({ pageParam, signal }) =>
      api.admin.payments.list(
        {
          from,
          to,
          method: unlessAll(method),
          search,
          sortBy: unlessFirst(sort, PAYMENT_SORTS),
          after: pageParam,
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ payments }) =>
      payments.length < PAGE_SIZES.payments ? undefined : payments.at(-1)?.id,
    staleTime: 0,
  });
