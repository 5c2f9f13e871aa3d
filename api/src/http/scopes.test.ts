import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminMay, CALLS } from "#shared/contracts/all.calls.ts";
import { accessOf, isForAnybody, mayKey } from "#shared/contracts/calls.ts";
import { ADMIN_SCOPES, KEY_SCOPES } from "#shared/domain/scopes.ts";
import { getCall } from "#shared/testing/get-call.ts";
import { dereferenced } from "../../../scripts/trials/stage/dereference.ts";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, order as placeOrder } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let packer: Person;
let reader: Person;
let order: { id: string };
let calls: { call: string; method: string; path: string; access: string }[];

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  packer = await api.signUpAdmin({ firstName: "Packer" });
  reader = await api.signUpAdmin({ firstName: "Reader" });
  await api.sql`UPDATE users SET admin_scope = 'packing' WHERE id = ${packer.user.id}`;
  await api.sql`UPDATE users SET admin_scope = 'reading' WHERE id = ${reader.user.id}`;
  const product = await aStoredProduct(api, admin);
  const items = [{ productId: product.id, quantity: 1 }];
  const notes = "Please ring twice.";
  order = (await placeOrder(api, await api.signUp(), items, { notes })).body;
  calls = [...CALLS.values()].map((declared) => {
    const [method = "", path = ""] = declared.call.split(" ");
    const access = accessOf(declared);
    return { call: declared.call, method, path: path.replace(/{\w+}/g, order.id), access };
  });
});
afterAll(() => api.close());

/** What everybody may change for themselves: their sign-in and their shortcuts. */
const OWN = /^\/api\/(auth|login|logout|register|admin\/shortcuts)\b/;

describe("the declared scopes", () => {
  it("are those of every route, and every declared call is in the document", async () => {
    const { body } = await api.request("GET", "/api/openapi.json");
    const documented = Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const declared = [...CALLS.keys()].sort();
    expect(documented.sort()).toEqual(declared);
    expect([...api.app.calls].sort()).toEqual(declared);
  });

  it("allows everybody the calls without a session, and prices", () => {
    const different = calls.filter(
      ({ call, access }) =>
        isForAnybody(getCall(call)) !== (access === "open") && access !== "optional",
    );
    expect(different).toEqual([]);
  });

  it("lets a reading admin change only their own sign-in and shortcuts, and a packing admin neither set a status nor see money", () => {
    const changes = calls.filter(
      ({ call, method, path }) =>
        method !== "GET" && !OWN.test(path) && !isForAnybody(getCall(call)),
    );
    expect(changes.filter(({ call }) => adminMay("reading", call))).toEqual([]);
    const reads = calls.filter(({ method, path }) => method === "GET" && path.includes("/admin/"));
    const whole = /security-events|users\/{id}\/export/;
    const unread = reads.filter(({ call }) => !adminMay("reading", call) && !whole.test(call));
    expect(unread).toEqual([]);
    const closed = /status|payment|coupon|users|settings|statement|notification|dashboard|export/;
    expect(
      [...CALLS.keys()]
        .filter((call) => call.includes("/admin/") && closed.test(call))
        .filter((call) => adminMay("packing", call)),
    ).toEqual([]);
  });

  it("keeps keys from users, second factors, keys, webhooks and settings", () => {
    const closed =
      /\/(users|user|auth|factors|passkeys|totp|sessions|api-keys|webhooks|notification-config|payment-sources)\b|\/admin\/settings/;
    const open = [...CALLS.keys()].filter(
      (call) => closed.test(call) && mayKey([...KEY_SCOPES], getCall(call)),
    );
    expect(open.filter((call) => !isForAnybody(getCall(call)))).toEqual([]);
  });
});

describe("every guarded call", () => {
  it("answers 403 to an admin whose scope does not include the call, before it looks at anything", async () => {
    for (const { call, method, path, access } of calls) {
      if (access === "open") continue;
      for (const [scope, as] of [["packing", packer] as const, ["reading", reader] as const]) {
        if (adminMay(scope, call)) continue;
        const { status, body } = await api.request(method, path, { as });
        expect([call, scope, status, body.code]).toEqual([call, scope, 403, "forbidden"]);
      }
    }
  });

  it("answers no amount to a packing admin", async () => {
    const { body: document } = await api.request("GET", "/api/openapi.json");
    const operations = dereferenced(document).paths;
    for (const { call, method, path } of calls) {
      if (!adminMay("packing", call) || isForAnybody(getCall(call))) continue;
      const operation = operations[call.split(" ")[1] ?? ""]?.[method.toLowerCase()];
      const answers = operation["x-packing-answer"] ?? operation.responses;
      // Public product prices inside a cart do not count.
      const isMoney =
        !call.includes("/api/cart") && /Dollars with two decimals/.test(JSON.stringify(answers));
      expect([call, isMoney]).toEqual([call, false]);
      if (method !== "GET") continue;
      const { status, body } = await api.request(method, path, { as: packer });
      expect([call, status]).toEqual([call, expect.toBeOneOf([200, 404])]);
      expect([call, /"\d+\.\d\d"/.test(JSON.stringify(body))]).toEqual([call, false]);
    }
    const narrowed = [...CALLS.values()].filter(({ packing }) => packing);
    expect(narrowed.filter(({ call }) => !adminMay("packing", call))).toEqual([]);
  });
});

describe("an admin who only packs", () => {
  it("reads recipient and items at every URL of an order, and ships it", async () => {
    for (const path of [`/api/orders/${order.id}`, `/api/admin/orders/${order.id}`]) {
      const { status, body } = await api.request("GET", path, { as: packer });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id: order.id,
        firstName: "Ada",
        shippingAddress: { city: "Wheeling" },
        notes: "Please ring twice.",
        items: [{ quantity: 1 }],
      });
      for (const member of ["total", "subtotal", "paid", "balance", "couponCode", "email"]) {
        expect(body).not.toHaveProperty(member);
      }
      expect(body.items[0]).not.toHaveProperty("productPrice");
    }
    const list = await api.request("GET", "/api/admin/orders", { as: packer });
    expect(list.body).toMatchObject({ total: 1, orders: [{ id: order.id }] });
    const shipped = await api.request("PATCH", `/api/admin/orders/${order.id}/shipment`, {
      as: packer,
      body: { carrierName: "USPS", trackingNumber: "9400" },
    });
    expect([shipped.status, shipped.body.shippingStatus]).toEqual([200, "shipped"]);
    expect(shipped.body).not.toHaveProperty("total");
    const lot = await aReleasedLot(api, admin, (await aStoredProduct(api, admin)).id);
    const read = await api.request("GET", `/api/admin/lots/${lot.id}`, { as: packer });
    expect([read.status, read.body.lotNumber]).toEqual([200, lot.lotNumber]);
    for (const path of [read.body.documents[0].url, `/api/admin/lots/${lot.id}/traces`]) {
      expect((await api.request("GET", path, { as: packer })).status).toBe(200);
    }
    const recall = await api.request("GET", `/api/admin/lots/${lot.id}/recall`, { as: packer });
    expect(recall.status).toBe(403);
    const absent = await api.request("GET", "/api/orders/unknown?absent=null", { as: packer });
    expect([absent.status, absent.body]).toEqual([200, null]);
  });
});

describe("the scope of an admin", () => {
  const FORM = {
    firstName: "Ada",
    lastName: "Byron",
    street: "12 Market Street",
    city: "Wheeling",
    state: "WV",
    zipCode: "26003",
  };

  it("is set by a full admin, counts from the next request on, and is read back", async () => {
    const colleague = await api.signUpAdmin();
    const path = `/api/admin/users/${colleague.user.id}`;
    for (const scope of ADMIN_SCOPES) {
      const { status, body } = await api.request("PUT", path, {
        as: admin,
        body: { ...FORM, email: colleague.email, role: "admin", adminScope: scope },
      });
      expect([status, body.adminScope]).toEqual([200, scope]);
      const own = await api.request("GET", "/api/user", { as: colleague });
      expect(own.body.adminScope).toBe(scope);
      const coupons = await api.request("GET", "/api/admin/coupons", { as: colleague });
      expect(coupons.status).toBe(scope === "packing" ? 403 : 200);
    }
    const wrong = { ...FORM, email: colleague.email, role: "admin", adminScope: "everything" };
    const refused = await api.request("PUT", path, { as: admin, body: wrong });
    expect([refused.status, refused.body.fields]).toEqual([
      422,
      { adminScope: expect.any(String) },
    ]);
  });

  it("is never narrowed for the last full admin, even when several ask at the same time", async () => {
    const other = await api.signUpAdmin();
    await api.sql`UPDATE users SET admin_scope = 'reading'
      WHERE role = 'admin' AND id NOT IN (${admin.user.id}, ${other.user.id})`;
    const narrow = (as: Person, who: Person) =>
      api.request("PUT", `/api/admin/users/${who.user.id}`, {
        as,
        body: { ...FORM, email: who.email, role: "admin", adminScope: "packing" },
      });
    const own = await narrow(admin, admin);
    expect([own.status, own.body.code]).toEqual([409, "own-account"]);
    const both = await Promise.all([narrow(admin, other), narrow(other, admin)]);
    expect(both.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const [left] = await api.sql<{ count: number }[]>`
      SELECT count(*)::int FROM users WHERE role = 'admin' AND admin_scope = 'full'`;
    expect(left?.count).toBeGreaterThan(0);
  });
});
