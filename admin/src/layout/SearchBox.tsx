import { SearchField } from "#shared/ui/SearchField.tsx";
import { useTypedSearch } from "#shared/ui/use-typed-search.ts";
import { openDialogs } from "./open-dialogs.ts";
import * as css from "./SearchBox.css.ts";

/** A search field. It reports its text after a debounce, on Enter, and when it is cleared. */
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
  // The address also names the open dialog, so a new search waits until the dialog is closed.
  const { typed, type } = useTypedSearch(value, onChange, () => openDialogs().length > 0);
  return (
    <SearchField
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
