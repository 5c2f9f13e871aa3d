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

it("keeps the purity of the lot that the product's page shows, also before a lot past its date is blocked", async () => {
  const { id, slug } = await aStoredProduct(api, admin, { name: "Kallidin" });
  const past = await aReleasedLot(api, admin, id, { units: 10, expiresOn: "2180-01-01" });
  await aReleasedLot(api, admin, id, { units: 4, expiresOn: "2190-01-01" });
  await aReleasedLot(api, admin, id, { units: 10, expiresOn: "2195-01-01" });
  // Five are sold and have no lot yet: they will be packed from the second lot and the third.
  await api.sql`UPDATE products SET stock_quantity = stock_quantity - 5 WHERE id = ${id}`;
  await api.sql`UPDATE lots SET expires_on = '2026-10-30' WHERE id = ${past.id}`;
  await keepPurities(api.db, api.clock.now());
  const [kept] = await api.sql`SELECT current_purity AS purity FROM products WHERE id = ${id}`;
  const { body } = await api.request("GET", `/api/products/${slug}`);
  expect(kept?.purity).toBe(body.currentLot.purity);
});
