import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KEY_SCOPES } from "#shared/domain/scopes.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
const log: string[] = [];

beforeAll(async () => {
  const logger = pino({ level: "trace" }, { write: (line: string) => void log.push(line) });
  api = await testApi({ deps: { log: logger } });
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const keep = (body: unknown, as = admin) =>
  api.request("POST", "/api/admin/api-keys", { as, body });

async function aKey(scopes: readonly string[] = KEY_SCOPES, as = admin, more = {}) {
  const { status, body } = await keep({ name: "Warehouse", scopes, ...more }, as);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { ...body, headers: { Authorization: `Bearer ${body.key}` } };
}
const ask = (headers: Record<string, string>, call = "GET /api/admin/orders", body?: unknown) => {
  const [method = "", path = ""] = call.split(" ");
  return api.request(method, path, { headers, body });
};

describe("a key", () => {
  it("is shown once, is stored hashed, and says whose it is and what it may do", async () => {
    const made = await aKey(["orders:read"]);
    expect(made.key).toMatch(/^alq_[\w-]{43}$/);
    const { body } = await api.request("GET", "/api/admin/api-keys", { as: admin });
    const listed = body.keys.find(({ id }: { id: string }) => id === made.id);
    expect(listed).toMatchObject({
      name: "Warehouse",
      scopes: ["orders:read"],
      createdBy: "Grace Byron",
      state: "active",
      lastUsedAt: null,
    });
    expect(JSON.stringify(body)).not.toContain(made.key);
    const stored = await api.sql`SELECT row_to_json(k)::text AS row FROM api_keys k`;
    const noted = await api.sql`SELECT row_to_json(a)::text AS row FROM activity a`;
    expect(JSON.stringify([stored, noted])).not.toContain(made.key.slice(12));
    expect((await ask(made.headers)).status).toBe(200);
    const after = await api.request("GET", "/api/admin/api-keys", { as: admin });
    expect(after.body.keys[0].lastUsedAt).not.toBeNull();
  });

  it.each([
    [{ name: " ", scopes: ["orders:read"] }, "name"],
    [{ name: "x", scopes: [] }, "scopes"],
    [{ name: "x", scopes: ["users:write"] }, "scopes.0"],
    [{ name: "x", scopes: "orders:read" }, "scopes"],
    [{ name: "x", scopes: ["orders:read"], expiresAt: "2026-02-30" }, "expiresAt"],
    [{ name: "x", scopes: ["orders:read"], expiresAt: "2020-01-01" }, "expiresAt"],
    [{ name: "x", scopes: ["orders:read"], expiresAt: "2099-01-01" }, "expiresAt"],
  ])("is refused where it makes no sense: %j", async (body, field) => {
    const { status, body: refusal } = await keep(body);
    expect([status, Object.keys(refusal.fields)]).toEqual([422, [field]]);
  });

  it("may do what its scopes name and nothing else, whoever made it", async () => {
    const read = await aKey(["orders:read"]);
    expect((await ask(read.headers, "GET /api/admin/coupons")).status).toBe(403);
    expect((await ask(read.headers, "GET /api/admin/payments")).status).toBe(403);
    const all = await aKey();
    for (const call of ["users", "settings/store", "api-keys", "webhooks", "notification-config"]) {
      expect([call, (await ask(all.headers, `GET /api/admin/${call}`)).status]).toEqual([
        call,
        403,
      ]);
    }
    expect((await ask(all.headers, "GET /api/user")).status).toBe(403);
    const again = await ask(all.headers, "POST /api/admin/api-keys", { name: "x", scopes: [] });
    expect(again.status).toBe(403);
  });

  it("writes stock, and the activity names it", async () => {
    const product = await aStoredProduct(api, admin);
    const path = `/api/admin/inventory/${product.id}/stock`;
    const { headers } = await aKey(["stock:write"], admin, { name: "Stock robot" });
    expect((await ask(headers, `PATCH ${path}`, { quantity: 7 })).status).toBe(200);
    const query = `/api/admin/activity?subjectType=product&subjectId=${product.id}`;
    const { body } = await api.request("GET", query, { as: admin });
    expect(body.entries[0]).toMatchObject({ actor: "Grace Byron", keyName: "Stock robot" });
    expect(body.entries.at(-1)).toMatchObject({ keyName: null });
  });

  it("changes orders without moving money, which needs its own scope, and the activity names it", async () => {
    const product = await aStoredProduct(api, admin);
    const items = [{ productId: product.id, quantity: 1 }];
    const { body: placed } = await order(api, await api.signUp(), items);
    const path = `/api/admin/orders/${placed.id}/status`;
    const writer = await aKey(["orders:write"], admin, { name: "Order robot" });
    const paid = await ask(writer.headers, `PATCH ${path}`, { status: "completed" });
    expect([paid.status, paid.body.code]).toEqual([403, "forbidden"]);
    const cancelled = await ask(writer.headers, `PATCH ${path}`, { status: "cancelled" });
    expect([cancelled.status, cancelled.body.status]).toEqual([200, "cancelled"]);
    const both = await aKey(["orders:write", "payments:write"]);
    const completed = await ask(both.headers, `PATCH ${path}`, { status: "completed" });
    expect([completed.status, completed.body.status]).toEqual([200, "completed"]);
    const { body } = await api.request("GET", `/api/admin/activity?subjectType=order`, {
      as: admin,
    });
    expect(body.entries).toContainEqual(
      expect.objectContaining({ keyName: "Order robot", subjectId: placed.id }),
    );
  });

  it("is never wider with a cookie beside it, and a bad one is refused", async () => {
    const { headers } = await aKey(["orders:read"]);
    const Cookie = `aliquot_session=${admin.sessionId}`;
    expect((await ask({ ...headers, Cookie }, "GET /api/admin/users")).status).toBe(403);
    expect((await ask({ ...headers, Cookie })).status).toBe(200);
    for (const bad of ["alq_x", `alq_${"A".repeat(43)}`, "x", "", "%00", "é".repeat(40)]) {
      const Authorization = `Bearer ${encodeURIComponent(bad)}`;
      expect([bad, (await ask({ Authorization, Cookie })).status]).toEqual([bad, 401]);
    }
  });

  it("ends when it is revoked, when it expires, and with the account of who made it", async () => {
    const revoked = await aKey();
    const gone = await api.request("DELETE", `/api/admin/api-keys/${revoked.id}`, { as: admin });
    expect(gone.status).toBe(200);
    expect((await ask(revoked.headers)).status).toBe(401);
    expect((await api.request("DELETE", "/api/admin/api-keys/unknown", { as: admin })).status).toBe(
      404,
    );

    const short = await aKey(KEY_SCOPES, admin, {
      expiresAt: new Date(Date.now() + 3600_000).toISOString(),
    });
    expect((await ask(short.headers)).status).toBe(200);
    api.clock.advance(3700);
    expect((await ask(short.headers)).status).toBe(401);
    api.clock.set(new Date());

    for (const leave of [
      (id: string) => api.request("DELETE", `/api/admin/users/${id}`, { as: admin }),
      (id: string) => api.sql`UPDATE users SET deactivated_at = now() WHERE id = ${id}`,
      (id: string) => api.sql`UPDATE users SET role = 'customer' WHERE id = ${id}`,
      (id: string) => api.sql`UPDATE users SET admin_scope = 'reading' WHERE id = ${id}`,
    ]) {
      const colleague = await api.signUpAdmin();
      const { headers } = await aKey(KEY_SCOPES, colleague);
      expect((await ask(headers)).status).toBe(200);
      await leave(colleague.user.id);
      expect((await ask(headers)).status).toBe(401);
    }
  });

  it("in an address is refused", async () => {
    const { key } = await aKey();
    for (const query of [
      `key=${key}`,
      `access_token=${key}`,
      key,
      `a=1&b=${key.replace("_", "%5F")}`,
    ]) {
      const { status, body } = await api.request("GET", `/api/admin/orders?${query}`, {
        as: admin,
      });
      expect([query, status, body.code]).toEqual([query, 400, "key-in-address"]);
      expect(JSON.stringify(body)).not.toContain(key.slice(4));
    }
  });

  it("has a limit of its own", async () => {
    const busy = await aKey(["orders:read"]);
    const quiet = await aKey(["orders:read"]);
    await api.sql`UPDATE rate_limits SET points = 600 WHERE key LIKE 'apiKeyCalls:%'`;
    expect((await ask(busy.headers)).status).toBe(200);
    await api.sql`UPDATE rate_limits SET points = 600 WHERE key LIKE 'apiKeyCalls:%'`;
    const refused = await ask(busy.headers);
    expect([refused.status, refused.body.code]).toEqual([429, "too-many-requests"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await ask(quiet.headers)).status).toBe(200);
    expect((await api.request("GET", "/api/admin/orders", { as: admin })).status).toBe(200);
  });

  it("can only be made in a full admin's session", async () => {
    expect((await api.request("POST", "/api/admin/api-keys")).status).toBe(401);
    expect((await keep({ name: "x", scopes: ["orders:read"] }, await api.signUp())).status).toBe(
      403,
    );
  });
});

it("nothing of a key is ever logged", () => {
  expect(log.length).toBeGreaterThan(20);
  expect(log.filter((line) => /alq_[\w-]{20}|alq%5F/i.test(line))).toEqual([]);
});
