import { useEffect, useState } from "react";
import { SearchField } from "#shared/ui/SearchField.tsx";
import { openDialogs } from "./open-dialogs.ts";
import * as css from "./SearchBox.css.ts";

const TYPING_PAUSE_MS = 300;

/** A search that asks when somebody pauses, presses Enter or clears it. */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
  onSubmit = onChange,
}: {
  label: string;
  placeholder?: string;
  /** The search that is shown now. */
  value: string;
  onChange: (search: string) => void;
  /** For Enter, where that does more. */
  onSubmit?: (search: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const search = () => {
      // What was opened meanwhile stays: another search changes the address that its dialog stands in.
      if (openDialogs().length > 0) timer = window.setTimeout(search, TYPING_PAUSE_MS);
      else onChange(typed);
    };
    let timer = window.setTimeout(search, TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  return (
    <SearchField
      className={css.search}
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
      onSubmit={onSubmit}
      onClear={() => onChange("")}
    />
  );
}
