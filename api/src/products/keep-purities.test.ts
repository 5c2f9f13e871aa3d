import { afterAll, beforeAll, expect, it } from "vitest";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { keepPurities } from "./keep-purities.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

it("marks the lists whose filters have another range of purities, and none while nothing changes", async () => {
  const create = async (body: object) =>
    (await api.request("POST", "/api/admin/categories", { as: admin, body })).body;
  const peptides = await create({ name: "Peptides" });
  const kinins = await create({ name: "Kinins", parentId: peptides.id });
  await create({ name: "Tags" });
  const product = await aStoredProduct(api, admin, { name: "Bradykinin", categoryId: kinins.id });
  await aReleasedLot(api, admin, product.id, { units: 5 });
  const wanted = async () => {
    await api.sql`DELETE FROM published_pages`;
    const written = await keepPurities(api.db, api.clock.now());
    const rows = await api.sql<{ path: string }[]>`
      SELECT path FROM published_pages WHERE path LIKE '/shop%' ORDER BY path`;
    return [written, ...rows.map(({ path }) => path)];
  };
  expect(await wanted()).toEqual([1, "/shop", "/shop/kinins", "/shop/peptides"]);
  expect(await wanted()).toEqual([0]);
});
