import { useQueryClient } from "@tanstack/react-query";
import type { Allocation } from "#shared/contracts/allocations.ts";
import type { Lot } from "#shared/contracts/lots.ts";
import { ORDERS_KEY, PRODUCTS_KEY } from "../layout/query-keys.ts";
import { allocationQuery, LOTS_KEY, lotQuery } from "./lots.queries.ts";

/** Shows a lot as the server answered it, and reads again what has to do with it: its units are stock, and in orders. */
export function useLotChanged(): (lot?: Lot) => Promise<void> {
  const queryClient = useQueryClient();
  return async (lot) => {
    if (lot) queryClient.setQueryData(lotQuery(lot.id).queryKey, lot);
    const keys = [LOTS_KEY, PRODUCTS_KEY, ORDERS_KEY, ["dashboard"]];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

/**
 * Shows the lots of an order as the server answered them, and reads again what else shows them: the units of the lots,
 * and the order's items and timeline. The lists of orders stay as they are.
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
      ...["items", "events"].map((part) =>
        queryClient.invalidateQueries({ queryKey: [...ORDERS_KEY, part, orderId] }),
      ),
    ]);
  };
}
