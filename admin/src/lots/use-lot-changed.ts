import { useQueryClient } from "@tanstack/react-query";
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
 * Caches the allocation of an answer and refetches the units of the lots, the order's items and its
 * timeline. The lists of orders do not change.
 */
export function useAllocationChanged(orderId: string): (answer: Allocation) => Promise<void> {
  const queryClient = useQueryClient();
  return async (answer) => {
    const own = allocationQuery(orderId).queryKey;
    await queryClient.cancelQueries({ queryKey: own });
    queryClient.setQueryData(own, answer);
    await Promise.all([
      queryClient.invalidateQueries({
        queryKey: LOTS_KEY,
        predicate: ({ queryKey }) => queryKey[1] !== "allocation" || queryKey[2] !== orderId,
      }),
      queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY }),
      ...["items", "events", "fulfilments"].map((part) =>
        queryClient.invalidateQueries({ queryKey: [...ORDERS_KEY, part, orderId] }),
      ),
    ]);
  };
}
