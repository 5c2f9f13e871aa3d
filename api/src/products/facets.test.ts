import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Facets } from "#shared/contracts/product-search.ts";
import type { Product } from "#shared/contracts/products.ts";
import { nightly } from "#shared/testing/nightly.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, sellByDefaultTo } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  await api.sql`INSERT INTO categories (id, name, slug, display_order) VALUES
    ('a', 'Tags', 'tags', 2), ('b', 'Kinins', 'kinins', 1)`;
  await api.sql`INSERT INTO categories (id, name, slug, parent_id)
    VALUES ('c', 'Epitope tags', 'epitope-tags', 'a')`;
});
afterAll(() => api.close());

type Query = Record<string, string | string[]>;
function get(query: Query) {
  const members = Object.entries({ limit: "100", ...query }).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, each]),
  );
  return api.request("GET", `/api/products?${new URLSearchParams(members)}`);
}

/** Random catalogues, in which every value may be missing. */
const aShelf = fc.array(
  fc.record({
    categoryId: fc.constantFrom(null, "a", "b", "c"),
    parentProductId: fc.constantFrom(null, "x", "y"),
    stockQuantity: fc.constantFrom(0, 3),
    inStock: fc.boolean(),
    sequence: fc.option(fc.stringMatching(/^[ACDEFG]{1,5}$/)),
    molecularWeight: fc.constantFrom(null, "433.42", "555.63", "1060.2", "1060.22"),
    amountMg: fc.constantFrom(null, "0.5", "1", "5", "10"),
    nTerminus: fc.constantFrom(null, "H", "pGlu", "NH2"),
    cTerminus: fc.constantFrom(null, "OH", "NH2"),
    price: fc.constantFrom("10.00", "45.00", "45.01", "120.00"),
    storage: fc.constantFrom("ambient", "cold", "frozen"),
    access: fc.constantFrom(null, null, "public", "never"),
  }),
  { minLength: 1, maxLength: 12 },
);

const aRange = (values: string[]) =>
  fc.tuple(fc.option(fc.constantFrom(...values)), fc.option(fc.constantFrom(...values)));

const aQuestion = fc.record({
  category: fc.subarray(["tags", "epitope-tags", "kinins", "none-such"], { maxLength: 2 }),
  inStock: fc.constantFrom(null, "true"),
  modification: fc.subarray(["NH2", "pGlu"]),
  storage: fc.subarray(["ambient", "cold", "frozen"], { maxLength: 2 }),
  length: aRange(["1", "2", "4"]),
  mass: aRange(["433.42", "1060.2", "1060.21"]),
  amount: aRange(["0.5", "1", "7.5"]),
  price: aRange(["10", "45", "45.005", "100"]),
  purity: aRange(["95", "97.5", "99"]),
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

/** A category of the first level has the products of the categories in it, too. */
const SLUGS: Record<string, string[]> = {
  a: ["tags"],
  b: ["kinins"],
  c: ["epitope-tags", "tags"],
};
const slugsOf = ({ categoryId }: Product) => SLUGS[categoryId ?? ""] ?? [];
const RANGES = ["length", "mass", "amount", "price", "purity"] as const;

/** The purity of each product, as the worker stores it from its current lot. */
const purities = new Map<string, number>();
const FACETS = ["category", "inStock", "modification", "storage", ...RANGES] as const;

const rangeValue = (product: Product, range: (typeof RANGES)[number]) => {
  if (range === "length") return product.sequence?.length || null;
  if (range === "price") return Number(product.price);
  if (range === "purity") return purities.get(product.id) ?? null;
  const text = range === "mass" ? product.molecularWeight : product.amountMg;
  return text === null ? null : Number(text);
};

const endsOf = ({ nTerminus, cTerminus }: Product) => [
  ...new Set([nTerminus === "H" ? null : nTerminus, cTerminus === "OH" ? null : cTerminus]),
];

function passes(product: Product, facet: (typeof FACETS)[number], asked: Question): boolean {
  const isOneOf = (wanted: readonly string[], values: readonly (string | null)[]) =>
    wanted.length === 0 || wanted.some((value) => values.includes(value));
  if (facet === "category") return isOneOf(asked.category, slugsOf(product));
  if (facet === "inStock") return !asked.inStock || canBeBought(product);
  if (facet === "modification") return isOneOf(asked.modification, endsOf(product));
  if (facet === "storage") return isOneOf(asked.storage, [product.storage]);
  const [from, to] = asked[facet];
  const value = rangeValue(product, facet);
  if (from === null && to === null) return true;
  return value !== null && value >= Number(from ?? 0) && value <= Number(to ?? Number.MAX_VALUE);
}

const canBeBought = ({ inStock, stockQuantity, effectiveAccess }: Product) =>
  inStock && stockQuantity > 0 && effectiveAccess !== "never";
const ownId = ({ id }: Product) => id;
const familyOf = ({ id, parentProductId }: Product) =>
  parentProductId ? `in ${parentProductId}` : id;

/** The expected result, by checking every product. Products of one unit, such as a family, count once. */
function bruteForce(
  shelf: readonly Product[],
  asked: Question,
  unitOf: (product: Product) => string,
): Facets & { total: number } {
  const units = (products: readonly Product[]) => new Set(products.map(unitOf)).size;
  const leftBy = (facet: string | null) =>
    shelf.filter((product) =>
      FACETS.every((other) => other === facet || passes(product, other, asked)),
    );
  const count = (facet: string, valuesOf: (product: Product) => (string | null)[]) =>
    Map.groupBy(
      leftBy(facet).flatMap((product) =>
        valuesOf(product).flatMap((value) => (value === null ? [] : { value, product })),
      ),
      ({ value }) => value,
    )
      .entries()
      .map(([value, all]) => ({ value, count: units(all.map(({ product }) => product)) }))
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
    total: units(leftBy(null)),
    category: count("category", slugsOf),
    modification: count("modification", endsOf),
    storage: count("storage", ({ storage }) => [storage]),
    inStock: units(leftBy("inStock").filter(canBeBought)),
    length: span("length"),
    mass: span("mass"),
    amount: span("amount"),
    price: span("price"),
    purity: span("purity"),
  };
}

function addressOf(question: Question): Query {
  const { length, mass, amount, price, purity, ...asked } = question;
  const bounds = Object.entries({ length, mass, amount, price, purity }).flatMap(
    ([range, [from, to]]) => [
      [`${range}From`, from],
      [`${range}To`, to],
    ],
  );
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

/** The total and the facets of an answer, with their values in one order and without labels. */
function countsOf({ total, facets }: { total: number; facets: Facets }) {
  const { category, modification, storage, ...rest } = facets;
  const bare = (values: Facets["category"]) =>
    values
      .map(({ value, count }) => ({ value, count }))
      .toSorted((one, other) => (one.value < other.value ? -1 : 1));
  return {
    ...{ total, ...rest, category: bare(category), modification: bare(modification) },
    storage: bare(storage),
  };
}

/** The member that stands for a product's family: the cheapest that can be bought, else the cheapest. */
function shownOf(shelf: readonly Product[], member: Product): Product {
  const rank = (product: Product) => [
    canBeBought(product) ? 0 : 1,
    Number(product.price),
    Number(product.amountMg ?? Number.POSITIVE_INFINITY),
  ];
  const [first = member] = shelf
    .filter((other) => familyOf(other) === familyOf(member))
    .toSorted((one, other) => {
      const [ranks, others] = [rank(one), rank(other)];
      const at = ranks.findIndex((value, index) => value !== others[index]);
      if (at < 0) return one.id < other.id ? -1 : 1;
      return (ranks[at] ?? 0) - (others[at] ?? 0);
    });
  return first;
}

describe("the facets of the catalogue", () => {
  it("are what counting every product one by one finds, for any catalogue and any filters, and pages are sorted and whole", async () => {
    await fc.assert(
      fc.asyncProperty(
        aShelf,
        fc.constantFrom("public" as const, "never" as const),
        fc.array(aQuestion, { minLength: 6, maxLength: 6 }),
        async (shelf, defaultAccess, questions) => {
          await api.sql`DELETE FROM products`;
          await sellByDefaultTo(api, admin, defaultAccess);
          for (const [at, fields] of shelf.entries()) {
            await aStoredProduct(api, admin, { ...fields, variantValue: `Size ${at}` });
          }
          const everything: Product[] = (await get({})).body.products;
          for (const [at, { id }] of everything.entries()) {
            const purity = [null, 95, 97.6, 99.2][at % 4] ?? null;
            if (purity === null) continue;
            purities.set(id, purity);
            await api.sql`UPDATE products SET current_purity = ${purity} WHERE id = ${id}`;
          }
          expect(everything).toHaveLength(shelf.length);
          for (const asked of questions.map(inOrder)) {
            const { status, body } = await get({ ...addressOf(asked), facets: "true" });
            expect(status).toBe(200);
            expect(countsOf(body)).toEqual(bruteForce(everything, asked, ownId));
            const expected = everything.filter((product) =>
              FACETS.every((facet) => passes(product, facet, asked)),
            );
            expect(new Set(body.products.map(({ id }: Product) => id))).toEqual(
              new Set(expected.map(({ id }) => id)),
            );
            expectSorted(body.products, asked.sortBy);
            const plain = await get(addressOf(asked));
            expect(plain.body).toEqual({ products: body.products, total: body.total });
            const byFamily = { ...addressOf(asked), group: "family" };
            const families = (await get({ ...byFamily, facets: "true" })).body;
            expect(countsOf(families)).toEqual(bruteForce(everything, asked, familyOf));
            const shown = expected.map((member) => shownOf(everything, member));
            expect(families.products.map(({ id }: Product) => id).toSorted()).toEqual(
              [...new Set(shown.map(({ id }) => id))].toSorted(),
            );
            expectSorted(families.products, asked.sortBy);
            const bare = (await get(byFamily)).body;
            expect(bare).toEqual({ products: families.products, total: families.total });
          }
        },
      ),
      { numRuns: Number(process.env.FACET_SHELVES ?? nightly(5, 12)) },
    );
  });

  it("do not count unsold products as in stock when the default is never", async () => {
    await api.sql`DELETE FROM products`;
    await aStoredProduct(api, admin, { name: "Bradykinin" });
    await aStoredProduct(api, admin, { name: "Kallidin", access: "public" });
    await aStoredProduct(api, admin, { name: "Kinin", parentProductId: "s", variantValue: "1 mg" });
    await sellByDefaultTo(api, admin, "never");
    const groups: Query[] = [{}, { group: "family" }];
    for (const group of groups) {
      const { facets } = (await get({ facets: "true", ...group })).body;
      expect(facets.inStock).toBe(1);
      const { products, total } = (await get({ inStock: "true", ...group })).body;
      expect(products).toMatchObject([{ name: "Kallidin" }]);
      expect(total).toBe(1);
    }
    await sellByDefaultTo(api, admin, "public");
    expect((await get({ inStock: "true" })).body.total).toBe(3);
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

  it("name categories in that order also when a family has sizes in several", async () => {
    await api.sql`DELETE FROM products`;
    await api.sql`INSERT INTO categories (id, name, slug, display_order) VALUES ('d', 'Last', 'last', 9)`;
    await aStoredProduct(api, admin, { name: "Kemptide", categoryId: "a" });
    for (const [categoryId, variantValue] of ["b", "d"].map((id, at) => [id, `${at} mg`])) {
      await aStoredProduct(api, admin, {
        ...{ name: "Kinin", parentProductId: "sizes", categoryId, variantValue },
      });
    }
    const { facets } = (await get({ facets: "true", group: "family" })).body;
    expect(facets.category).toEqual([
      { value: "kinins", label: "Kinins", count: 1 },
      { value: "tags", label: "Tags", count: 1 },
      { value: "last", label: "Last", count: 1 },
    ]);
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
