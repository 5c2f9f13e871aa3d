import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { z } from "zod";
import { RETURN_SORTS, type StaffReturn, type StaffReturns } from "#shared/contracts/returns.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { RETURN_STATES, type ReturnStep } from "#shared/domain/returns.ts";
import { api } from "../api.ts";
import { ORDERS_KEY, PAYMENTS_KEY, PRODUCTS_KEY, RETURNS_KEY } from "../layout/query-keys.ts";
import { freshRead, pageRead } from "../layout/reads.ts";
import { idParam, pageOf, pageParam, searchParam } from "../layout/use-view.ts";
import { returnCountsQuery } from "../layout/waiting.queries.ts";
import { listParams } from "../lists/list-params.ts";
import { LOTS_KEY } from "../lots/lots.queries.ts";

const PAGES_KEY = [...RETURNS_KEY, "page"] as const;

/** What tells of a return in its order: the timeline and the emails. */
const TOLD: readonly QueryKey[] = [
  [...ORDERS_KEY, "events"],
  [...ORDERS_KEY, "mails"],
];
const ROW_OF_ORDER: readonly QueryKey[] = [
  [...ORDERS_KEY, "page"],
  [...ORDERS_KEY, "one"],
];

/** What is read again when a return is recorded, and after a refusal: somebody else has changed it meanwhile. */
export const CHANGED_BY_RETURNS: readonly QueryKey[] = [RETURNS_KEY, LOTS_KEY, ...TOLD];

/** What a step changes beside the return: stock and lots when it is received, money when it is closed. */
const CHANGED_BY: Record<ReturnStep, readonly QueryKey[]> = {
  approve: TOLD,
  refuse: TOLD,
  receive: [...TOLD, ...ROW_OF_ORDER, [...ORDERS_KEY, "fulfilments"], LOTS_KEY, PRODUCTS_KEY],
  close: [...TOLD, ...ROW_OF_ORDER, [...ORDERS_KEY, "payments"], [...ORDERS_KEY, "invoices"]],
};

/** Screens of their own, which read again when they open. */
const ELSEWHERE: readonly QueryKey[] = [PAYMENTS_KEY, ["invoices"]];

export const RETURNS_PAGE_SIZE = PAGE_SIZES.returns;

/** The filters of the list. `order` is the order whose returns are in the dialog. */
export const returnView = z.object({
  search: searchParam,
  state: z.enum(["all", ...RETURN_STATES]).catch("all"),
  page: pageParam,
  ...listParams(RETURN_SORTS),
  order: idParam,
});
export type ReturnView = z.infer<typeof returnView>;

export const returnPageQuery = (view: ReturnView) => {
  const query = pageOf(returnView, view, RETURNS_PAGE_SIZE);
  return pageRead([...PAGES_KEY, query], (call) => api.admin.returns.list(query, call));
};

/** The returns of one order, oldest first, and what may still be returned. */
export const returnsOfOrderQuery = (orderId: string) =>
  freshRead([...RETURNS_KEY, "of", orderId], (call) => api.admin.returns.ofOrder(orderId, call));

/**
 * Shows the answer to a step: it is the whole return, so the return is not read once more. The list of all returns is
 * read again when it is looked at: see `readShownReturns`.
 */
export async function applyReturn(queryClient: QueryClient, step: ReturnStep, answer: StaffReturn) {
  const { queryKey } = returnsOfOrderQuery(answer.orderId);
  // Their answers would show the state before the step.
  await queryClient.cancelQueries({ queryKey });
  await queryClient.cancelQueries({ queryKey: returnCountsQuery.queryKey });
  const known = queryClient.getQueryData<StaffReturns>(queryKey)?.returns ?? [];
  const before = known.find(({ id }) => id === answer.id);
  queryClient.setQueryData<StaffReturns>(
    queryKey,
    (data) =>
      data && {
        ...data,
        returns: data.returns.map((row) => (row.id === answer.id ? answer : row)),
      },
  );
  if (before) {
    queryClient.setQueryData(
      returnCountsQuery.queryKey,
      (counts) =>
        counts && {
          ...counts,
          [before.state]: counts[before.state] - 1,
          [answer.state]: counts[answer.state] + 1,
        },
    );
  }
  const stale = (key: QueryKey) =>
    queryClient.invalidateQueries({ queryKey: key, refetchType: "none" });
  const again = (key: QueryKey) => queryClient.invalidateQueries({ queryKey: key });
  await Promise.all([
    stale(PAGES_KEY),
    ...(step === "close" ? ELSEWHERE.map(stale) : []),
    ...CHANGED_BY[step].map(again),
    ...(known.length > 1 || givesUnitsBack(step, answer) ? [again(queryKey)] : []),
  ]);
}

/** Whether units that were asked for stay with the customer, who may ask for them again. */
const givesUnitsBack = (step: ReturnStep, { lines }: StaffReturn) =>
  step === "refuse" ||
  (step === "receive" && lines.some(({ quantity, received }) => received < quantity));

/** Reads the shown page of the list again if a step has changed it. */
export const readShownReturns = (queryClient: QueryClient) =>
  queryClient.refetchQueries({
    queryKey: PAGES_KEY,
    type: "active",
    predicate: ({ state }) => state.isInvalidated,
  });
