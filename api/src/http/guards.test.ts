import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessOf } from "#shared/contracts/calls.ts";
import { getCall } from "#shared/testing/get-call.ts";
import { type App, createApp } from "../app.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let app: App;
/** The number of session queries since the last reset. */
let sessionQueries = 0;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  const sql = new Proxy(api.deps.db.sql, {
    apply(target, self, given: [TemplateStringsArray, ...unknown[]]) {
      if (given[0].join?.("?").includes("FROM sessions s JOIN users u")) sessionQueries += 1;
      return Reflect.apply(target, self, given);
    },
  });
  const db = new Proxy(api.deps.db, {
    get: (target, name) => (name === "sql" ? sql : Reflect.get(target, name)),
  });
  app = createApp({ ...api.deps, db });
});
afterAll(() => api.close());

/** The path of every guarded read, with an invented id. */
const reads = () =>
  app.calls
    .filter((call) => call.startsWith("GET ") && accessOf(getCall(call)) !== "open")
    .map((call) => call.slice("GET ".length).replace(/{\w+}/g, "some-id"));

describe("who asks", () => {
  it("is looked up once for a request, whatever routes its own are inside of", async () => {
    const counts: [string, number][] = [];
    for (const path of reads()) {
      sessionQueries = 0;
      const headers = { Cookie: `aliquot_session=${admin.sessionId}` };
      const answer = await app.fetch(new Request(`http://localhost:3000${path}`, { headers }));
      await answer.body?.cancel();
      counts.push([path, sessionQueries]);
    }
    expect(counts.length).toBeGreaterThan(40);
    expect(counts.filter(([, times]) => times > 1)).toEqual([]);
    expect(counts.filter(([, times]) => times === 1).length).toBeGreaterThan(40);
  });

  it("counts a call of a key once", async () => {
    const made = await api.request("POST", "/api/admin/api-keys", {
      as: admin,
      body: { name: "reader", scopes: ["catalogue:read", "orders:read"], expiresAt: null },
    });
    const headers = { Authorization: `Bearer ${made.body.key}` };
    const counted: [string, number][] = [];
    for (const path of reads()) {
      await api.sql`DELETE FROM rate_limits`;
      const { status } = await api.request("GET", path, { headers });
      const [row] = await api.sql`SELECT points FROM rate_limits WHERE key LIKE 'apiKeyCalls%'`;
      if (status !== 403) counted.push([path, row?.points]);
    }
    expect(counted.length).toBeGreaterThan(5);
    expect(counted.filter(([, points]) => points !== 1)).toEqual([]);
  });
});
