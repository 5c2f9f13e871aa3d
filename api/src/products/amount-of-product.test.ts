import { afterAll, beforeAll, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const save = (product: { id: string }, body: object) =>
  api.request("PUT", `/api/admin/products/${product.id}`, { as: admin, body });

it("a product shows the amount per vial and the price per milligram, rounded half up", async () => {
  const product = await aStoredProduct(api, admin, { price: "20.01", amountMg: "2.0" });
  expect(product).toMatchObject({ amountMg: "2", amountUnits: null, pricePerMg: "10.01" });
  const [stored] = await api.sql`SELECT price_per_mg FROM products WHERE id = ${product.id}`;
  expect(stored).toEqual({ price_per_mg: "10.01" });
  const tiered = await aStoredProduct(api, admin, {
    amountMg: "4",
    hasBulkPricing: true,
    bulkPricing: [
      { quantity: 1, price: "10.00" },
      { quantity: 5, price: "9.00" },
    ],
  });
  expect(tiered.pricePerMg).toBe("2.50");
});

it("a vial is weighed or measured in units: the one takes back the other, and both are refused", async () => {
  const product = await aStoredProduct(api, admin, { amountMg: "5" });
  const { name } = product;
  const inUnits = await save(product, { name, amountUnits: "5000 IU" });
  expect(inUnits.body).toMatchObject({ amountMg: null, amountUnits: "5000 IU", pricePerMg: null });
  const { body: read } = await save(product, { ...inUnits.body, amountMg: "3", amountUnits: null });
  expect(read).toMatchObject({ amountMg: "3", amountUnits: null });
  expect((await save(product, { ...read, description: "Same" })).body.amountMg).toBe("3");
  expect(
    (await save(product, { ...read, amountMg: "", updatedAt: undefined })).body.amountMg,
  ).toBeNull();
  const both = await save(product, { name, amountMg: "5", amountUnits: "5000 IU" });
  expect(both).toMatchObject({
    status: 422,
    body: { fields: { amountUnits: expect.any(String) } },
  });
});

it.each(["0", "-1", "1e3", "5 mg", "1.1234567", "1000000"])("%s is no amount", async (amountMg) => {
  const body = { name: "Vial", price: "1.00", amountMg };
  const answer = await api.request("POST", "/api/admin/products", { as: admin, body });
  expect(answer).toMatchObject({
    status: 422,
    body: { fields: { amountMg: "Must be milligrams such as 5 or 0.5" } },
  });
});

it("the seller lists the products that have no amount yet", async () => {
  await api.sql`DELETE FROM products`;
  await aStoredProduct(api, admin, { name: "Known", amountMg: "5" });
  await aStoredProduct(api, admin, { name: "In units", amountUnits: "10 IU" });
  await aStoredProduct(api, admin, { name: "Unknown" });
  const { body } = await api.request("GET", "/api/admin/products?missing=amount", { as: admin });
  expect(body).toMatchObject({ total: 1, products: [{ name: "Unknown" }] });
});

it("the seller lists the products that have no weight yet", async () => {
  await api.sql`DELETE FROM products`;
  await aStoredProduct(api, admin, { name: "Weighed", weightGrams: 12 });
  await aStoredProduct(api, admin, { name: "Unweighed", amountMg: "5" });
  const { body } = await api.request("GET", "/api/admin/products?missing=weight", { as: admin });
  expect(body).toMatchObject({ total: 1, products: [{ name: "Unweighed" }] });
});
