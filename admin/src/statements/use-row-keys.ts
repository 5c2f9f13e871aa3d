import { type KeyboardEvent, useEffect, useRef } from "react";

const ROW = "[data-row]";
/** What can be done with a row comes before the links of its orders. */
const CONTROLS = ['input:not([type="hidden"]), button', "a"];

/**
 * Arrow keys go from row to row of a list, to the first control of each. The focus of a row that is gone goes to the
 * row in its place, also when it was dealt with in a dialog.
 *
 * @param rows what the list shows, by ids; a row of it has the attribute `data-row`
 * @param isAway whether a dialog over the list has the focus
 */
export function useRowKeys(rows: readonly string[], isAway: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<number | null>(null);
  const before = useRef(rows);
  const shown = rows.join(" ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows say when the focus may have gone with one of them.
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
        if (isLost && last.current !== null) focusRow(list.current, last.current, true);
      }),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown, isAway]);

  return {
    ref: list,
    onFocus: ({ target }: { target: EventTarget }) => {
      last.current = placeOf(list.current, target as Node);
      before.current = rows;
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      const at = rowsOf(list.current).findIndex((row) => row.contains(event.target as Node));
      if (at < 0) return;
      event.preventDefault();
      focusRow(list.current, at + step, false);
    },
  };
}

function rowsOf(list: Element | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])];
}

/** The row that a control is in; for one above rows, such as the box that ticks them all, the first of those. */
function placeOf(list: Element | null, control: Node): number {
  const isBehind = (row: Node) =>
    (control.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(control) || isBehind(row));
  return at < 0 ? rows.length : at;
}

function focusRow(list: Element | null, at: number, preventScroll: boolean): void {
  const rows = rowsOf(list);
  const row = rows[Math.min(Math.max(at, 0), rows.length - 1)];
  const [control] = CONTROLS.flatMap((each) => row?.querySelector<HTMLElement>(each) ?? []);
  control?.focus({ preventScroll });
}
