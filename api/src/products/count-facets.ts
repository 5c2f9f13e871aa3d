import type { Facets } from "#shared/contracts/product-search.ts";
import { terminusInWords } from "#shared/domain/peptide/termini.ts";
import { STORAGE_NAMES, STORAGES } from "#shared/domain/storages.ts";
import {
  FACET_RANGES,
  type FacetGroup,
  type FacetName,
  type FacetRange,
  type ProductFilters,
} from "./product-filters.queries.ts";

/**
 * What is counted once: the products of one group, or the families whose members are in the same
 * groups. A family passes a filter when one of its members does.
 */
export type FacetSet = { groups: readonly FacetGroup[]; count: number };

/**
 * Sums the facets. Each facet applies all filters except its own, so it shows what another choice
 * would find. Values without products are left out. Categories keep the order of the groups.
 */
export function countFacets(sets: readonly FacetSet[], filters: ProductFilters): Facets {
  const leftBy = (facet: FacetName) =>
    withGroups(sets, (group) =>
      FACETS.every((other) => other === facet || isIn(group, other, filters)),
    );
  return {
    category: counted(leftBy("category"), categoriesOf),
    modification: counted(leftBy("modification"), ({ modifications }) =>
      [...new Set(modifications)].map((value) => ({ value, label: terminusInWords(value) })),
    ).toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1)),
    storage: counted(leftBy("storage"), ({ storage }) => [
      { value: storage, label: STORAGE_NAMES[storage] },
    ]).toSorted((one, other) => placeOf(one.value) - placeOf(other.value)),
    inStock: sum(withGroups(leftBy("inStock"), ({ available }) => available)),
    length: span(leftBy("length"), "length"),
    mass: span(leftBy("mass"), "mass"),
    amount: span(leftBy("amount"), "amount"),
    price: span(leftBy("price"), "price"),
    purity: span(leftBy("purity"), "purity"),
  };
}

export function countLeft(sets: readonly FacetSet[], filters: ProductFilters): number {
  return sum(withGroups(sets, (group) => FACETS.every((facet) => isIn(group, facet, filters))));
}

/** The sets with those of their groups that pass; sets without any are left out. */
function withGroups(sets: readonly FacetSet[], passes: (group: FacetGroup) => boolean): FacetSet[] {
  return sets
    .map(({ groups, count }) => ({ groups: groups.filter(passes), count }))
    .filter(({ groups }) => groups.length > 0);
}

function categoriesOf({ category, categoryName, parent, parentName }: FacetGroup) {
  const own = category === null ? [] : [{ value: category, label: categoryName ?? category }];
  return parent === null ? own : [{ value: parent, label: parentName ?? parent }, ...own];
}

const placeOf = (storage: string) => (STORAGES as readonly string[]).indexOf(storage);

const FACETS: readonly FacetName[] = [
  "category",
  "inStock",
  "modification",
  "storage",
  ...FACET_RANGES,
];

function isIn(group: FacetGroup, facet: FacetName, filters: ProductFilters): boolean {
  if (filters[facet] === undefined) return true;
  if (facet === "category") {
    return filters[facet].some((slug) => slug === group.category || slug === group.parent);
  }
  if (facet === "inStock") return group.available;
  if (facet === "modification") {
    return filters[facet].some((end) => group.modifications.includes(end));
  }
  if (facet === "storage") return filters[facet].includes(group.storage);
  return group.inRange[facet];
}

const sum = (sets: readonly FacetSet[]) => sets.reduce((total, { count }) => total + count, 0);

/** A set counts once for a value, whichever of its groups have it. */
function counted(
  sets: readonly FacetSet[],
  valuesOf: (group: FacetGroup) => { value: string; label: string }[],
): Facets["category"] {
  const values = new Map<string, Facets["category"][number]>();
  for (const { groups, count } of sets) {
    const own = new Map(groups.flatMap(valuesOf).map((each) => [each.value, each.label]));
    for (const [value, label] of own) {
      values.set(value, { value, label, count: (values.get(value)?.count ?? 0) + count });
    }
  }
  return [...values.values()];
}

function span(sets: readonly FacetSet[], range: FacetRange): Facets["length"] {
  const bounds = sets
    .flatMap(({ groups }) => groups)
    .flatMap(({ ranges }) => [ranges[range].from, ranges[range].to]);
  const known = bounds.filter((bound) => bound !== null);
  if (known.length === 0) return { from: null, to: null };
  return { from: Math.min(...known), to: Math.max(...known) };
}
