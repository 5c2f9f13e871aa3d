import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "#shared/contracts/products.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let owner: Person;
let other: Person;
let peptide: Product;

beforeAll(async () => {
  api = await testApi();
  [admin, owner, other] = [await api.signUpAdmin(), await api.signUp(), await api.signUp()];
  peptide = await aStoredProduct(api, admin, { name: "Kemptide", stockQuantity: 5 });
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: object, as: Person | undefined = owner) =>
  api.request(method, `/api/lists${path}`, { as, body });
let lists = 0;
async function aList() {
  lists += 1;
  const { status, body } = await call("POST", "", { name: `List ${lists}` });
  expect(status).toBe(201);
  return body as { id: string; name: string };
}
const put = (id: string, productId: string, quantity: number, as = owner) =>
  call("PUT", `/${id}/items`, { productId, quantity }, as);

describe("a list", () => {
  it("is created, renamed, read and deleted", async () => {
    const { id } = await aList();
    expect((await call("PATCH", `/${id}`, { name: "  Standing order " })).body.name).toBe(
      "Standing order",
    );
    expect((await put(id, peptide.id, 3)).body.items).toEqual([
      expect.objectContaining({ productName: "Kemptide", quantity: 3 }),
    ]);
    const all = await call("GET", "");
    expect(all.body.lists.find((list: { id: string }) => list.id === id).items).toHaveLength(1);
    expect((await call("DELETE", `/${id}`)).status).toBe(200);
    expect((await call("DELETE", `/${id}`)).status).toBe(404);
  });

  it("has a name of its own, whatever its capitals", async () => {
    const { name } = await aList();
    const taken = await call("POST", "", { name: name.toUpperCase() });
    expect([taken.status, taken.body.code]).toEqual([409, "list-name-taken"]);
    expect((await call("POST", "", { name: "   " })).status).toBe(422);
    // Another customer may use the name.
    expect((await call("POST", "", { name }, other)).status).toBe(201);
  });

  it("has a product once, at the quantity that was set last, and not at 0", async () => {
    const { id } = await aList();
    await Promise.all([1, 2, 3, 4].map((quantity) => put(id, peptide.id, quantity)));
    const set = await put(id, peptide.id, 7);
    expect(set.body.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([7]);
    expect((await put(id, peptide.id, 0)).body.items).toEqual([]);
    expect((await put(id, peptide.id, 0)).status).toBe(200);
    expect((await put(id, "no-such-product", 1)).status).toBe(404);
    for (const quantity of [-1, 1.5, 3e9]) {
      expect((await put(id, peptide.id, quantity)).status).toBe(422);
    }
  });

  it("names the sizes of a family, also where one was deleted or is sold out", async () => {
    const { id } = await aList();
    const family = { name: "Kinin", parentProductId: "kinin", stockQuantity: 0 };
    const [five, ten] = [
      await aStoredProduct(api, admin, { ...family, variantValue: "5 mg" }),
      await aStoredProduct(api, admin, { ...family, variantValue: "10 mg" }),
    ];
    await put(id, five.id, 1);
    await put(id, ten.id, 1);
    await api.request("DELETE", `/api/admin/products/${five.id}`, { as: admin });
    await api.request("PUT", `/api/admin/products/${ten.id}`, {
      as: admin,
      body: { ...ten, name: "Kallidin" },
    });
    const named = [{ productName: "Kinin 5 mg" }, { productName: "Kallidin 10 mg" }];
    expect((await call("PATCH", `/${id}`, { name: "Kinins" })).body.items).toMatchObject(named);
    expect((await call("POST", `/${id}/cart`)).body.reduced).toMatchObject(named);
  });

  it("keeps the name of a product that was deleted", async () => {
    const { id } = await aList();
    const gone = await aStoredProduct(api, admin, { name: "Short-lived" });
    await put(id, gone.id, 2);
    const deleted = await api.request("DELETE", `/api/admin/products/${gone.id}`, { as: admin });
    expect(deleted.status).toBe(200);
    const { body } = await call("PATCH", `/${id}`, { name: "With a gap" });
    expect(body.items).toEqual([{ product: null, productName: "Short-lived", quantity: 2 }]);
    expect((await call("POST", `/${id}/cart`)).body.reduced).toEqual([
      { productName: "Short-lived", quantity: 2, available: 0 },
    ]);
  });

  it("goes into the cart once, up to the stock", async () => {
    const { id } = await aList();
    await put(id, peptide.id, 8);
    for (const _ of [1, 2]) {
      const { status, body } = await call("POST", `/${id}/cart`);
      expect(status).toBe(200);
      expect(body.cart).toEqual([expect.objectContaining({ quantity: 5 })]);
      expect(body.reduced).toEqual([{ productName: "Kemptide", quantity: 8, available: 5 }]);
    }
  });

  it("holds 200 products, and a customer 50 lists", async () => {
    const many = await api.signUp();
    const made = await call("POST", "", { name: "Long" }, many);
    await api.sql`
      INSERT INTO product_list_items (list_id, position, product_name, quantity)
      SELECT ${made.body.id}, n, 'Peptide ' || n, 1 FROM generate_series(1, 200) AS n`;
    const full = await put(made.body.id, peptide.id, 1, many);
    expect([full.status, full.body.code]).toEqual([409, "list-full"]);
    await api.sql`
      INSERT INTO product_lists (id, user_id, name)
      SELECT 'list-' || n, u.id, 'Name ' || n FROM users u, generate_series(1, 49) AS n
      WHERE u.email = ${many.email}`;
    const another = await call("POST", "", { name: "One more" }, many);
    expect([another.status, another.body.code]).toEqual([409, "too-many-lists"]);
  });
});

describe("a shared list", () => {
  it("shows products to anybody by its link, and nothing about its owner", async () => {
    const { id, name } = await aList();
    await put(id, peptide.id, 2);
    const [first, second] = [
      await call("POST", `/${id}/share`),
      await call("POST", `/${id}/share`),
    ];
    expect(first.body.link).toBe(second.body.link);
    const key = first.body.link.split("/list/")[1];
    const shared = await api.request("GET", `/api/shared-lists/${key}`);
    expect(shared.status).toBe(200);
    expect(Object.keys(shared.body)).toEqual(["name", "items"]);
    expect(shared.body).toMatchObject({ name, items: [{ productName: "Kemptide", quantity: 2 }] });
    expect(JSON.stringify(shared.body)).not.toContain(owner.email);

    expect((await call("DELETE", `/${id}/share`)).body.link).toBeNull();
    expect((await api.request("GET", `/api/shared-lists/${key}`)).status).toBe(404);
    const again = await call("POST", `/${id}/share`);
    expect(again.body.link).not.toBe(first.body.link);
  });

  it("cannot be changed, shared or put into the cart by another customer", async () => {
    const { id } = await aList();
    const answers = [
      await call("PATCH", `/${id}`, { name: "Mine" }, other),
      await call("DELETE", `/${id}`, undefined, other),
      await put(id, peptide.id, 1, other),
      await call("POST", `/${id}/cart`, undefined, other),
      await call("POST", `/${id}/share`, undefined, other),
      await call("DELETE", `/${id}/share`, undefined, other),
    ];
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
    expect((await api.request("GET", "/api/lists")).status).toBe(401);
  });
});
