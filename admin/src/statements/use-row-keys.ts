import type { KeyboardEvent } from "react";
import { useRowFocus } from "../layout/use-row-focus.ts";

const ROW = "[data-row]";
/** What can be done with a row comes before the links of its orders. */
const CONTROLS = ['input:not([type="hidden"]), button', "a"];

/**
 * Arrow keys move the focus between the rows of a list, to the first control of each. When a row is removed, the row in
 * its place gets the focus, also after a dialog.
 *
 * @param rows what the list shows, by ids; a row of it has the attribute `data-row`
 * @param isAway whether a dialog over the list has the focus
 */
export function useRowKeys(rows: readonly string[], isAway: boolean) {
  const rowFocus = useRowFocus({
    rows,
    row: ROW,
    focus: (row) => focusFirstControl(row, { preventScroll: true }),
    isAway,
  });
  return {
    ...rowFocus,
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      const rowsOfList = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)];
      const at = rowsOfList.findIndex((row) => row.contains(event.target as Node));
      if (at < 0) return;
      event.preventDefault();
      const to = rowsOfList[Math.min(Math.max(at + step, 0), rowsOfList.length - 1)];
      if (to) focusFirstControl(to);
    },
  };
}

function focusFirstControl(row: HTMLElement, options?: FocusOptions): void {
  const [control] = CONTROLS.flatMap((each) => row.querySelector<HTMLElement>(each) ?? []);
  control?.focus(options);
}
