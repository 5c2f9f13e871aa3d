import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { countFacets } from "./count-facets.ts";
import { createFacetCopy, type FacetCopy } from "./facet-copy.ts";
import {
  findFacetGroups,
  findFilteredPage,
  type ProductFilters,
} from "./product-filters.queries.ts";

const FILTERS: ProductFilters[] = [
  {},
  { inStock: true },
  { category: "tags" },
  { modification: "NH2", amount: { from: 5, to: null } },
  { length: { from: 2, to: 3 }, mass: { from: null, to: 600 } },
];

let api: TestApi;
let admin: Person;
/** Those of two processes. */
let copies: FacetCopy[];

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.sql`DELETE FROM products`;
  await api.sql`DELETE FROM categories`;
  await api.sql`INSERT INTO categories (id, name, slug) VALUES ('a', 'Tags', 'tags'), ('b', 'Kinins', 'kinins')`;
  copies = [createFacetCopy(api.db), createFacetCopy(api.db)];
});

const make = (fields: object) =>
  aStoredProduct(api, admin, {
    sequence: "GHK",
    molecularWeight: "340.38",
    amountMg: "5",
    categoryId: "a",
    stockQuantity: 3,
    ...fields,
  });

/** Every copy says what PostgreSQL counts, whatever is asked for, and names the products that it finds. */
async function expectTrueCopies(): Promise<void> {
  for (const filters of FILTERS) {
    const groups = await findFacetGroups(api.db, {}, filters);
    const page = { limit: 100, offset: 0, total: 100, ids: null };
    const found = await findFilteredPage(api.db, {}, filters, "newest", page);
    for (const copy of copies) {
      const asked = await copy.ask(filters);
      expect(countFacets(asked?.groups ?? [], filters)).toEqual(countFacets(groups, filters));
      expect(asked?.ids().toSorted()).toEqual(found.map(({ id }) => id).toSorted());
    }
  }
}

it("a copy follows every change of a product, whichever process or release made it", async () => {
  const first = await make({ name: "First" });
  const second = await make({ name: "Second", cTerminus: "NH2", categoryId: "b" });
  await expectTrueCopies();
  const changes = [
    () => make({ name: "Third", amountMg: "0.5", sequence: "GG", cTerminus: "NH2" }),
    () => api.sql`UPDATE products SET stock_quantity = 0 WHERE id = ${first.id}`,
    () => api.sql`UPDATE products SET molecular_weight = '710.1' WHERE id = ${second.id}`,
    () => api.sql`UPDATE products SET amount_mg = NULL WHERE id = ${second.id}`,
    () => api.sql`UPDATE products SET c_terminus = 'OH', residue_count = 9`,
    () => api.sql`DELETE FROM products WHERE id = ${first.id}`,
    () => api.sql`UPDATE categories SET name = 'Labels', display_order = -1 WHERE id = 'b'`,
    () => api.sql`DELETE FROM categories WHERE id = 'a'`,
    () => api.sql`DELETE FROM products`,
    () => make({ name: "Last", categoryId: "b" }),
  ];
  for (const change of changes) {
    await change();
    await expectTrueCopies();
  }
});

it("a copy sees what commits late: transactions end in another order than they begin, and may roll back a part", async () => {
  const [early, late, other] = [
    await make({ name: "Early" }),
    await make({ name: "Late" }),
    await make({ name: "Other" }),
  ];
  await expectTrueCopies();
  const begun = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const slow = api.sql.begin(async (tx) => {
    await tx`UPDATE products SET amount_mg = 1 WHERE id = ${early.id}`;
    await tx
      .savepoint(async (inner) => {
        await inner`UPDATE products SET amount_mg = 2 WHERE id = ${other.id}`;
        throw new Error("a part");
      })
      .catch(() => {});
    begun.resolve();
    await mayCommit.promise;
  });
  await begun.promise;
  await api.sql`UPDATE products SET amount_mg = 9 WHERE id = ${late.id}`;
  await expectTrueCopies();
  await api.sql`UPDATE products SET stock_quantity = 0 WHERE id = ${late.id}`;
  await expectTrueCopies();
  mayCommit.resolve();
  await slow;
  await expectTrueCopies();
  const { body } = await api.request("GET", "/api/products?facets=true");
  expect(body.facets.amount).toEqual({ from: 1, to: 9 });
});

it("what is asked at once while products change is never older than the question", async () => {
  const { id } = await make({ name: "Busy" });
  await expectTrueCopies();
  const asked = Array.from({ length: 20 }, async (_, number) => {
    await api.sql`UPDATE products SET amount_mg = ${number + 1} WHERE id = ${id} AND amount_mg < ${number + 1}`;
    const found = await Promise.all(copies.map((copy) => copy.ask({})));
    return found.map((asked) => countFacets(asked?.groups ?? [], {}).amount.to ?? 0);
  });
  for (const [number, answers] of (await Promise.all(asked)).entries()) {
    for (const amount of answers) expect(amount).toBeGreaterThanOrEqual(number + 1);
  }
});

it("a change that another server has numbered, as a restore brings it, is not read again and again", async () => {
  await make({ name: "Restored" });
  await api.sql`INSERT INTO product_facet_changes (xid, product_id) VALUES ('9000000000000000000', 'gone')`;
  await expectTrueCopies();
});

it("a catalogue that is too large for a copy is counted by PostgreSQL", async () => {
  const small = createFacetCopy(api.db, 1);
  await make({ name: "One" });
  expect((await small.ask({}))?.ids()).toHaveLength(1);
  await make({ name: "Two" });
  expect(await small.ask({})).toBeNull();
  const late = createFacetCopy(api.db, 1);
  expect(await late.ask({})).toBeNull();
  await api.sql`DELETE FROM products WHERE name = 'Two'`;
  expect((await small.ask({}))?.ids()).toHaveLength(1);
  // It has read a part only, which is no answer.
  expect(await late.ask({})).toBeNull();
});
