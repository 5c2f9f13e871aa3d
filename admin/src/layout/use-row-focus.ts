import { useEffect, useRef } from "react";
import { isFocusLost, PRESSABLE } from "./keep-focus.ts";
import { openDialogs } from "./open-dialogs.ts";

/**
 * When the focused row or control disappears, the row that takes its place gets the focus, also
 * after a dialog. Spread the returned props on the element that contains the rows.
 *
 * @param rows ids of the rows in the list
 * @param row selector of the rows, for example "[data-row]"
 * @param focus gives the focus to a row
 * @param isAway whether a dialog over the list has the focus
 * @param shown changes with the content of the rows; by default with the rows alone
 */
export function useRowFocus({
  rows,
  row,
  focus,
  isAway,
  shown = rows.join(" "),
}: {
  rows: readonly string[];
  row: string;
  focus: (row: HTMLElement) => void;
  isAway: boolean;
  shown?: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<number | null>(null);
  const before = useRef(rows);
  const focusAt = (at: number) => {
    const found = rowsIn(list.current, row);
    const wanted = found[Math.min(Math.max(at, 0), found.length - 1)];
    if (wanted) focus(wanted);
  };

  useEffect(() => {
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(PRESSABLE)) last.current = null;
    };
    document.addEventListener("pointerdown", leave, true);
    return () => document.removeEventListener("pointerdown", leave, true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may have removed the focus.
  useEffect(() => {
    if (last.current === null) return;
    // The new position is the number of earlier rows that still exist.
    last.current = before.current.slice(0, last.current).filter((id) => rows.includes(id)).length;
    before.current = rows;
    if (isAway) return;
    // The dialog returns the focus one frame after it closes.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (isFocusLost() && last.current !== null && openDialogs().length === 0)
          focusAt(last.current);
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown, isAway]);

  return {
    ref: list,
    onFocus: ({ target }: { target: EventTarget }) => {
      last.current = placeOf(rowsIn(list.current, row), target as Node);
      before.current = rows;
    },
  };
}

function rowsIn(list: Element | null, row: string): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(row) ?? [])];
}

/** The row that contains a control. For a control above the rows, such as the box that ticks all, the first row. */
function placeOf(rows: readonly HTMLElement[], control: Node): number {
  const isBehind = (row: Node) =>
    (control.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const at = rows.findIndex((row) => row.contains(control) || isBehind(row));
  return at < 0 ? rows.length : at;
}
