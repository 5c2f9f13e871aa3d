import type { KeyboardEvent } from "react";
import { useRowFocus } from "../layout/use-row-focus.ts";

const ROW = "[data-row]";
/** Inputs and buttons take the focus before the links of a row. */
const CONTROLS = ['input:not([type="hidden"]), button', "a"];

/**
 * Arrow keys move the focus between rows, to the first control of each. When a row is removed, the
 * next row gets the focus, also after a dialog.
 *
 * @param rows ids of the rows; each row element has the attribute `data-row`
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
