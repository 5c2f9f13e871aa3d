import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SecurityEvent } from "#shared/contracts/security-events.ts";
import { factorsOf } from "../testing/factors-under-test.ts";
import { GOOD_PASSWORD, type Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const FROM = "203.0.113.77";
const login = (email: string, password: string) =>
  api.request("POST", "/api/login", { from: FROM, body: { email, password } });
const eventsOf = async (userId: string) =>
  (
    await api.sql`
      SELECT event, outcome, factor, network, detail FROM security_events
      WHERE user_id = ${userId} ORDER BY created_at, id`
  ).map((row) => ({ ...row }));

describe("security events", () => {
  it("say who signed in, who failed to, by what and from which network, and never what was typed", async () => {
    const { email, user } = await api.signUp();
    await login(email, "a wrong Passw0rd");
    await login(email, GOOD_PASSWORD);
    await login("nobody.at.all@example.com", "a wrong Passw0rd");
    const from = { factor: "password", network: "203.0.113.x" };
    const events = await eventsOf(user.id);
    expect(events.slice(-2)).toEqual([
      { event: "sign-in", outcome: "invalid-credentials", detail: null, ...from },
      { event: "sign-in", outcome: "done", detail: null, ...from },
    ]);
    const stored = await api.sql<{ text: string }[]>`
      SELECT e::text AS text FROM security_events e`;
    const all = stored.map(({ text }) => text).join("\n");
    for (const typed of ["nobody.at.all", email, "Passw0rd"]) expect(all).not.toContain(typed);
  });

  it("name changes of factors, and the key that is used from another network", async () => {
    const person = await api.signUp();
    await factorsOf(api).addTotp(person);
    expect(await eventsOf(person.user.id)).toContainEqual(
      expect.objectContaining({ event: "factor-changed", outcome: "done", detail: "totp-on" }),
    );
    const { body } = await api.request("POST", "/api/admin/api-keys", {
      as: admin,
      body: { name: "Robot", scopes: ["orders:read"] },
    });
    const headers = { Authorization: `Bearer ${body.key}` };
    for (const from of ["198.51.100.7", "198.51.100.8", FROM]) {
      expect((await api.request("GET", "/api/admin/orders", { headers, from })).status).toBe(200);
    }
    const events = await eventsOf(admin.user.id);
    expect(events.filter(({ event }) => event === "api-key-made")).toHaveLength(1);
    expect(events.filter(({ event }) => event === "api-key-moved")).toEqual([
      expect.objectContaining({ network: "203.0.113.x", detail: body.key.slice(0, 10) }),
    ]);
  });

  it("of refusals leave out a right password that a second step follows", async () => {
    const person = await api.signUp();
    await factorsOf(api).addTotp(person);
    await login(person.email, "a wrong Passw0rd");
    await login(person.email, GOOD_PASSWORD);
    const { body } = await api.request("GET", "/api/admin/security-events/latest?outcome=refused", {
      as: admin,
    });
    const own = (body.events as SecurityEvent[]).filter(({ userId }) => userId === person.user.id);
    expect(own.map(({ outcome }) => outcome)).toEqual(["invalid-credentials"]);
    expect((await eventsOf(person.user.id)).at(-1)).toMatchObject({ outcome: "second-step" });
  });

  it("are listed and exported as JSON lines by day, for full admins with a fresh proof only", async () => {
    const list = await api.request("GET", "/api/admin/security-events/latest?outcome=refused", {
      as: admin,
    });
    expect(list.status).toBe(200);
    expect(list.body.events.length).toBeGreaterThan(0);
    expect(list.body.events.every(({ outcome }: { outcome: string }) => outcome !== "done")).toBe(
      true,
    );
    const ever = "/api/admin/security-events?from=2020-01-01&to=9999-12-31";
    const lines = await api.request("GET", ever, { as: admin });
    const [stored] = await api.sql`SELECT count(*)::int AS rows FROM security_events`;
    const events = String(lines.body)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(events).toHaveLength(stored?.rows);
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort());
    const none = await api.request("GET", "/api/admin/security-events?to=2020-01-01", {
      as: admin,
    });
    expect(String(none.body ?? "")).toBe("");
    for (const days of ["from=2026-02-01&to=2026-01-01", "from=0000-01-01", "to=0000-01-01"]) {
      const wrong = `/api/admin/security-events?${days}`;
      expect((await api.request("GET", wrong, { as: admin })).status).toBe(422);
    }
    await api.sql`UPDATE sessions SET proved_at = NULL WHERE user_id = ${admin.user.id}`;
    for (const path of ["", "/latest"]) {
      const late = await api.request("GET", `/api/admin/security-events${path}`, { as: admin });
      expect([late.status, late.body.code]).toEqual([403, "proof-needed"]);
    }
  });
});
