import { describe, expect, it } from "vitest";
import { aStoredProduct, SHIP_TO } from "../shop-fixtures.ts";
import type { Contract } from "./contract.ts";
import { mailedSecret } from "./mailed-secret.ts";

export function purchaseCalls(contract: () => Contract): void {
  describe("categories", () => {
    it("are made, renamed, listed, and deleted while they are empty", async () => {
      const { call, admin: as } = contract();
      const name = "/api/admin/categories";
      const body = { name: "Contract peptides", description: "For the contract", displayOrder: 9 };
      const { body: made } = await call(201, `POST ${name}`, { as, body });
      await call(422, `POST ${name}`, { as, body: { name: "" } });
      const path = { id: made.id };
      const renamed = { name: "Peptides of the contract" };
      const { body: now } = await call(200, `PATCH ${name}/{id}`, { as, path, body: renamed });
      expect(now).toMatchObject({ slug: made.slug, name: renamed.name });
      await call(200, `GET ${name}`, { as });
      await call(200, `DELETE ${name}/{id}`, { as, path });
      await call(404, `DELETE ${name}/{id}`, { as, path });
    });
  });

  describe("a purchase", () => {
    it("is matched from a list, saved as a quote, printed and ordered once", async () => {
      const { call, admin, signUp } = contract();
      const product = await aStoredProduct(contract(), admin, { stockQuantity: 5 });
      const matched = await call(200, "POST /api/products/match", {
        body: { text: `${product.name}, 2\nnothing, 1` },
      });
      expect(matched.body).toMatchObject({
        matched: [{ line: 1, productId: product.id, quantity: 2 }],
        problems: [{ line: 2 }],
      });
      await call(422, "POST /api/products/match", { body: {} });
      const as = await signUp();
      const items = [{ productId: product.id, quantity: 2 }];
      const saved = "/api/quotes/saved";
      const { body: quote } = await call(201, `POST ${saved}`, { as, body: { items } });
      await call(401, `POST ${saved}`, { body: { items } });
      await call(422, `POST ${saved}`, { as, body: { items: [] } });
      await call(200, `GET ${saved}`, { as });
      const path = { id: quote.id };
      await call(200, `GET ${saved}/{id}`, { as, path });
      const key = new URL(quote.link).searchParams.get("key") ?? "";
      await call(200, `GET ${saved}/{id}`, { path, query: { key } });
      await call(404, `GET ${saved}/{id}`, { path });
      await call(200, `GET ${saved}/{id}/pdf`, { as, path });
      const order = { shippingAddress: SHIP_TO, total: quote.quote.total, quoteId: quote.id };
      await call(201, "POST /api/orders", { as, body: { order, items } });
      await call(409, "POST /api/orders", { as, body: { order, items } });
      const unknown = { order: { ...order, quoteId: "none" }, items };
      await call(404, "POST /api/orders", { as, body: unknown });
    });

    it("waits for stock with a request that is confirmed by email and ended without signing in", async () => {
      const { call, admin } = contract();
      const { slug } = await aStoredProduct(contract(), admin, { stockQuantity: 0 });
      const name = "POST /api/products/{slug}/back-in-stock";
      const body = { email: "patient@example.com" };
      await call(202, name, { path: { slug }, body });
      await call(422, name, { path: { slug }, body: { email: "nobody" } });
      await call(404, name, { path: { slug: "none" }, body });
      const link = /\/back-in-stock\?token=([\w-]+)/;
      const token = await mailedSecret(contract(), body.email, link);
      const confirm = "GET /api/back-in-stock/confirm";
      await call(200, confirm, { query: { token } });
      await call(400, confirm, { query: { token: "another" } });
      await call(200, "GET /api/back-in-stock/unsubscribe", { query: { token } });
    });

    it("ends the stock request of an account in the account", async () => {
      const { call, admin, signUp } = contract();
      const as = await signUp();
      const { slug } = await aStoredProduct(contract(), admin, { stockQuantity: 0 });
      await call(202, "POST /api/products/{slug}/back-in-stock", { as, path: { slug }, body: {} });
      const listed = await call(200, "GET /api/back-in-stock", { as });
      expect(listed.body).toMatchObject([{ slug }]);
      await call(401, "GET /api/back-in-stock");
      const end = "DELETE /api/products/{slug}/back-in-stock";
      await call(200, end, { as, path: { slug } });
      await call(401, end, { path: { slug } });
      expect((await call(200, "GET /api/back-in-stock", { as })).body).toEqual([]);
    });
  });
}
