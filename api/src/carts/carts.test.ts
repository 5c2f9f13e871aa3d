import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

const add = (as: Person, productId: string, fields: Record<string, unknown> = {}) =>
  api.request("POST", "/api/cart", { as, body: { productId, ...fields } });
const cartOf = async (as: Person) => (await api.request("GET", "/api/cart", { as })).body;

describe("a cart", () => {
  it("counts all of 20 adds that come at once, in one line", async () => {
    const product = await aStoredProduct(api, admin);
    const ada = await api.signUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(ada, product.id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await cartOf(ada)).toMatchObject([{ quantity: 20, product: { id: product.id } }]);
  });

  it("gets the units of one Idempotency-Key once", async () => {
    const [product, ada] = [await aStoredProduct(api, admin), await api.signUp()];
    const again = (key: string, quantity: number) =>
      api.request("POST", "/api/cart", {
        ...{ as: ada, headers: { "Idempotency-Key": key } },
        body: { productId: product.id, quantity },
      });
    const answers = await Promise.all([again("one", 2), again("one", 2)]);
    expect(answers.map(({ body }) => body[0].quantity)).toEqual([2, 2]);
    expect((await again("one", 3)).body.code).toBe("idempotency-key-reused");
    expect((await again("other", 2)).body).toMatchObject([{ quantity: 4 }]);
  });

  it("reads its prices from the shop and ignores what else is sent", async () => {
    const product = await aStoredProduct(api, admin, { price: "42.00" });
    const ada = await api.signUp();
    const sent = { quantity: 2, price: "0.01", userId: admin.user.id, productName: "Free" };
    const { body } = await add(ada, product.id, sent);
    expect(body).toMatchObject([{ quantity: 2, product: { price: "42.00", name: product.name } }]);
    expect(await cartOf(admin)).toEqual([]);
  });

  it("holds no more than there is, and says what is left", async () => {
    const product = await aStoredProduct(api, admin, { stockQuantity: 3 });
    const ada = await api.signUp();
    await add(ada, product.id, { quantity: 2 });
    const refused = await add(ada, product.id, { quantity: 2_147_483_646 });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "insufficient-stock", lines: [{ productId: product.id, available: 3 }] },
    });
    expect(refused.body.message).toBe(`Only 3 of ${product.name} are left.`);
    expect(await cartOf(ada)).toMatchObject([{ quantity: 2 }]);
    const off = await aStoredProduct(api, admin, { inStock: false });
    expect(await add(ada, off.id)).toMatchObject({
      status: 409,
      body: { lines: [{ available: 0 }] },
    });
  });

  it("can always be brought back within a stock that shrank", async () => {
    const product = await aStoredProduct(api, admin, { stockQuantity: 9 });
    const ada = await api.signUp();
    const [line] = (await add(ada, product.id, { quantity: 9 })).body;
    await api.request("PATCH", `/api/admin/inventory/${product.id}/stock`, {
      as: admin,
      body: { quantity: 2 },
    });
    const set = (quantity: number) =>
      api.request("PATCH", `/api/cart/${line.id}`, { as: ada, body: { quantity } });
    expect((await set(5)).status).toBe(200);
    expect((await set(6)).status).toBe(409);
    expect((await set(0)).body).toEqual([]);
  });

  it("is its owner's alone", async () => {
    const product = await aStoredProduct(api, admin);
    const [ada, grace] = await Promise.all([api.signUp(), api.signUp()]);
    const [line] = (await add(ada, product.id)).body;
    const unknown = await api.request("DELETE", "/api/cart/no-such-line", { as: grace });
    expect(unknown.status).toBe(404);
    for (const [method, body] of [
      ["PATCH", { quantity: 5 }],
      ["DELETE", undefined],
    ] as const) {
      const answer = await api.request(method, `/api/cart/${line.id}`, { as: grace, body });
      expect(answer).toMatchObject({ status: 404, body: unknown.body });
    }
    expect(await cartOf(ada)).toMatchObject([{ id: line.id, quantity: 1 }]);
    expect((await api.request("GET", "/api/cart")).status).toBe(401);
  });

  it("takes a visitor's cart in: the larger quantity wins, clipped to what there is", async () => {
    const [a, b, soldOut] = await Promise.all([
      aStoredProduct(api, admin, { stockQuantity: 5 }),
      aStoredProduct(api, admin),
      aStoredProduct(api, admin, { stockQuantity: 0 }),
    ]);
    const ada = await api.signUp();
    await add(ada, b.id, { quantity: 4 });
    const items = [
      { productId: b.id, quantity: 3 },
      { productId: a.id, quantity: 2 },
      { productId: a.id, quantity: 9 },
      { productId: soldOut.id, quantity: 1 },
      { productId: "deleted-since", quantity: 1 },
    ];
    const { status, body } = await api.request("POST", "/api/cart/merge", {
      as: ada,
      body: { items },
    });
    expect(status).toBe(200);
    const units = (lines: { product: { id: string }; quantity: number }[]) =>
      Object.fromEntries(lines.map(({ product, quantity }) => [product.id, quantity]));
    expect(units(body)).toEqual({ [a.id]: 5, [b.id]: 4 });
    expect(units(await cartOf(ada))).toEqual({ [a.id]: 5, [b.id]: 4 });
  });

  it("is emptied by a DELETE without a body", async () => {
    const product = await aStoredProduct(api, admin);
    const ada = await api.signUp();
    await add(ada, product.id);
    const cleared = await api.request("DELETE", "/api/cart", {
      as: ada,
      headers: { "Content-Type": "application/json" },
    });
    expect(cleared.status).toBe(200);
    expect(await cartOf(ada)).toEqual([]);
  });

  it("refuses quantities that are none, and products that are none", async () => {
    const product = await aStoredProduct(api, admin);
    const ada = await api.signUp();
    for (const quantity of [0, -1, 1.5, "2", 2 ** 31, null]) {
      const { status } = await add(ada, product.id, { quantity });
      expect({ quantity, status }).toEqual({ quantity, status: 422 });
    }
    expect((await add(ada, "no-such-product")).status).toBe(404);
    expect(await cartOf(ada)).toEqual([]);
  });
});
