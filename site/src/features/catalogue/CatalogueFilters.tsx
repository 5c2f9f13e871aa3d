import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import type { Facets } from "#shared/contracts/product-search.ts";
import { buttonClass } from "#shared/ui/button-class.ts";
import * as fieldCss from "#shared/ui/Field.css.ts";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import { paths } from "../../paths.ts";
import { QueryFields } from "../views/QueryFields.tsx";
import * as css from "./CatalogueFilters.css.ts";
import {
  activeFilters,
  type BoundName,
  type BoundProblem,
  type CatalogueFilters as Filters,
  isFiltered,
  readTypedFilters,
  type ValueFilter,
} from "./catalogue-filters.ts";
import { type CatalogueQuery, catalogueHref } from "./catalogue-query.ts";

interface CatalogueFiltersProps {
  query: CatalogueQuery;
  facets: Facets | undefined;
  onFilters: (filters: Filters) => void;
}

const VALUES = [
  { name: "category", label: "Category" },
  { name: "modification", label: "Modification" },
  { name: "storage", label: "Storage" },
] as const;

const RANGES = [
  { facet: "length", label: "Length", unit: "residues" },
  { facet: "mass", label: "Mass", unit: "g/mol" },
  { facet: "amount", label: "Amount per vial", unit: "mg" },
  { facet: "price", label: "Price per vial", unit: "$" },
  { facet: "purity", label: "Purity", unit: "%" },
] as const;

/** The filters of the catalogue, with the number of results for each value. The form works without script. */
export function CatalogueFilters({ query, facets, onFilters }: CatalogueFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDetailsElement>(null);
  const { filters } = query;
  const [problems, setProblems] = useState<Partial<Record<BoundName, BoundProblem>>>({});
  const [clearings, setClearings] = useState(0);
  useEffect(() => {
    // Without script, the browser itself validates numbers.
    if (form.current) form.current.noValidate = true;
  }, []);

  function apply() {
    if (!form.current) return;
    const typed = readTypedFilters(new FormData(form.current));
    setProblems(typed.problems);
    const [first] = Object.keys(typed.problems);
    if (first === undefined) onFilters(typed.filters);
    else form.current.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  function answer(name: BoundName, reading: string) {
    const input = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
    if (input) input.value = reading;
    apply();
  }

  function change(changed: Filters) {
    setProblems({});
    onFilters(changed);
  }

  const hasFilters = isFiltered(filters);
  // Open at first if filters are active. After that only "Filter" closes the panel.
  const [isOpenAtFirst] = useState(hasFilters);
  useEffect(() => {
    if (hasFilters && panel.current) panel.current.open = true;
  }, [hasFilters]);

  function submit(event: FormEvent) {
    event.preventDefault();
    apply();
  }

  function clear(event: MouseEvent) {
    event.preventDefault();
    // The focused link is about to be removed.
    panel.current?.querySelector("summary")?.focus();
    setClearings((times) => times + 1);
    change({});
  }

  return (
    <div className={css.panel}>
      <details ref={panel} open={isOpenAtFirst || undefined}>
        <summary className={css.summary}>Filter</summary>
        <form ref={form} action={paths.shop} className={css.form} onSubmit={submit}>
          <QueryFields href={catalogueHref({ ...query, filters: {}, page: 1 })} />
          {VALUES.map(({ name, label }) => (
            <Values
              key={name}
              name={name}
              label={label}
              chosen={filters[name]}
              values={facets?.[name]}
              onChoose={apply}
            />
          ))}
          {RANGES.map(({ facet, label, unit }) => (
            <fieldset className={css.range} key={facet}>
              <legend className={fieldCss.label}>{`${label} (${unit})`}</legend>
              {/* Clearing the filters remounts the fields, which drops input that was never applied. */}
              <div className={css.bounds} key={clearings}>
                <Bound end="From" {...{ facet, label, problems, filters, facets }} />
                <span aria-hidden="true">–</span>
                <Bound end="To" {...{ facet, label, problems, filters, facets }} />
              </div>
              {([`${facet}From`, `${facet}To`] as const).map((name) => (
                <Problem
                  key={name}
                  name={name}
                  problem={problems[name]}
                  onAnswer={(reading) => answer(name, reading)}
                />
              ))}
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
            {hasFilters && (
              <a
                className={buttonClass({})}
                href={catalogueHref({ ...query, filters: {}, page: 1 })}
                onClick={clear}
              >
                Clear Filters
              </a>
            )}
          </div>
        </form>
      </details>
      <Active query={query} facets={facets} onFilters={change} />
    </div>
  );
}

interface ValuesProps {
  name: ValueFilter;
  label: string;
  chosen: readonly string[] | undefined;
  values: Facets[ValueFilter] | undefined;
  onChoose: () => void;
}

/** One tick box for each value. A selected value stays in the list even without results. */
function Values({ name, label, chosen = [], values = [], onChoose }: ValuesProps) {
  const missing = chosen.filter((value) => values.every((offered) => offered.value !== value));
  const offered = [...values, ...missing.map((value) => ({ value, label: value, count: 0 }))];
  if (offered.length === 0) return null;
  return (
    <fieldset className={css.range}>
      <legend className={fieldCss.label}>{label}</legend>
      <div className={css.values}>
        {offered.map(({ value, label: words, count }) => (
          <label className={css.value} key={value}>
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={onChoose}
              autoComplete="off"
            />
            {`${words} (${count})`}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ActiveProps {
  query: CatalogueQuery;
  facets: Facets | undefined;
  onFilters: (filters: Filters) => void;
}

/** The active filters, each with a link that removes it. Without script the links reload the page. */
function Active({ query, facets, onFilters }: ActiveProps) {
  const list = useRef<HTMLUListElement>(null);
  const active = activeFilters(
    query.filters,
    (name, value) => facets?.[name].find((each) => each.value === value)?.label ?? value,
  );

  function remove(event: MouseEvent, index: number, without: Filters) {
    event.preventDefault();
    // The pressed link is about to be removed: the focus goes to its neighbour.
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const neighbour =
      links[index + 1] ??
      links[index - 1] ??
      list.current?.parentElement?.querySelector<HTMLElement>("summary");
    neighbour?.focus();
    onFilters(without);
  }

  if (active.length === 0) return null;
  return (
    <ul className={css.active} ref={list} aria-label="Active filters">
      {active.map(({ key, label, without }, index) => (
        <li key={key}>
          <a
            className={buttonClass({ size: "small" })}
            href={catalogueHref({ ...query, filters: without, page: 1 })}
            onClick={(event) => remove(event, index, without)}
          >
            {label}
            <span aria-hidden="true"> ×</span>
            <span className={visuallyHidden}>: remove this filter</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface BoundProps {
  facet: (typeof RANGES)[number]["facet"];
  end: "From" | "To";
  label: string;
  problems: Partial<Record<BoundName, BoundProblem>>;
  filters: Filters;
  facets: Facets | undefined;
}

function Bound({ facet, end, label, problems, filters, facets }: BoundProps) {
  const name = `${facet}${end}` as const;
  const problem = problems[name];
  const isWhole = facet === "length";
  const hint = facets?.[facet][end === "From" ? "from" : "to"];
  const applied = String(filters[name] ?? "");
  const [typed, setTyped] = useState(applied);
  useEffect(() => setTyped(applied), [applied]);
  return (
    <label>
      <span className={visuallyHidden}>{`${label}, ${end === "From" ? "from" : "to"}`}</span>
      <input
        className={fieldCss.control}
        inputMode={isWhole ? "numeric" : "decimal"}
        pattern={isWhole ? "[0-9]{1,6}" : "[0-9]{1,6}([.][0-9]{1,4})?"}
        title={isWhole ? "A whole number such as 12" : "A number such as 12.5"}
        name={name}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={hint == null ? undefined : String(hint)}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem && `${name}-problem`}
      />
    </label>
  );
}

function Problem({
  name,
  problem,
  onAnswer,
}: {
  name: BoundName;
  problem: BoundProblem | undefined;
  onAnswer: (reading: string) => void;
}) {
  if (!problem) return null;
  return (
    <div role="alert">
      <span id={`${name}-problem`} className={fieldCss.error}>
        {problem.message}
      </span>
      {problem.readings.map((reading) => (
        <button
          key={reading}
          type="button"
          className={buttonClass({ size: "small" })}
          onClick={() => onAnswer(reading)}
        >
          {reading}
        </button>
      ))}
    </div>
  );
}
