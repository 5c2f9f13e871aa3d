import { useEffect, useRef } from "react";
import { SearchField } from "#shared/ui/SearchField.tsx";
import { useTypedSearch } from "#shared/ui/use-typed-search.ts";
import { isTypedInto } from "./is-typed-into.ts";
import { openDialogs } from "./open-dialogs.ts";
import * as css from "./SearchBox.css.ts";
import { areSingleKeysOn, meantKey } from "./single-keys.ts";

/** The search field of a screen, reached by `/`. It reports its text after a debounce, on Enter, and when it is cleared. */
export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
  onSubmit = onChange,
}: {
  label: string;
  placeholder?: string;
  /** The search that the list shows now. */
  value: string;
  onChange: (search: string) => void;
  /** Called on Enter, if Enter does more than `onChange`. */
  onSubmit?: (search: string) => void;
}) {
  // The URL also names the open dialog, so a new search waits until the dialog is closed.
  const { typed, type } = useTypedSearch(value, onChange, () => openDialogs().length > 0);
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!areSingleKeysOn() || meantKey(event.key) !== "/") return;
      if (openDialogs().length > 0 || isTypedInto(event.target)) return;
      event.preventDefault();
      const input = field.current?.querySelector("input");
      input?.focus();
      input?.select();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <SearchField
      ref={field}
      className={css.search}
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={type}
      onSubmit={onSubmit}
      onClear={() => onChange("")}
    />
  );
}
