import { useRef } from "react";
import type { FieldErrors } from "#shared/ui/use-form.ts";
import { rowFields } from "./row-fields.ts";

/**
 * A list in a form whose rows are added, changed and removed. `row(0)` has the fields of the first one. A removed row takes
 * the focus with it, so the button with the ref `addButton` gets it.
 *
 * @param path the name of the list in the form, such as "rates" or "zones.0.methods"
 */
export function useRows<Row extends object>(
  path: string,
  rows: readonly Row[],
  errors: FieldErrors,
  onChange: (rows: Row[]) => void,
) {
  const addButton = useRef<HTMLButtonElement>(null);
  const row = (at: number) => {
    const change = (part: Partial<Row>) =>
      onChange(rows.with(at, { ...(rows[at] as Row), ...part }));
    return {
      change,
      field: rowFields(`${path}.${at}`, rows[at] as Row, errors, change),
      remove: () => {
        addButton.current?.focus();
        onChange(rows.toSpliced(at, 1));
      },
    };
  };
  return { addButton, row, add: (added: Row) => onChange([...rows, added]) };
}
