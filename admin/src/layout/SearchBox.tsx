import { useEffect, useState } from "react";
import { SearchField } from "#shared/ui/SearchField.tsx";
import * as css from "./SearchBox.css.ts";

const TYPING_PAUSE_MS = 300;

/** A search that asks when somebody pauses, presses Enter or clears it. */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string;
  placeholder?: string;
  /** The search that is shown now. */
  value: string;
  onChange: (search: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = window.setTimeout(() => onChange(typed), TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  });
  return (
    <SearchField
      className={css.search}
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={setTyped}
      onSubmit={onChange}
      onClear={() => onChange("")}
    />
  );
}
