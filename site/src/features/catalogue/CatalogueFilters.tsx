import { type FormEvent, useRef } from "react";
import type { Facets } from "#shared/contracts/products.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import * as fieldCss from "#shared/ui/Field.css.ts";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { paths } from "../../paths.ts";
import { QueryFields } from "../views/QueryFields.tsx";
import * as css from "./CatalogueFilters.css.ts";
import { type CatalogueFilters as Filters, isFiltered, readFilters } from "./catalogue-filters.ts";
import { type CatalogueQuery, catalogueHref } from "./catalogue-query.ts";

interface CatalogueFiltersProps {
  query: CatalogueQuery;
  facets: Facets | undefined;
  onFilters: (filters: Filters) => void;
}

const RANGES = [
  { facet: "length", label: "Length", unit: "residues", step: "1" },
  { facet: "mass", label: "Mass", unit: "g/mol", step: "any" },
  { facet: "amount", label: "Amount per vial", unit: "mg", step: "any" },
] as const;

/** What the catalogue can be narrowed by, each value with what it would find. A form that works by itself. */
export function CatalogueFilters({ query, facets, onFilters }: CatalogueFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const { filters } = query;
  const apply = () => form.current && onFilters(readFilters(new FormData(form.current)));

  function submit(event: FormEvent) {
    event.preventDefault();
    apply();
  }

  return (
    <details className={css.panel} open={isFiltered(filters) || undefined}>
      <summary className={css.summary}>Filter</summary>
      <form ref={form} action={paths.shop} className={css.form} onSubmit={submit}>
        <QueryFields href={catalogueHref({ ...query, filters: {}, page: 1 })} />
        <Values
          name="category"
          label="Category"
          all="All categories"
          chosen={filters.category}
          values={facets?.category}
          onChoose={apply}
        />
        <Values
          name="modification"
          label="Modification"
          all="Any"
          chosen={filters.modification}
          values={facets?.modification}
          onChoose={apply}
        />
        {RANGES.map(({ facet, label, unit, step }) => (
          <fieldset className={css.range} key={facet}>
            <legend className={fieldCss.label}>{`${label} (${unit})`}</legend>
            <div className={css.bounds}>
              <Bound
                facet={facet}
                end="From"
                label={label}
                step={step}
                filters={filters}
                hint={facets?.[facet].from}
              />
              <span aria-hidden="true">–</span>
              <Bound
                facet={facet}
                end="To"
                label={label}
                step={step}
                filters={filters}
                hint={facets?.[facet].to}
              />
            </div>
          </fieldset>
        ))}
        <label className={css.check}>
          <input
            type="checkbox"
            name="inStock"
            value="true"
            checked={filters.inStock === "true"}
            onChange={apply}
            autoComplete="off"
          />
          In stock{facets ? ` (${facets.inStock})` : ""}
        </label>
        <div className={css.buttons}>
          <button type="submit" className={buttonClass({ variant: "primary" })}>
            Apply
          </button>
          {isFiltered(filters) && (
            <a
              className={buttonClass({})}
              href={catalogueHref({ ...query, filters: {}, page: 1 })}
              onClick={(event) => {
                event.preventDefault();
                onFilters({});
              }}
            >
              Clear Filters
            </a>
          )}
        </div>
      </form>
    </details>
  );
}

interface ValuesProps {
  name: "category" | "modification";
  label: string;
  all: string;
  chosen: string | undefined;
  values: Facets["category"] | undefined;
  onChoose: () => void;
}

/** A value that is chosen stays on offer, also where nothing has it. */
function Values({ name, label, all, chosen, values = [], onChoose }: ValuesProps) {
  const offered =
    values.some(({ value }) => value === chosen) || !chosen
      ? values
      : [...values, { value: chosen, label: chosen, count: 0 }];
  return (
    <NativeSelect
      name={name}
      label={label}
      value={chosen ?? ""}
      autoComplete="off"
      onChange={onChoose}
      options={[
        { value: "", label: all },
        ...offered.map(({ value, label: words, count }) => ({
          value,
          label: `${words} (${count})`,
        })),
      ]}
    />
  );
}

interface BoundProps {
  facet: (typeof RANGES)[number]["facet"];
  end: "From" | "To";
  label: string;
  step: string;
  filters: Filters;
  hint: number | null | undefined;
}

function Bound({ facet, end, label, step, filters, hint }: BoundProps) {
  const name = `${facet}${end}` as const;
  return (
    <label>
      <span className={visuallyHidden}>{`${label}, ${end === "From" ? "from" : "to"}`}</span>
      {/* Mounted anew when its own value changes: what the address says is what it begins with. */}
      <input
        key={filters[name]}
        className={fieldCss.control}
        type="number"
        inputMode="decimal"
        min={0}
        step={step}
        name={name}
        defaultValue={filters[name] ?? ""}
        placeholder={hint == null ? undefined : String(hint)}
        autoComplete="off"
      />
    </label>
  );
}
