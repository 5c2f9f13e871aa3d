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

/** One bit for each range that a product is in. */
const IN_ALL = (1 << FACET_RANGES.length) - 1;
const WIDTH = IN_ALL + 1;

/**
 * What facets are counted from, of every product, column by column: some 250 bytes for each product, most of them for
 * its id.
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
    const groupOf = this.#groupOf(filters);
    const counts = new Uint32Array(this.#kinds.length * WIDTH);
    for (let place = 0; place < groupOf.length; place += 1) {
      const group = groupOf[place] as number;
      counts[group] = (counts[group] as number) + 1;
    }
    const spans = this.#values.map((column) => spansOf(column, groupOf, counts.length));
    const numberOf = new Map(categories.map(({ id }, index) => [id, index]));
    const groups = this.#kinds.flatMap((kind, index) => {
      const number = kind.categoryId === null ? undefined : numberOf.get(kind.categoryId);
      const category = number === undefined ? undefined : categories[number];
      return Array.from({ length: WIDTH }, (_, bits) => index * WIDTH + bits)
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
              from: known(spans[range]?.least[group]),
              to: known(spans[range]?.most[group]),
            })),
          },
        }));
    });
    return groups.toSorted((one, other) => one.order - other.order).map(({ group }) => group);
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
    const groupOf = this.#groupOf(filters);
    return this.#ids.filter((_, place) => {
      const group = groupOf[place] ?? 0;
      return group % WIDTH === IN_ALL && isKind[(group - IN_ALL) / WIDTH];
    });
  }

  /** By place: its kind, and bits that say in which of the ranges it is. It is in all for which nothing is asked. */
  #groupOf(filters: ProductFilters): Uint32Array {
    const groupOf = new Uint32Array(this.#ids.length);
    for (let place = 0; place < groupOf.length; place += 1) {
      groupOf[place] = (this.#kind[place] ?? 0) * WIDTH + IN_ALL;
    }
    for (const [range, name] of FACET_RANGES.entries()) {
      const [asked, column] = [filters[name], this.#values[range]];
      if (!asked || !column) continue;
      const [from, to] = [asked.from ?? -Infinity, asked.to ?? Infinity];
      for (let place = 0; place < groupOf.length; place += 1) {
        const value = column[place] as number;
        // No comparison with NaN is true: what has no value is in no range.
        if (!(value >= from && value <= to))
          groupOf[place] = (groupOf[place] as number) - (1 << range);
      }
    }
    return groupOf;
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

/** The least and the most of a column in each of so many groups; Infinity where no value is known. */
function spansOf(column: Float64Array, groupOf: Uint32Array, groups: number) {
  const least = new Float64Array(groups).fill(Infinity);
  const most = new Float64Array(groups).fill(-Infinity);
  for (let place = 0; place < groupOf.length; place += 1) {
    const value = column[place] as number;
    const group = groupOf[place] as number;
    if (value < (least[group] as number)) least[group] = value;
    if (value > (most[group] as number)) most[group] = value;
  }
  return { least, most };
}

function byRange<Value>(get: (range: number) => Value) {
  return Object.fromEntries(FACET_RANGES.map((range, index) => [range, get(index)])) as Record<
    (typeof FACET_RANGES)[number],
    Value
  >;
}

const known = (value: number | undefined) =>
  value === undefined || !Number.isFinite(value) ? null : value;
