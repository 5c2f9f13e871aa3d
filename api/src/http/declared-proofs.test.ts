import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CALLS } from "#shared/contracts/all.calls.ts";
import { isForAnybody, proofOf } from "#shared/contracts/calls.ts";
import { ADMIN_SCOPES } from "#shared/domain/scopes.ts";
import { getCall } from "#shared/testing/get-call.ts";
import { type Person, REGISTRATION } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let customer: Person;
let calls: { call: string; method: string; path: string }[];

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  customer = await api.signUp();
  calls = [...CALLS.keys()].map((call) => {
    const [method = "", path = ""] = call.split(" ");
    return { call, method, path: path.replace(/{\w+}/g, "some-id") };
  });
  api.clock.advance(601);
});
afterAll(() => api.close());

const STORE = "/api/admin/settings/store";
const { password: _, ...FIELDS } = REGISTRATION;

const ask = async (method: string, path: string, body?: unknown) => {
  const answer = await api.request(method, path, { as: admin, body });
  return { status: answer.status, code: answer.body?.code, message: answer.body?.message };
};
const REFUSED = {
  status: 403,
  code: "proof-needed",
  message: "Please confirm first that it is you.",
};

describe("a fresh proof", () => {
  it("is said of every call of the back-office and of one's own protection", () => {
    const guarded = [...CALLS.keys()].filter(
      (call) => / \/api\/(admin|auth)\//.test(call) && !isForAnybody(getCall(call)),
    );
    expect(guarded.filter((call) => proofOf(getCall(call)) === null)).toEqual([]);
    expect(
      [...CALLS.keys()].filter((call) => !guarded.includes(call) && proofOf(getCall(call))),
    ).toEqual([]);
  });

  it("is asked of each that always does, before anything is looked at, and of no other", async () => {
    const wrong: unknown[] = [];
    for (const { call, method, path } of calls) {
      const declared = proofOf(getCall(call));
      if (declared === null || declared === "proof-if") continue;
      const { status, code, message } = await ask(method, path);
      const isRefused = status === 403 && code === REFUSED.code && message === REFUSED.message;
      if (isRefused !== (declared === "proof")) wrong.push([call, declared, status, code]);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    "GET /api/admin/orders/export",
    "GET /api/admin/payments/export",
    "GET /api/admin/invoices.csv",
    "GET /api/admin/customers/export",
    "GET /api/admin/lots/{id}/recall.csv",
    "POST /api/admin/notification-config",
    "PUT /api/admin/emails/{kind}",
    "POST /api/admin/webhooks",
    "PATCH /api/admin/webhooks/{id}",
    "POST /api/admin/api-keys",
    "DELETE /api/admin/api-keys/{id}",
    "PATCH /api/admin/orders/{id}/payment-links",
    "POST /api/admin/payment-sources",
    "PATCH /api/admin/payment-sources/{id}",
    "POST /api/auth/passkeys",
    "DELETE /api/auth/passkeys/{id}",
    "POST /api/auth/totp/confirm",
    "DELETE /api/auth/totp",
    "POST /api/auth/recovery-codes",
  ])("is always required: %s", (call) => {
    expect(proofOf(getCall(call))).toBe("proof");
  });

  it("depends on what is done, for each call that says so", async () => {
    const other = await api.signUpAdmin();
    const user = `/api/admin/users/${customer.user.id}`;
    const same = { ...FIELDS, email: customer.email };
    const password = "Another 1ong passphrase";
    const cases: Record<string, { refused: [string, unknown?][]; goesOn: [string, unknown?] }> = {
      "PATCH /api/auth/profile": {
        refused: [["/api/auth/profile", { ...FIELDS, email: "new@example.com" }]],
        goesOn: ["/api/auth/profile", { ...FIELDS, email: admin.email }],
      },
      "PATCH /api/admin/settings/store": {
        refused: [
          [STORE, { zelleEmail: "thief@example.com" }],
          [STORE, { paypalHandle: "thief" }],
          [STORE, { venmoHandle: "thief" }],
          [STORE, { cashAppHandle: "thief" }],
          [STORE, { contactEmail: "thief@example.com" }],
          [STORE, { adminsNeedFactor: true }],
          [STORE, { adminIdleMinutes: 1440 }],
        ],
        goesOn: [STORE, { shopName: "Aliquot" }],
      },
      "POST /api/admin/users": {
        refused: ADMIN_SCOPES.map((adminScope) => [
          "/api/admin/users",
          { ...REGISTRATION, email: `${adminScope}@example.com`, role: "admin", adminScope },
        ]),
        goesOn: ["/api/admin/users", { ...REGISTRATION, email: "made@example.com" }],
      },
      "PUT /api/admin/users/{id}": {
        refused: [
          [user, { ...same, role: "admin" }],
          [user, { ...same, email: "moved@example.com" }],
          [user, { ...same, password }],
          [
            `/api/admin/users/${other.user.id}`,
            { ...same, email: other.email, adminScope: "packing" },
          ],
        ],
        goesOn: [user, { ...same, city: "Boise" }],
      },
      "DELETE /api/admin/users/{id}": {
        refused: [[`/api/admin/users/${other.user.id}`]],
        goesOn: [user],
      },
      "POST /api/admin/users/{id}/reactivate": {
        refused: [[`/api/admin/users/${other.user.id}/reactivate`]],
        goesOn: ["/api/admin/users/some-id/reactivate"],
      },
    };
    await api.sql`UPDATE users SET deactivated_at = now() WHERE id = ${other.user.id}`;
    for (const [call, { refused, goesOn }] of Object.entries(cases)) {
      const [method = ""] = call.split(" ");
      for (const [path, body] of refused) {
        expect([call, body, await ask(method, path, body)]).toEqual([call, body, REFUSED]);
      }
      const { code } = await ask(method, ...goesOn);
      expect([call, code]).not.toEqual([call, "proof-needed"]);
    }
    const elsewhere = [
      "POST /api/auth/change-password",
      "GET /api/admin/users",
      "GET /api/admin/customers",
    ];
    const declared = [...CALLS.keys()].filter((call) => proofOf(getCall(call)) === "proof-if");
    expect([...Object.keys(cases), ...elsewhere].sort()).toEqual(declared.sort());
  });

  it("is: after 200 users within ten minutes, and not with a proof", async () => {
    const reader = await api.signUpAdmin();
    await api.sql`
      INSERT INTO users (id, email, password_hash, first_name, last_name, street, city, state, zip_code)
      SELECT 'many' || n, 'many' || n || '@example.com', 'x', 'Ada', 'B', '', '', '', ''
      FROM generate_series(1, 230) AS n`;
    const page = (offset: number) =>
      api.request("GET", `/api/admin/users?limit=100&offset=${offset}`, { as: reader });
    expect((await page(0)).status).toBe(200);
    expect((await page(100)).status).toBe(200);
    expect((await page(200)).status).toBe(200);
    // From here on the proof of the login is too old.
    api.clock.advance(601);
    expect((await page(0)).status).toBe(200);
    expect((await page(100)).status).toBe(200);
    const third = await page(200);
    expect([third.status, third.body.code]).toEqual([403, "proof-needed"]);
    expect(third.body.users).toBeUndefined();
    // The list of customers counts with it.
    const customers = await api.request("GET", "/api/admin/customers", { as: reader });
    expect([customers.status, customers.body.code]).toEqual([403, "proof-needed"]);
    const body = { password: reader.password };
    expect((await api.request("POST", "/api/auth/proof", { as: reader, body })).status).toBe(200);
    expect((await page(200)).status).toBe(200);
  });
});
