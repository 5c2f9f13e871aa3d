import fc from "fast-check";
import { expect, test } from "vitest";
import {
  catalogueHref,
  countLine,
  pageCountOf,
  parseCatalogueQuery,
  productsQuery,
} from "./catalogue-query.ts";

const read = (text: string) => parseCatalogueQuery(new URLSearchParams(text));

test("a bare address is the first page by name", () => {
  expect(read("")).toEqual({
    search: "",
    mass: null,
    tolerance: null,
    sort: null,
    page: 1,
    layout: null,
    filters: {},
  });
  expect(catalogueHref(read(""))).toBe("/shop");
});

test("a search without script has the best match first, unless a sort was chosen", () => {
  expect(read("search=kinin&sort=name_asc&sortShown=name_asc").sort).toBeNull();
  expect(read("search=kinin&sort=price_asc&sortShown=name_asc").sort).toBe("price_asc");
  expect(read("search=kinin&sort=name_asc").sort).toBe("name_asc");
});

test("a view survives its address", () => {
  const anyQuery = fc.record({
    search: fc.string({ maxLength: 60 }).map((text) => text.replaceAll("\0", "").trim()),
    mass: fc.constantFrom(null, 1060.57),
    tolerance: fc.constant(null),
    sort: fc.constantFrom(null, "price_asc" as const, "name_desc" as const),
    page: fc.integer({ min: 1, max: 100_000 }),
    layout: fc.constantFrom("grid" as const, "list" as const, null),
    filters: fc.record(
      {
        category: fc.uniqueArray(fc.stringMatching(/^[a-z-]{1,20}$/), {
          minLength: 1,
          maxLength: 3,
        }),
        modification: fc.constantFrom<string[]>(["NH2"], ["NH2", "pGlu"]),
        inStock: fc.constant("true" as const),
        lengthFrom: fc.integer({ min: 0, max: 9 }),
        lengthTo: fc.integer({ min: 9, max: 99 }),
        massFrom: fc.constantFrom(0.5, 1060.22),
        massTo: fc.constantFrom(1060.22, 5000),
        amountTo: fc.constantFrom(0.5, 5),
        priceFrom: fc.constantFrom(10, 49.5),
        purityFrom: fc.constant(98),
      },
      { requiredKeys: [] },
    ),
  });
  fc.assert(
    fc.property(anyQuery, (query) => {
      const address = new URL(catalogueHref(query), "http://shop.test");
      expect(parseCatalogueQuery(address.searchParams)).toEqual(query);
    }),
  );
});

test.each([
  ["page=0", { page: 1 }],
  ["page=1.5", { page: 1 }],
  ["page=-3", { page: 1 }],
  ["page=1e9", { page: 1 }],
  ["page=two", { page: 1 }],
  ["sort=price", { sort: null }],
  ["sort=name_asc", { sort: null }],
  ["sort=name_asc&search=a", { sort: "name_asc" }],
  ["layout=table", { layout: null }],
  ["sortBy=price_asc", { sort: "price_asc" }],
  ["lengthFrom=9&lengthTo=3&massTo=1e3&inStock=yes&category=", { filters: { lengthFrom: 9 } }],
  ["mass=heavy&tolerance=-1", { mass: null, tolerance: null }],
])("nonsense is taken as not said: %s", (text, expected) => {
  expect(read(text)).toMatchObject(expected);
});

test("a mass is looked for with its tolerance, or half a dalton", () => {
  const query = read("mass=1060.57&tolerance=0.1");
  expect(catalogueHref(query)).toBe("/shop?mass=1060.57&tolerance=0.1");
  expect(productsQuery(query)).toMatchObject({ mass: 1060.57, tolerance: 0.1 });
  expect(productsQuery(read("mass=1060.57"))).toMatchObject({ mass: 1060.57, tolerance: 0.5 });
});

test("the API is asked for twelve products from where the page begins", () => {
  expect(productsQuery(read("page=3&search=RGD"))).toEqual({
    search: "RGD",
    facets: "true",
    group: "family",
    sortBy: undefined,
    limit: 12,
    offset: 24,
  });
});

test.each([
  [1, 12, 30, "Showing 1-12 of 30 products"],
  [3, 6, 30, "Showing 25-30 of 30 products"],
  [1, 0, 0, "No products found"],
])("page %i with %i of %i says where it stands", (page, shown, total, line) => {
  expect(countLine(page, shown, total)).toBe(line);
});

test.each([
  [0, 0],
  [12, 1],
  [13, 2],
])("%i products fill %i pages", (total, pages) => {
  expect(pageCountOf(total)).toBe(pages);
});
