import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Product } from "#shared/contracts/products.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, sellByDefaultTo } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { createWishToken, grantWishes } from "./wishes.ts";

let api: TestApi;
let admin: Person;
let product: Product;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.sql`DELETE FROM mails`;
  product = await aStoredProduct(api, admin, { stockQuantity: 0 });
});

const wish = (email?: string, as?: Person, from?: string) =>
  api.request("POST", `/api/products/${product.slug}/back-in-stock`, { as, body: { email }, from });
const restock = (stock: number) =>
  api.request("PATCH", `/api/admin/inventory/${product.id}/stock`, {
    as: admin,
    body: { quantity: stock },
  });
const mails = async () =>
  (
    await api.sql<{ kind: string; recipient: string }[]>`
    SELECT kind, recipient FROM mails WHERE kind IN ('stock-wish-confirm', 'back-in-stock') ORDER BY id`
  ).map(({ kind, recipient }) => `${kind} ${recipient}`);
async function tokenOf(email: string): Promise<string> {
  const [row] = await api.sql<{ id: string }[]>`
    SELECT id FROM stock_wishes WHERE email = ${email} AND product_id = ${product.id}`;
  return (await createWishToken(api.db, row?.id ?? "")) ?? "";
}
const follow = (what: "confirm" | "unsubscribe", token: string) =>
  api.request("GET", `/api/back-in-stock/${what}?token=${token}`);

it("a visitor confirms by mail, gets one mail when it is back, and none after", async () => {
  const { status, body } = await wish("Grace@Example.com");
  expect(status).toBe(202);
  expect(await mails()).toEqual(["stock-wish-confirm grace@example.com"]);
  await restock(3);
  expect(await grantWishes(api)).toBe(0);
  const token = await tokenOf("grace@example.com");
  expect((await follow("confirm", token)).status).toBe(200);
  expect((await follow("confirm", token)).status).toBe(200);
  await restock(0);
  expect(await grantWishes(api)).toBe(0);
  await restock(2);
  expect(await Promise.all([grantWishes(api), grantWishes(api)])).toContain(1);
  await restock(0);
  await restock(4);
  expect(await grantWishes(api)).toBe(0);
  expect(await mails()).toEqual([
    "stock-wish-confirm grace@example.com",
    "back-in-stock grace@example.com",
  ]);
  expect((await follow("confirm", token)).status).toBe(400);
  expect((await follow("unsubscribe", token)).status).toBe(200);
  expect(body.message).toBe((await wish("other@example.com")).body.message);
});

it("a signed-in customer with a verified address need not confirm it, but another address must be confirmed", async () => {
  const ada = await api.signUp();
  await api.sql`UPDATE users SET email_verified = true WHERE id = ${ada.user.id}`;
  expect((await wish(undefined, ada)).status).toBe(202);
  expect((await wish("elsewhere@example.com", ada)).status).toBe(202);
  expect(await mails()).toEqual(["stock-wish-confirm elsewhere@example.com"]);
  await restock(1);
  expect(await grantWishes(api)).toBe(1);
  expect(await mails()).toContain(`back-in-stock ${ada.email}`);
});

it("the mail goes to the account's present address", async () => {
  const ada = await api.signUp();
  await api.sql`UPDATE users SET email_verified = true WHERE id = ${ada.user.id}`;
  await wish(undefined, ada);
  const moved = `moved-${ada.email}`;
  await api.sql`UPDATE users SET email = ${moved} WHERE id = ${ada.user.id}`;
  await restock(1);
  expect(await grantWishes(api)).toBe(1);
  expect(await mails()).toEqual([`back-in-stock ${moved}`]);
});

it("nobody is called back to a product that is not for sale; the wish stays for when it is", async () => {
  const ada = await api.signUp();
  await api.sql`UPDATE users SET email_verified = true WHERE id = ${ada.user.id}`;
  await wish(undefined, ada);
  await api.sql`UPDATE products SET access = 'never' WHERE id = ${product.id}`;
  await restock(3);
  expect(await grantWishes(api)).toBe(0);
  await api.sql`UPDATE products SET access = NULL WHERE id = ${product.id}`;
  await sellByDefaultTo(api, admin, "never");
  expect(await grantWishes(api)).toBe(0);
  await sellByDefaultTo(api, admin, "public");
  expect(await grantWishes(api)).toBe(1);
  expect(await mails()).toEqual([`back-in-stock ${ada.email}`]);
});

it("a wish is ended by its link, also before it was confirmed", async () => {
  await wish("lin@example.com");
  const token = await tokenOf("lin@example.com");
  expect((await follow("unsubscribe", token)).status).toBe(200);
  expect((await follow("confirm", token)).status).toBe(400);
  await restock(1);
  expect(await grantWishes(api)).toBe(0);
});

it("robots are held off: few mails to an address, few wishes from one place, all answered alike", async () => {
  const answers = [];
  for (let round = 0; round < 7; round += 1)
    answers.push(await wish("victim@example.com", undefined, `10.0.0.${round}`));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
  expect(await mails()).toHaveLength(5);
  const flood = [];
  for (let round = 0; round < 21; round += 1)
    flood.push(await wish(`a${round}@example.com`, undefined, "10.1.1.1"));
  expect(flood.map(({ status }) => status).slice(19)).toEqual([202, 429]);
});

it("needs a product and an address", async () => {
  expect((await wish()).body.fields).toHaveProperty("email");
  expect((await wish("no address")).body.fields).toHaveProperty("email");
  const unknown = await api.request("POST", "/api/products/none/back-in-stock", {
    body: { email: "a@example.com" },
  });
  expect(unknown.status).toBe(404);
  expect((await follow("confirm", "")).status).toBe(400);
});

it("a signed-in customer sees their wishes, and ends each of them on the product's page or in the account", async () => {
  const [ada, eve] = [await api.signUp(), await api.signUp()];
  const list = async (as: Person) => (await api.request("GET", "/api/back-in-stock", { as })).body;
  const end = (as?: Person) =>
    api.request("DELETE", `/api/products/${product.slug}/back-in-stock`, { as });
  await api.sql`UPDATE users SET email_verified = true WHERE id IN (${ada.user.id}, ${eve.user.id})`;
  await wish(undefined, ada);
  await wish("elsewhere@example.com", ada);
  await wish(undefined, eve);
  expect(await list(ada)).toEqual([
    {
      productId: product.id,
      productName: product.name,
      slug: product.slug,
      createdAt: expect.any(String),
    },
  ]);
  expect((await end()).status).toBe(401);
  expect(await end(ada)).toMatchObject({ status: 200, body: { success: true } });
  expect(await end(ada)).toMatchObject({ status: 200, body: { success: true } });
  expect(await list(ada)).toEqual([]);
  expect(await list(eve)).toHaveLength(1);
  await restock(3);
  expect(await grantWishes(api)).toBe(1);
  expect(await mails()).toContain(`back-in-stock ${eve.email}`);
  expect(await mails()).not.toContain(`back-in-stock ${ada.email}`);
  expect((await api.request("GET", "/api/back-in-stock")).status).toBe(401);
});

it("a visitor's wish for the account's own address is ended in the account, too", async () => {
  const ada = await api.signUp();
  await wish(ada.email.toUpperCase());
  await api.request("GET", `/api/back-in-stock/confirm?token=${await tokenOf(ada.email)}`);
  await api.sql`UPDATE users SET email_verified = true WHERE id = ${ada.user.id}`;
  const path = `/api/products/${product.slug}/back-in-stock`;
  expect((await api.request("DELETE", path, { as: ada })).status).toBe(200);
  await restock(1);
  expect(await grantWishes(api)).toBe(0);
});
