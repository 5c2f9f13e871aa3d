import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Allocation } from "#shared/contracts/allocations.ts";
import type { Lot } from "#shared/contracts/lots.ts";
import { ORDERS_KEY, PRODUCTS_KEY } from "../layout/query-keys.ts";
import { allocationQuery, LOTS_KEY, lotQuery } from "./lots.queries.ts";

/** Caches the lot of an answer and refetches stock and orders, which depend on it. */
export function useLotChanged(): (lot?: Lot) => Promise<void> {
  const queryClient = useQueryClient();
  return async (lot) => {
    if (lot) queryClient.setQueryData(lotQuery(lot.id).queryKey, lot);
    const keys = [LOTS_KEY, PRODUCTS_KEY, ORDERS_KEY, ["dashboard"]];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

/**
 * Caches the allocation of an answer and refetches the units of the lots and the orders: a packed order that
 * lost lots is open again.
 */
export function useAllocationChanged(orderId: string): (answer: Allocation) => Promise<void> {
  const queryClient = useQueryClient();
  return (answer) => showAllocation(queryClient, orderId, answer, [ORDERS_KEY]);
}

/** The same after a scan. It unpacks nothing, so only the order's items, parcels and timeline are refetched. */
export function useLotTaken(orderId: string): (answer: Allocation) => Promise<void> {
  const queryClient = useQueryClient();
  const keys = ["items", "events", "fulfilments"].map((part) => [...ORDERS_KEY, part, orderId]);
  return (answer) => showAllocation(queryClient, orderId, answer, keys);
}

async function showAllocation(
  queryClient: QueryClient,
  orderId: string,
  answer: Allocation,
  keys: readonly QueryKey[],
): Promise<void> {
  const own = allocationQuery(orderId).queryKey;
  await queryClient.cancelQueries({ queryKey: own });
  queryClient.setQueryData(own, answer);
  await Promise.all([
    queryClient.invalidateQueries({
      queryKey: LOTS_KEY,
      predicate: ({ queryKey }) => queryKey[1] !== "allocation" || queryKey[2] !== orderId,
    }),
    ...[PRODUCTS_KEY, ...keys].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  ]);
}
