import { useRef } from "react";

/**
 * The row whose dialog is open. If the list no longer contains it, the last known row stays, so
 * that the dialog remains open until somebody closes it.
 */
export function useOpenedRow<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  id: string | null,
): Row | undefined {
  const last = useRef<Row>(undefined);
  last.current =
    rows?.find((row) => row.id === id) ?? (last.current?.id === id ? last.current : undefined);
  return last.current;
}
