import { FACET_RANGES, type FacetGroup, type ProductFilters } from "./product-filters.queries.ts";

/** All that facets are counted from, of one product. */
export type FacetRow = {
  id: string;
  categoryId: string | null;
  available: boolean;
  modifications: string[];
  length: number | null;
  mass: number | null;
  amount: number | null;
};

export type FacetCategory = { id: string; slug: string; name: string };

/** Products that are alike in everything but their ranges. */
type Kind = Pick<FacetRow, "categoryId" | "available" | "modifications">;

/** Bits that say in which of the ranges a product is. */
const IN_ALL = (1 << FACET_RANGES.length) - 1;

/**
 * What facets are counted from, of every product, column by column: some 150 bytes for each product, its id among
 * them, and a walk through 100,000 of them takes two milliseconds.
 */
export class FacetColumns {
  readonly #places = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #kinds: Kind[] = [];
  readonly #kindOf = new Map<string, number>();
  #kind = new Uint32Array(1024);
  /** By range; NaN for a product that has none. */
  readonly #values = FACET_RANGES.map(() => new Float64Array(1024));

  get size(): number {
    return this.#ids.length;
  }

  /** Adds a product, or takes over what has changed of it. */
  put(row: FacetRow): void {
    const place = this.#places.get(row.id) ?? this.#append(row.id);
    this.#kind[place] = this.#kindFor(row);
    for (const [index, range] of FACET_RANGES.entries()) {
      const column = this.#values[index];
      if (column) column[place] = row[range] ?? Number.NaN;
    }
  }

  /** Takes a product out; the last one gets its place. */
  delete(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#places.delete(id);
    const last = this.#ids.pop() ?? id;
    if (last === id) return;
    const from = this.#ids.length;
    this.#ids[place] = last;
    this.#places.set(last, place);
    for (const column of [this.#kind, ...this.#values]) column[place] = column[from] ?? 0;
  }

  /** The same groups as findFacetGroups counts by SQL, over all products. `categories` in the seller's order. */
  groups(filters: ProductFilters, categories: readonly FacetCategory[]): FacetGroup[] {
    const width = IN_ALL + 1;
    const counts = new Uint32Array(this.#kinds.length * width);
    const least = FACET_RANGES.map(() => new Float64Array(counts.length).fill(Number.NaN));
    const most = FACET_RANGES.map(() => new Float64Array(counts.length).fill(Number.NaN));
    const bounds = boundsOf(filters);
    for (let place = 0; place < this.#ids.length; place += 1) {
      const group = (this.#kind[place] ?? 0) * width + this.#bitsOf(place, bounds);
      counts[group] = (counts[group] ?? 0) + 1;
      for (let range = 0; range < this.#values.length; range += 1) {
        const value = this.#values[range]?.[place] ?? Number.NaN;
        if (Number.isNaN(value)) continue;
        const [low, high] = [least[range], most[range]] as [Float64Array, Float64Array];
        if (!(value >= (low[group] ?? 0))) low[group] = value;
        if (!(value <= (high[group] ?? 0))) high[group] = value;
      }
    }
    return inOrder(categories, (numberOf) =>
      this.#kinds.flatMap((kind, index) => {
        const number = kind.categoryId === null ? undefined : numberOf.get(kind.categoryId);
        const category = number === undefined ? undefined : categories[number];
        return Array.from({ length: width }, (_, bits) => index * width + bits)
          .filter((group) => (counts[group] ?? 0) > 0)
          .map((group) => ({
            order: number ?? categories.length,
            group: {
              category: category?.slug ?? null,
              categoryName: category?.name ?? null,
              available: kind.available,
              modifications: kind.modifications,
              products: counts[group] ?? 0,
              inRange: byRange((range) => (group & (1 << range)) !== 0),
              ranges: byRange((range) => ({
                from: known(least[range]?.[group]),
                to: known(most[range]?.[group]),
              })),
            },
          }));
      }),
    );
  }

  /** The ids of the products that all filters leave. */
  find(filters: ProductFilters, categories: readonly FacetCategory[]): string[] {
    const category = categories.find(({ slug }) => slug === filters.category);
    const isKind = this.#kinds.map(
      (kind) =>
        (filters.category === undefined || (category && kind.categoryId === category.id)) &&
        (filters.inStock === undefined || kind.available) &&
        (filters.modification === undefined || kind.modifications.includes(filters.modification)),
    );
    const bounds = boundsOf(filters);
    return this.#ids.filter(
      (_, place) => isKind[this.#kind[place] ?? 0] && this.#bitsOf(place, bounds) === IN_ALL,
    );
  }

  /** In which of the ranges a product is: in all for which nothing is asked, in none of which it has no value. */
  #bitsOf(place: number, bounds: readonly Bounds[]): number {
    let bits = IN_ALL;
    for (const { range, from, to } of bounds) {
      const value = this.#values[range]?.[place] ?? Number.NaN;
      // No comparison with NaN is true.
      if (!(value >= from && value <= to)) bits &= ~(1 << range);
    }
    return bits;
  }

  #append(id: string): number {
    const place = this.#ids.push(id) - 1;
    this.#places.set(id, place);
    if (place >= this.#kind.length) {
      this.#kind = grown(this.#kind, new Uint32Array(this.#kind.length * 2));
      for (const [index, column] of this.#values.entries()) {
        this.#values[index] = grown(column, new Float64Array(column.length * 2));
      }
    }
    return place;
  }

  #kindFor({ categoryId, available, modifications }: Kind): number {
    const name = JSON.stringify([categoryId, available, modifications]);
    const known = this.#kindOf.get(name);
    if (known !== undefined) return known;
    const number = this.#kinds.push({ categoryId, available, modifications }) - 1;
    this.#kindOf.set(name, number);
    return number;
  }
}

function grown<Column extends Uint32Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}

/** What is asked of a range, by its place among them. */
type Bounds = { range: number; from: number; to: number };

const boundsOf = (filters: ProductFilters): Bounds[] =>
  FACET_RANGES.flatMap((name, range) => {
    const asked = filters[name];
    return asked ? [{ range, from: asked.from ?? -Infinity, to: asked.to ?? Infinity }] : [];
  });

function inOrder(
  categories: readonly FacetCategory[],
  groupsBy: (numberOf: Map<string, number>) => { order: number; group: FacetGroup }[],
): FacetGroup[] {
  const groups = groupsBy(new Map(categories.map(({ id }, index) => [id, index])));
  return groups.toSorted((one, other) => one.order - other.order).map(({ group }) => group);
}

function byRange<Value>(get: (range: number) => Value) {
  return Object.fromEntries(FACET_RANGES.map((range, index) => [range, get(index)])) as Record<
    (typeof FACET_RANGES)[number],
    Value
  >;
}

const known = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? null : value;
