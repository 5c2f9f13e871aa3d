import { afterAll, beforeAll, expect, it } from "vitest";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

/** The pages that are wanted since the last call. */
async function wanted() {
  const rows = await api.sql<{ path: string }[]>`DELETE FROM published_pages RETURNING path`;
  return rows.map(({ path }) => path);
}

const currentLot = async (slug: string) =>
  (await api.request("GET", `/api/products/${slug}`)).body.currentLot?.lotNumber;

async function buy(productId: string, quantity: number): Promise<string> {
  const { status, body } = await order(api, await api.signUp(), [{ productId, quantity }]);
  expect(status).toBe(201);
  return body.id;
}

async function cancel(orderId: string) {
  const body = { status: "cancelled" };
  await api.request("PATCH", `/api/admin/orders/${orderId}/status`, { as: admin, body });
}

it("republishes a product's own page when the next order gets another lot, by a sale and by a cancellation", async () => {
  const product = await aStoredProduct(api, admin, { stockQuantity: 0, lowStockThreshold: 5 });
  const page = `/product/${product.slug}`;
  const early = { units: 5, retestOn: "2190-01-01" };
  const { lotNumber: first } = await aReleasedLot(api, admin, product.id, early);
  const { lotNumber: second } = await aReleasedLot(api, admin, product.id, { units: 100 });
  await wanted();

  await buy(product.id, 4);
  expect(await currentLot(product.slug)).toBe(first);
  expect(await wanted()).toEqual([]);

  const last = await buy(product.id, 1);
  expect(await currentLot(product.slug)).toBe(second);
  const pages = await wanted();
  expect(pages).toContain(page);
  expect(pages).not.toContain("/shop");

  const further = await buy(product.id, 3);
  await cancel(further);
  expect(await wanted()).toEqual([]);

  await cancel(last);
  expect(await currentLot(product.slug)).toBe(first);
  expect(await wanted()).toEqual(expect.arrayContaining([page]));
});

it("an order reads its lots once, for its evidence and its pages", async () => {
  const product = await aStoredProduct(api, admin, { stockQuantity: 0 });
  await aReleasedLot(api, admin, product.id, { units: 100 });
  const reads: string[] = [];
  const options = api.sql.options as { debug?: unknown };
  options.debug = (_: number, text: string) => {
    if (/\bFROM lots\b/.test(text)) reads.push(text);
  };
  await buy(product.id, 1);
  options.debug = false;
  expect(reads).toEqual([expect.stringContaining("order_evidence")]);
});
