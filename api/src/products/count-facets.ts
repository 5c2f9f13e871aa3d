import type { Facets } from "#shared/contracts/products.ts";
import { terminusInWords } from "#shared/domain/peptide/termini.ts";
import {
  FACET_RANGES,
  type FacetGroup,
  type FacetName,
  type FacetRange,
  type ProductFilters,
} from "./product-filters.queries.ts";

/**
 * Sums the facets. Each facet applies all filters except its own, so it shows what another choice
 * would find. Values without products are left out. Categories keep the order of the groups.
 */
export function countFacets(groups: readonly FacetGroup[], filters: ProductFilters): Facets {
  const leftBy = (facet: FacetName) =>
    groups.filter((group) =>
      FACETS.every((other) => other === facet || isIn(group, other, filters)),
    );
  return {
    category: counted(leftBy("category"), ({ category, categoryName }) =>
      category === null ? [] : [{ value: category, label: categoryName ?? category }],
    ),
    modification: counted(leftBy("modification"), ({ modifications }) =>
      [...new Set(modifications)].map((value) => ({ value, label: terminusInWords(value) })),
    ).toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)),
    inStock: sum(leftBy("inStock").filter(({ available }) => available)),
    length: span(leftBy("length"), "length"),
    mass: span(leftBy("mass"), "mass"),
    amount: span(leftBy("amount"), "amount"),
  };
}

/** How many products match all filters. */
export function countLeft(groups: readonly FacetGroup[], filters: ProductFilters): number {
  return sum(groups.filter((group) => FACETS.every((facet) => isIn(group, facet, filters))));
}

const FACETS: readonly FacetName[] = ["category", "inStock", "modification", ...FACET_RANGES];

function isIn(group: FacetGroup, facet: FacetName, filters: ProductFilters): boolean {
  if (filters[facet] === undefined) return true;
  if (facet === "category") return group.category === filters.category;
  if (facet === "inStock") return group.available;
  if (facet === "modification") return group.modifications.includes(filters.modification ?? "");
  return group.inRange[facet];
}

const sum = (groups: readonly FacetGroup[]) =>
  groups.reduce((total, { products }) => total + products, 0);

function counted(
  groups: readonly FacetGroup[],
  valuesOf: (group: FacetGroup) => { value: string; label: string }[],
): Facets["category"] {
  const values = new Map<string, Facets["category"][number]>();
  for (const group of groups) {
    for (const { value, label } of valuesOf(group)) {
      const count = (values.get(value)?.count ?? 0) + group.products;
      values.set(value, { value, label, count });
    }
  }
  return [...values.values()];
}

function span(groups: readonly FacetGroup[], range: FacetRange): Facets["length"] {
  const bounds = groups.flatMap(({ ranges }) => [ranges[range].from, ranges[range].to]);
  const known = bounds.filter((bound) => bound !== null);
  if (known.length === 0) return { from: null, to: null };
  return { from: Math.min(...known), to: Math.max(...known) };
}
