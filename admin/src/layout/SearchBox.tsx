import { SearchField } from "#shared/ui/SearchField.tsx";
import { useTypedSearch } from "#shared/ui/use-typed-search.ts";
import { openDialogs } from "./open-dialogs.ts";
import * as css from "./SearchBox.css.ts";

/** A search field that reports its text after a pause, on Enter and when it is cleared. */
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
  /** For Enter, where it does more than `onChange`. */
  onSubmit?: (search: string) => void;
}) {
  // Another search changes the address, which also names the open dialog: it waits until that is closed.
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
