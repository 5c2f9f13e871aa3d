import type { FormEvent } from "react";
import { buttonClass } from "#shared/ui/button-class.ts";
import { classNames } from "#shared/ui/class-names.ts";
import * as fieldCss from "#shared/ui/Field.css.ts";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import { GridIcon, ListIcon, SearchIcon } from "#shared/ui/icons.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { useTypedSearch } from "#shared/ui/use-typed-search.ts";
import { paths } from "../../paths.ts";
import { QueryFields } from "../views/QueryFields.tsx";
import * as css from "./Catalogue.css.ts";
import { type CatalogueQuery, catalogueHref, type Layout, SHOWN_SORT } from "./catalogue-query.ts";

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
  { value: "price_asc", label: "Price, low to high" },
  { value: "price_desc", label: "Price, high to low" },
  { value: "price_per_mg_asc", label: "Price per mg" },
  { value: "newest", label: "Newest" },
  { value: "length_asc", label: "Length" },
];

/** The default order of a search; the URL needs no parameter for it. */
const BEST_MATCH = { value: "", label: "Best match" };

const readSort = (chosen: string, search: string) =>
  chosen === "" || (chosen === "name_asc" && search === "")
    ? null
    : (chosen as CatalogueQuery["sort"]);

const LAYOUTS = [
  { layout: "grid", label: "Grid", Icon: GridIcon },
  { layout: "list", label: "List", Icon: ListIcon },
] as const;

/** The search and sort form. Without script its buttons reload the page. */
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
        options={query.search ? [BEST_MATCH, ...SORTS] : SORTS}
        value={query.sort ?? (query.search ? BEST_MATCH.value : "name_asc")}
        onChange={(sort) => onSort(readSort(sort, query.search))}
        autoComplete="off"
      />
      <form className={css.layouts} action={paths.shop}>
        <QueryFields href={catalogueHref({ ...query, layout: null })} />
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

export const SEARCH_FIELD = "catalogue-search-text";

function SearchForm({ query, onSearch }: Pick<CatalogueControlsProps, "query" | "onSearch">) {
  const field = useTypedSearch(query.search, onSearch);

  function submit(event: FormEvent) {
    event.preventDefault();
    field.submit();
  }

  return (
    <search className={css.search}>
      <form id="catalogue-search" action={paths.shop} className={fieldCss.field} onSubmit={submit}>
        <label className={fieldCss.label} htmlFor={SEARCH_FIELD}>
          Search
        </label>
        <div className={fieldCss.group}>
          <input
            id={SEARCH_FIELD}
            className={classNames(fieldCss.groupInput, css.searchInput)}
            type="search"
            name="search"
            maxLength={200}
            placeholder="Name, CAS number or sequence"
            autoComplete="off"
            enterKeyHint="search"
            value={field.typed}
            onChange={(event) => field.type(event.target.value)}
          />
          <button type="submit" className={fieldCss.groupButton} aria-label="Search products">
            <SearchIcon />
          </button>
        </div>
        <QueryFields href={catalogueHref({ ...query, search: "", sort: null, page: 1 })} />
        {query.sort === null && query.search === "" && (
          <input type="hidden" name={SHOWN_SORT} value="name_asc" />
        )}
      </form>
    </search>
  );
}

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
      <QueryFields href={catalogueHref({ ...query, search: "", page: 1 })} />
      <button type="submit" className={buttonClass({ size: "small" })}>
        Clear Search
      </button>
    </form>
  );
}
