import { useRef } from "react";

/**
 * The row of a list whose dialog is open. Once the list has it no more, because another page or search is shown or
 * somebody changed it, it stays as the list had it last: a dialog closes only when it is closed.
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
