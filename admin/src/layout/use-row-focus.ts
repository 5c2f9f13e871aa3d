import { useEffect, useRef } from "react";
import { openDialogs } from "./open-dialogs.ts";

/** Controls of a page. A press beside them moves the focus out of the list on purpose. */
const PRESSABLE =
  "button, a, input, select, textarea, label, summary, [role=option], [role=menuitem], [role=dialog], [role=alertdialog]";

/**
 * The focus of a row that is gone, or of a control that a step took out of its row, goes to the row that stands in its
 * place, also when it was dealt with in a dialog. Spread what it answers on the element that holds the rows.
 *
 * @param rows what the list shows, by ids
 * @param row finds the rows, e.g. "[data-row]"
 * @param focus gives the focus to a row
 * @param isAway whether a dialog over the list has the focus
 * @param shown changes with what the rows offer; by default with the rows alone
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown says when the focus may have gone with it.
  useEffect(() => {
    if (last.current === null) return;
    // As many rows stand before it as stood before it and are there still.
    last.current = before.current.slice(0, last.current).filter((id) => rows.includes(id)).length;
    before.current = rows;
    if (isAway) return;
    // The dialog gives the focus back in the frame after it closes.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { activeElement } = document;
        const isLost = activeElement === document.body || activeElement?.tagName === "MAIN";
        if (isLost && last.current !== null && openDialogs().length === 0) focusAt(last.current);
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

/** The row that a control is in; for one above rows, such as the box that ticks them all, the first of those. */
function placeOf(rows: readonly HTMLElement[], control: Node): number {
  const isBehind = (row: Node) =>
    (control.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const at = rows.findIndex((row) => row.contains(control) || isBehind(row));
  return at < 0 ? rows.length : at;
}
