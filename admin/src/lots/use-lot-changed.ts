import { useQueryClient } from "@tanstack/react-query";
import type { Lot } from "#shared/contracts/lots.ts";
import { lotQuery } from "./lots.queries.ts";

/** Shows a lot as the server answered it, and reads again whatever is on show: its units are stock, and in orders. */
export function useLotChanged(): (lot?: Lot) => Promise<void> {
  const queryClient = useQueryClient();
  return async (lot) => {
    if (lot) queryClient.setQueryData(lotQuery(lot.id).queryKey, lot);
    await queryClient.invalidateQueries();
  };
}
