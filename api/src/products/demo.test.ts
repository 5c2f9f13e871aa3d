import { afterAll, beforeAll, expect, it } from "vitest";
import { writeDemo } from "../../../scripts/demo/write-demo.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

/** How many rows the demo has in the tables that it writes. */
async function countRows() {
  const [row] = await api.sql`
    SELECT (SELECT count(*)::int FROM products) AS products, (SELECT count(*)::int FROM categories) AS categories,
      (SELECT count(*)::int FROM coupons) AS coupons, (SELECT count(*)::int FROM lots) AS lots,
      (SELECT count(*)::int FROM institutions) AS institutions,
      (SELECT count(*)::int FROM activity WHERE subject_type = 'product') AS changes`;
  return row;
}

it("the demo is written as a whole: a start that ends in the middle leaves nothing of it, and the next writes all", async () => {
  const pictures = new Map();
  const nothing = await countRows();
  const take = async () => {
    throw new Error("killed");
  };
  const killed = { ...api.deps, limits: { ...api.deps.limits, take } } as Dependencies;
  await expect(writeDemo(killed, admin.user.id, { pictures })).rejects.toThrow("killed");
  expect(await countRows()).toEqual(nothing);
  const created = await writeDemo(api.deps, admin.user.id, { pictures });
  expect(await countRows()).toMatchObject({
    products: created,
    coupons: 2,
    lots: 5,
    institutions: 50,
  });
});
