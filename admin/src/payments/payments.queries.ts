import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { PAYMENT_SORTS } from "#shared/contracts/payments.ts";
import { LINE_CLASSES } from "#shared/contracts/statements.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { ENTRY_METHODS } from "#shared/domain/payments.ts";
import { api } from "../api.ts";
import { searchParam, unlessAll } from "../layout/use-view.ts";
import { listParams, unlessFirst } from "../lists/list-params.ts";

/** The prefix of queries that are refetched when a payment, a statement or a line changes. */
export const PAYMENTS_KEY = ["payments"] as const;

const dayParam = z.iso.date().or(z.literal("")).catch("");

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

/** Milliseconds. A screen that is open shows what others do within this time. */
const POLL_MS = 120_000;

const polled = {
  refetchInterval: POLL_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  staleTime: 10_000,
} as const;

/** The number of payments in the inbox, and of those that are ready to confirm. */
export const inboxCountsQuery = queryOptions({
  queryKey: [...PAYMENTS_KEY, "inbox-counts"],
  queryFn: async ({ signal }) => {
    const { counts } = await api.admin.statements.lines({}, { signal });
    const inbox = LINE_CLASSES.reduce((sum, each) => sum + counts[each], 0);
    return { inbox, ready: counts.ready };
  },
  ...polled,
});

/** The number of orders with a refund due. It computes the accounts of all orders, so only the dashboard asks. */
export const refundsDueQuery = queryOptions({
  queryKey: [...PAYMENTS_KEY, "refunds-due"],
  queryFn: async ({ signal }) =>
    (await api.admin.orders.list({ status: "refund-due", limit: 1 }, { signal })).total,
  ...polled,
});
