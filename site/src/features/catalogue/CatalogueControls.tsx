import { type FormEvent, useEffect, useRef, useState } from "react";
import { buttonClass } from "#shared/ui/button-class.ts";
import { classNames } from "#shared/ui/class-names.ts";
import * as field from "#shared/ui/Field.css.ts";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import { GridIcon, ListIcon, SearchIcon } from "#shared/ui/icons.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { paths } from "../../paths.ts";
import * as css from "./Catalogue.css.ts";
import type { CatalogueQuery, Layout } from "./catalogue-query.ts";
import { QueryFields } from "./QueryFields.tsx";

interface CatalogueControlsProps {
  query: CatalogueQuery;
  layout: Layout;
  onSearch: (search: string) => void;
  onSort: (sort: CatalogueQuery["sort"]) => void;
  onLayout: (layout: Layout) => void;
}

const SORTS = [
  { value: "name_asc", label: "Name, A to Z" },
  { value: "name_desc", label: "Name, Z to A" },
];

const LAYOUTS = [
  { layout: "grid", label: "Grid", Icon: GridIcon },
  { layout: "list", label: "List", Icon: ListIcon },
] as const;

/** A form that works by itself: without script its buttons load the page anew. */
export function CatalogueControls(props: CatalogueControlsProps) {
  const { query, layout, onSearch, onSort, onLayout } = props;
  return (
    <div className={css.controls}>
      <SearchForm query={query} onSearch={onSearch} />
      <NativeSelect
        className={css.sort}
        form="catalogue-search"
        name="sort"
        label="Sort"
        options={SORTS}
        value={query.sort}
        onChange={(sort) => onSort(sort as CatalogueQuery["sort"])}
        autoComplete="off"
      />
      <form className={css.layouts} action={paths.shop}>
        <QueryFields query={{ ...query, layout: null }} />
        <fieldset className={css.toggles}>
          <legend className={visuallyHidden}>Layout</legend>
          {LAYOUTS.map((choice) => (
            <button
              key={choice.layout}
              className={css.toggle}
              name="layout"
              value={choice.layout}
              type="submit"
              aria-pressed={layout === choice.layout}
              onClick={(event) => {
                event.preventDefault();
                onLayout(choice.layout);
              }}
            >
              <choice.Icon />
              {choice.label}
            </button>
          ))}
        </fieldset>
      </form>
    </div>
  );
}

const TYPING_PAUSE_MS = 300;

/** What is typed is looked for when the typing pauses, or at once with Enter. */
function SearchForm({ query, onSearch }: Pick<CatalogueControlsProps, "query" | "onSearch">) {
  const [typed, setTyped] = useState(query.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== query.search) onSearch(text.trim());
  };

  // Back, Forward and Clear Search change the search from outside.
  useEffect(() => {
    clearTimeout(timer.current);
    setTyped((before) => (before.trim() === query.search ? before : query.search));
  }, [query.search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    search(typed);
  }

  return (
    <search className={css.search}>
      <form id="catalogue-search" action={paths.shop} className={field.field} onSubmit={submit}>
        <label className={field.label} htmlFor="catalogue-search-text">
          Search
        </label>
        <div className={field.group}>
          <input
            id="catalogue-search-text"
            className={classNames(field.groupInput, css.searchInput)}
            type="search"
            name="search"
            maxLength={200}
            placeholder="Name, CAS number or sequence"
            autoComplete="off"
            enterKeyHint="search"
            value={typed}
            onChange={(event) => {
              const text = event.target.value;
              setTyped(text);
              clearTimeout(timer.current);
              timer.current = setTimeout(() => search(text), TYPING_PAUSE_MS);
            }}
          />
          <button type="submit" className={field.groupButton} aria-label="Search products">
            <SearchIcon />
          </button>
        </div>
        {query.layout && <input type="hidden" name="layout" value={query.layout} />}
      </form>
    </search>
  );
}

/** Shown only while a search is active. */
export function ClearSearch({ query, onClear }: { query: CatalogueQuery; onClear: () => void }) {
  if (!query.search) return null;
  return (
    <form
      action={paths.shop}
      onSubmit={(event) => {
        event.preventDefault();
        onClear();
      }}
    >
      <QueryFields query={{ ...query, search: "", page: 1 }} />
      <button type="submit" className={buttonClass({ size: "small" })}>
        Clear Search
      </button>
    </form>
  );
}
