import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { aPlacedOrder, aStoredProduct, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { createAccessKeys } from "./access-keys.queries.ts";

let api: TestApi;
let admin: Person;
let ada: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  ada = await api.signUp();
});
afterAll(() => api.close());

const placed = () => aPlacedOrder(api, admin);

describe("who may read an order", () => {
  it("is its owner, an admin, and anybody with the key from its email", async () => {
    const { id, customer } = await placed();
    const other = await placed();
    const [key] = await createAccessKeys(api.db, [id]);
    const path = `/api/orders/${id}`;
    const unknown = await api.request("GET", "/api/orders/00000000-0000-7000-8000-000000000000");
    for (const as of [customer, admin]) {
      expect((await api.request("GET", path, { as })).status).toBe(200);
    }
    expect((await api.request("GET", `${path}?key=${key}`)).body.id).toBe(id);
    expect((await api.request("GET", `${path}/items?key=${key}`)).body).toHaveLength(1);
    for (const answer of [
      await api.request("GET", path),
      await api.request("GET", path, { as: ada }),
      await api.request("GET", `${path}?key=wrong`),
      await api.request("GET", `/api/orders/${other.id}?key=${key}`),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: unknown.body });
    }
  });

  it("is nobody with a key that is older than 90 days", async () => {
    const { id } = await placed();
    const [key] = await createAccessKeys(api.db, [id]);
    const read = async () => (await api.request("GET", `/api/orders/${id}?key=${key}`)).status;
    const drawn = (days: number) => api.sql`
      UPDATE order_access_keys SET created_at = now() - make_interval(days => ${days}) WHERE order_id = ${id}`;
    await drawn(89);
    expect(await read()).toBe(200);
    await drawn(90);
    expect(await read()).toBe(404);
  });

  it("is nobody with a key that the seller took back; keys of other orders stay valid", async () => {
    const [{ id, customer }, other] = [await placed(), await placed()];
    const keys = await createAccessKeys(api.db, [id, id]);
    const [others] = await createAccessKeys(api.db, [other.id]);
    const path = `/api/admin/orders/${id}/access-links`;
    expect((await api.request("DELETE", path, { as: customer })).status).toBe(403);
    expect(await api.request("DELETE", path, { as: admin })).toMatchObject({
      status: 200,
      body: { revoked: 2 },
    });
    for (const key of keys) {
      expect((await api.request("GET", `/api/orders/${id}?key=${key}`)).status).toBe(404);
    }
    expect((await api.request("GET", `/api/orders/${other.id}?key=${others}`)).status).toBe(200);
    expect((await api.request("GET", `/api/orders/${id}`, { as: customer })).status).toBe(200);
    const [entry] = await api.sql`
      SELECT actor_id FROM activity WHERE subject_id = ${id} AND action = 'access-links-revoked'`;
    expect(entry?.actor_id).toBe(admin.user.id);
    expect((await api.request("DELETE", path, { as: admin })).body).toEqual({ revoked: 0 });
    const unknown = await api.request("DELETE", "/api/admin/orders/none/access-links", {
      as: admin,
    });
    expect(unknown.status).toBe(404);
  });

  it("gets null instead of a refusal on request, which reveals nothing more", async () => {
    const { id, customer } = await placed();
    const path = `/api/orders/${id}?absent=null`;
    expect((await api.request("GET", path, { as: customer })).body.id).toBe(id);
    for (const answer of [
      await api.request("GET", path),
      await api.request("GET", path, { as: ada }),
      await api.request("GET", `${path}&key=wrong`),
      await api.request("GET", "/api/orders/00000000-0000-7000-8000-000000000000?absent=null"),
      await api.request("GET", "/api/orders/none?absent=null"),
    ]) {
      expect(answer).toMatchObject({ status: 200, body: null });
      expect(answer.headers.get("Content-Type")).toContain("application/json");
    }
    const misspelt = await api.request("GET", `/api/orders/${id}?absent=nil`);
    expect(misspelt.status).toBe(422);
  });

  it("shows no label and no cost of it to the customer, nor to anybody with the key from the email", async () => {
    const { id, customer } = await placed();
    await api.request("PATCH", `/api/admin/orders/${id}/status`, {
      as: admin,
      body: { status: "processing" },
    });
    await api.request("POST", `/api/admin/orders/${id}/pack`, { as: admin });
    for (const [table, column] of [
      ["fulfilments", "order_id"],
      ["orders", "id"],
    ] as const) {
      await api.sql`
        UPDATE ${api.sql(table)} SET label_url = 'https://label.example/paid.pdf', shipping_cost = 8.2,
          shippo_transaction_id = 'tx' WHERE ${api.sql(column)} = ${id}`;
    }
    const labelled = /"(?:labelUrl|shippingCost|shippo\w+)":"/;
    const [key] = await createAccessKeys(api.db, [id]);
    for (const [path, as] of [
      [`/api/orders/${id}`, customer],
      ["/api/orders", customer],
      [`/api/orders/${id}?key=${key}`, undefined],
    ] as const) {
      const { status, body } = await api.request("GET", path, { as });
      expect([path, status, labelled.test(JSON.stringify(body))]).toEqual([path, 200, false]);
    }
    const { body } = await api.request("GET", `/api/orders/${id}`, { as: admin });
    expect(body).toMatchObject({ shippingCost: "8.20", fulfilments: [{ shippingCost: "8.20" }] });
  });

  it("names no staff to the customer", async () => {
    const { id, customer } = await placed();
    await api.request("PATCH", `/api/admin/orders/${id}/status`, {
      as: admin,
      body: { status: "completed" },
    });
    const own = await api.request("GET", `/api/orders/${id}/events`, { as: customer });
    expect(own.body.map(({ actor }: { actor: string }) => actor)).toEqual(["You", "The shop"]);
    const staff = await api.request("GET", `/api/admin/orders/${id}/events`, { as: admin });
    expect(staff.body.at(-1)).toMatchObject({ actor: "Grace Byron", after: "completed" });
    // Also once they left the staff.
    await api.sql`UPDATE users SET role = 'customer' WHERE id = ${admin.user.id}`;
    const later = await api.request("GET", `/api/orders/${id}/events`, { as: customer });
    await api.sql`UPDATE users SET role = 'admin' WHERE id = ${admin.user.id}`;
    expect(later.body).toEqual(own.body);
  });
});

describe("the admin's list", () => {
  it("finds by number, email and name, and treats wildcards literally", async () => {
    const { id, customer } = await placed();
    const found = async (search: string) => {
      const { body } = await api.request(
        "GET",
        `/api/admin/orders?search=${encodeURIComponent(search)}`,
        { as: admin },
      );
      return body.orders.map((row: { id: string }) => row.id);
    };
    expect(await found(id.slice(-8).toUpperCase())).toEqual([id]);
    expect(await found(`#${id.slice(-8)}`)).toEqual([id]);
    expect(await found(customer.email)).toEqual([id]);
    expect(await found("byron ada")).toContain(id);
    expect(await found("%")).toEqual([]);
    expect(await found("_")).toEqual([]);
  });

  it("continues below an order, newest first", async () => {
    for (let count = 0; count < 6; count += 1) await placed();
    const whole = await api.request("GET", "/api/admin/orders?limit=5", { as: admin });
    const [, second] = whole.body.orders;
    const rest = await api.request("GET", `/api/admin/orders?limit=3&after=${second.id}`, {
      as: admin,
    });
    expect(rest.body.orders).toEqual(whole.body.orders.slice(2));
    expect(whole.body.total).toBeGreaterThan(5);
  });

  it("counts exactly as soon as somebody pages to the end", async () => {
    await api.sql`
      INSERT INTO orders (id, user_id, email, first_name, last_name, subtotal, shipping, total)
      SELECT 'many-' || n, ${ada.user.id}, 'many@example.com', 'Many', 'Times', 10, 5, 15
      FROM generate_series(1, 1100) AS n`;
    const totalAt = async (offset: number) =>
      (
        await api.request("GET", `/api/admin/orders?search=many@&limit=50&offset=${offset}`, {
          as: admin,
        })
      ).body.total;
    expect(await totalAt(0)).toBeGreaterThan(1000);
    expect(await totalAt(1050)).toBeGreaterThanOrEqual(1100);
    expect(await totalAt(1075)).toBe(1100);
    expect(await totalAt(5000)).toBe(1100);
    await api.sql`DELETE FROM orders WHERE email = 'many@example.com'`;
  });

  it("is exported as it is listed: the same orders of queue, status and search, in the same order", async () => {
    const product = await aStoredProduct(api, admin);
    const person = await api.signUp({ lastName: "Exported" });
    const ids: string[] = [];
    for (const status of ["processing", "processing", "cancelled", "awaiting-payment"]) {
      const placed = await order(api, person, [{ productId: product.id, quantity: 1 }]);
      ids.push(placed.body.id);
      const path = `/api/admin/orders/${placed.body.id}`;
      await api.request("PATCH", `${path}/status`, { as: admin, body: { status } });
    }
    await api.request("POST", `/api/admin/orders/${ids[0]}/pack`, { as: admin });
    const rowsOf = async (query: string) => {
      const ask = (path: string) =>
        api.request("GET", `/api/admin/orders${path}?search=exported&${query}`, { as: admin });
      const numbers = (await ask("")).body.orders.map(
        ({ orderNumber }: { orderNumber: string }) => orderNumber,
      );
      const lines = (await ask("/export")).body.trim().split("\r\n").slice(1);
      expect([query, lines.map((line: string) => line.split(",")[0])]).toEqual([query, numbers]);
      return numbers.length;
    };
    expect(await rowsOf("")).toBe(4);
    expect(await rowsOf("queue=to-pack")).toBe(1);
    expect(await rowsOf("queue=to-ship")).toBe(1);
    expect(await rowsOf("queue=to-pay&status=awaiting-payment")).toBe(1);
    expect(await rowsOf("status=cancelled")).toBe(1);
    expect(await rowsOf("queue=shipped")).toBe(0);
  });

  it("is exported as CSV with formulas made inert", async () => {
    const product = await aStoredProduct(api, admin);
    const evil = await api.signUp({ firstName: "=cmd()" });
    await order(api, evil, [{ productId: product.id, quantity: 1 }], { notes: 'say "hi", please' });
    const { body, headers } = await api.request("GET", "/api/admin/orders/export", { as: admin });
    expect(headers.get("content-type")).toContain("text/csv");
    expect(body).toContain('"\'=cmd()"');
    expect(body).toContain('"say ""hi"", please"');
  });
});
