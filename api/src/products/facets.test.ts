import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Facets, Product } from "#shared/contracts/products.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  await api.sql`INSERT INTO categories (id, name, slug, display_order) VALUES
    ('a', 'Tags', 'tags', 2), ('b', 'Kinins', 'kinins', 1)`;
});
afterAll(() => api.close());

type Query = Record<string, string>;
const get = (query: Query) =>
  api.request("GET", `/api/products?${new URLSearchParams({ limit: "100", ...query })}`);

/** Random catalogues, in which every value may be missing. */
const aShelf = fc.array(
  fc.record({
    categoryId: fc.constantFrom(null, "a", "b"),
    stockQuantity: fc.constantFrom(0, 3),
    inStock: fc.boolean(),
    sequence: fc.option(fc.stringMatching(/^[ACDEFG]{1,5}$/)),
    molecularWeight: fc.constantFrom(null, "433.42", "555.63", "1060.2", "1060.22"),
    amountMg: fc.constantFrom(null, "0.5", "1", "5", "10"),
    nTerminus: fc.constantFrom(null, "H", "pGlu", "NH2"),
    cTerminus: fc.constantFrom(null, "OH", "NH2"),
    price: fc.constantFrom("10.00", "45.00", "45.01", "120.00"),
  }),
  { minLength: 1, maxLength: 12 },
);

const aRange = (values: string[]) =>
  fc.tuple(fc.option(fc.constantFrom(...values)), fc.option(fc.constantFrom(...values)));

const aQuestion = fc.record({
  category: fc.constantFrom(null, "tags", "kinins", "none-such"),
  inStock: fc.constantFrom(null, "true"),
  modification: fc.constantFrom(null, "NH2", "pGlu"),
  length: aRange(["1", "2", "4"]),
  mass: aRange(["433.42", "1060.2", "1060.21"]),
  amount: aRange(["0.5", "1", "7.5"]),
  sortBy: fc.constantFrom(
    "name_desc",
    "price_asc",
    "price_desc",
    "price_per_mg_asc",
    "length_asc",
    "newest",
  ),
});
type Question = typeof aQuestion extends fc.Arbitrary<infer Value> ? Value : never;

const SLUGS: Record<string, string> = { a: "tags", b: "kinins" };
const RANGES = ["length", "mass", "amount"] as const;
const FACETS = ["category", "inStock", "modification", ...RANGES] as const;

const rangeValue = (product: Product, range: (typeof RANGES)[number]) => {
  if (range === "length") return product.sequence?.length || null;
  const text = range === "mass" ? product.molecularWeight : product.amountMg;
  return text === null ? null : Number(text);
};

const endsOf = ({ nTerminus, cTerminus }: Product) => [
  ...new Set([nTerminus === "H" ? null : nTerminus, cTerminus === "OH" ? null : cTerminus]),
];

function passes(product: Product, facet: (typeof FACETS)[number], asked: Question): boolean {
  if (facet === "category")
    return !asked.category || SLUGS[product.categoryId ?? ""] === asked.category;
  if (facet === "inStock") return !asked.inStock || (product.inStock && product.stockQuantity > 0);
  if (facet === "modification")
    return !asked.modification || endsOf(product).includes(asked.modification);
  const [from, to] = asked[facet];
  const value = rangeValue(product, facet);
  if (from === null && to === null) return true;
  return value !== null && value >= Number(from ?? 0) && value <= Number(to ?? Number.MAX_VALUE);
}

/** The expected result, by checking every product. */
function bruteForce(shelf: readonly Product[], asked: Question): Facets & { total: number } {
  const leftBy = (facet: string | null) =>
    shelf.filter((product) =>
      FACETS.every((other) => other === facet || passes(product, other, asked)),
    );
  const count = (facet: string, valuesOf: (product: Product) => (string | null)[]) =>
    Map.groupBy(
      leftBy(facet)
        .flatMap(valuesOf)
        .filter((value) => value !== null),
      (value) => value,
    )
      .entries()
      .map(([value, all]) => ({ value, count: all.length }))
      .toArray()
      .toSorted((one, other) => (one.value < other.value ? -1 : 1)) as Facets["category"];
  const span = (range: (typeof RANGES)[number]) => {
    const values = leftBy(range)
      .map((product) => rangeValue(product, range))
      .filter((value) => value !== null);
    return values.length === 0
      ? { from: null, to: null }
      : { from: Math.min(...values), to: Math.max(...values) };
  };
  return {
    total: leftBy(null).length,
    category: count("category", (product) => [SLUGS[product.categoryId ?? ""] ?? null]),
    modification: count("modification", endsOf),
    inStock: leftBy("inStock").filter((product) => product.inStock && product.stockQuantity > 0)
      .length,
    length: span("length"),
    mass: span("mass"),
    amount: span("amount"),
  };
}

function addressOf({ length, mass, amount, ...asked }: Question): Query {
  const bounds = Object.entries({ length, mass, amount }).flatMap(([range, [from, to]]) => [
    [`${range}From`, from],
    [`${range}To`, to],
  ]);
  return Object.fromEntries(
    [...Object.entries(asked), ...bounds].filter(([, value]) => value !== null),
  );
}

/** Sorts bounds, because a reversed range is refused. */
const inOrder = (question: Question): Question => {
  const sorted = RANGES.map((range) => {
    const [from, to] = question[range];
    return [
      range,
      from !== null && to !== null && Number(from) > Number(to) ? [to, from] : [from, to],
    ];
  });
  return { ...question, ...Object.fromEntries(sorted) };
};

const SORTED_BY: Record<string, (product: Product) => number | string | null> = {
  name_desc: ({ name }) => name.toLowerCase(),
  price_asc: ({ price }) => Number(price),
  price_desc: ({ price }) => Number(price),
  price_per_mg_asc: ({ pricePerMg }) => (pricePerMg === null ? null : Number(pricePerMg)),
  length_asc: ({ sequence }) => sequence?.length || null,
  newest: ({ createdAt }) => Date.parse(createdAt),
};

function expectSorted(products: Product[], sortBy: string): void {
  const values = products.map(SORTED_BY[sortBy] ?? (() => null));
  const known = values.filter((value) => value !== null);
  expect(values.slice(0, known.length)).toEqual(known);
  const upwards = known.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  expect(known).toEqual(sortBy.endsWith("_asc") ? upwards : upwards.toReversed());
}

describe("the facets of the catalogue", () => {
  it("are what counting every product one by one finds, for any catalogue and any filters, and pages are sorted and whole", async () => {
    await fc.assert(
      fc.asyncProperty(
        aShelf,
        fc.array(aQuestion, { minLength: 6, maxLength: 6 }),
        async (shelf, questions) => {
          await api.sql`DELETE FROM products`;
          for (const fields of shelf) await aStoredProduct(api, admin, fields);
          const everything: Product[] = (await get({})).body.products;
          expect(everything).toHaveLength(shelf.length);
          for (const asked of questions.map(inOrder)) {
            const { status, body } = await get({ ...addressOf(asked), facets: "true" });
            expect(status).toBe(200);
            const bare = ({ value, count }: Facets["category"][number]) => ({ value, count });
            const byValue = (one: { value: string }, other: { value: string }) =>
              one.value < other.value ? -1 : 1;
            const { category, modification, ...rest } = body.facets;
            expect({
              total: body.total,
              ...rest,
              category: category.map(bare).toSorted(byValue),
              modification: modification.map(bare).toSorted(byValue),
            }).toEqual(bruteForce(everything, asked));
            const expected = everything.filter((product) =>
              FACETS.every((facet) => passes(product, facet, asked)),
            );
            expect(new Set(body.products.map(({ id }: Product) => id))).toEqual(
              new Set(expected.map(({ id }) => id)),
            );
            expectSorted(body.products, asked.sortBy);
            const plain = await get(addressOf(asked));
            expect(plain.body).toEqual({ products: body.products, total: body.total });
          }
        },
      ),
      { numRuns: Number(process.env.FACET_SHELVES ?? 12) },
    );
  });

  it("name categories in the seller's order, and heed what is searched", async () => {
    await api.sql`DELETE FROM products`;
    await aStoredProduct(api, admin, { name: "Kemptide", categoryId: "a" });
    await aStoredProduct(api, admin, { name: "Bradykinin", categoryId: "b" });
    await aStoredProduct(api, admin, { name: "Kinin tag", categoryId: "b", cTerminus: "NH2" });
    const all = (await get({ facets: "true" })).body.facets;
    expect(all.category).toEqual([
      { value: "kinins", label: "Kinins", count: 2 },
      { value: "tags", label: "Tags", count: 1 },
    ]);
    expect(all.modification).toEqual([{ value: "NH2", label: "amidated", count: 1 }]);
    const found = (await get({ facets: "true", search: "tag" })).body;
    expect(found.facets.category).toEqual([{ value: "kinins", label: "Kinins", count: 1 }]);
    const misspelt = (await get({ facets: "true", search: "Bradikinin", category: "kinins" })).body;
    expect(misspelt.products.map(({ name }: Product) => name)).toEqual(["Bradykinin"]);
    expect(misspelt.facets.category).toEqual([{ value: "kinins", label: "Kinins", count: 1 }]);
    expect((await get({ search: "Kemptide", category: "kinins" })).body.total).toBe(0);
  });
});

it.each([
  ["colour=red", "colour"],
  ["sortBy=price", "sortBy"],
  ["inStock=maybe", "inStock"],
  ["lengthFrom=2.5", "lengthFrom"],
  ["massFrom=-1", "massFrom"],
  ["amountTo=five", "amountTo"],
  ["amountTo=1e3", "amountTo"],
  ["lengthFrom=9&lengthTo=3", "lengthTo"],
  ["massFrom=9.5&massTo=3", "massFrom"],
  ["amountFrom=2&amountTo=1.999", "amountTo"],
])("a catalogue asked for with %s is refused, and %s is named", async (query, field) => {
  const { status, body } = await api.request("GET", `/api/products?${query}`);
  expect(status).toBe(422);
  expect(Object.keys(body.fields)).toContain(field);
});
