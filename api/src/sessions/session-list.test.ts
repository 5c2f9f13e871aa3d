import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { deviceOf, shortened } from "./visit.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

async function signInFrom(person: Person, userAgent: string, from: string): Promise<Person> {
  const { email, password } = person;
  const answer = await api.request("POST", "/api/login", {
    body: { email, password },
    headers: { "User-Agent": userAgent },
    from,
  });
  const sessionId = /aliquot_session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
  return { ...person, sessionId: sessionId ?? "" };
}

const listOf = async (as: Person) =>
  (await api.request("GET", "/api/auth/sessions", { as })).body.sessions;
const isSignedIn = async (as: Person) =>
  (await api.request("GET", "/api/user", { as })).status === 200;

describe("the sessions of an account", () => {
  it("are listed with device, shortened network, times and factors, the current one first", async () => {
    const person = await api.signUp();
    const phone = await signInFrom(person, IPHONE, "203.0.113.7");
    const desk = await signInFrom(person, FIREFOX, "2001:db8:5:6::1");
    const list = await listOf(desk);
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({
      device: "Firefox on Linux",
      address: "2001:db8:5::",
      factors: ["password"],
      isCurrent: true,
    });
    expect(list[1]).toMatchObject({ device: "Safari on iPhone", address: "203.0.113.x" });
    const shown = JSON.stringify(list);
    expect(shown).not.toContain("203.0.113.7");
    expect(shown).not.toContain(phone.sessionId);
  });

  it("are ended one by one by their owner, and by nobody else", async () => {
    const [ada, eve] = [await api.signUp(), await api.signUp()];
    const second = await api.signIn(ada.email);
    const [, other] = await listOf(ada);
    const end = (as: Person) => api.request("DELETE", `/api/auth/sessions/${other.id}`, { as });
    expect((await end(eve)).status).toBe(404);
    expect(await isSignedIn(second)).toBe(true);
    expect(await end(ada)).toMatchObject({ status: 200, body: { ended: 1 } });
    expect(await isSignedIn(second)).toBe(false);
    expect((await end(ada)).status).toBe(404);
  });

  it("are ended all but the one that asks", async () => {
    const person = await api.signUp();
    const others = [await api.signIn(person.email), await api.signIn(person.email)];
    const { body } = await api.request("DELETE", "/api/auth/sessions", { as: person });
    expect(body).toEqual({ ended: 2, keysRevoked: 0 });
    expect(await isSignedIn(person)).toBe(true);
    for (const other of others) expect(await isSignedIn(other)).toBe(false);
  });
});

it("a customer's use of a session is recorded once a second for many requests, and delays none of them", async () => {
  const person = await api.signUp();
  const other = await api.signIn(person.email);
  const lastUses = () =>
    api.sql<{ sid: string; at: Date }[]>`
      SELECT sid, last_used_at AS at FROM sessions WHERE user_id = ${person.user.id} ORDER BY sid`;
  const before = await lastUses();
  api.clock.advance(120);
  // Otherwise a transaction that has the row locked, such as an extension or an end, would delay the visitor.
  await api.sql.begin(async (tx) => {
    await tx`SELECT 1 FROM sessions WHERE user_id = ${person.user.id} FOR UPDATE`;
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([true, true]);
  });
  const used = async () => {
    await isSignedIn(person);
    await isSignedIn(other);
    const now = await lastUses();
    return now.filter(({ at }, place) => at > (before[place]?.at ?? at)).length;
  };
  await expect.poll(used, { interval: 100, timeout: 5000 }).toBe(2);
});

it("a login by a device or from a network that the account does not know is told to its owner, once", async () => {
  const person = await api.signUp();
  const told = async () =>
    (
      await api.sql`
      SELECT data FROM mails WHERE user_id = ${person.user.id} AND kind = 'new-device' ORDER BY created_at, id`
    ).map(({ data }) => `${data.device}, ${data.address}`);
  expect(await told()).toEqual([]);
  await signInFrom(person, FIREFOX, "203.0.113.7");
  await signInFrom(person, FIREFOX, "203.0.113.8");
  await signInFrom(person, IPHONE, "203.0.113.8");
  await signInFrom(person, IPHONE, "198.51.100.1");
  expect(await told()).toEqual([
    "Firefox on Linux, 203.0.113.x",
    "Safari on iPhone, 203.0.113.x",
    "Safari on iPhone, 198.51.100.x",
  ]);
});

describe("an admin's session", () => {
  it("ends two hours after its last call, a customer's does not", async () => {
    const [admin, customer] = [await api.signUpAdmin(), await api.signUp()];
    for (let hour = 0; hour < 3; hour += 1) {
      api.clock.advance(3590);
      expect([await isSignedIn(admin), await isSignedIn(customer)]).toEqual([true, true]);
    }
    api.clock.advance(7260);
    expect([await isSignedIn(admin), await isSignedIn(customer)]).toEqual([false, true]);
  });

  it("ends after the minutes of the settings", async () => {
    const admin = await api.signUpAdmin();
    const saved = await api.request("PATCH", "/api/admin/settings/store", {
      as: admin,
      body: { adminIdleMinutes: 5 },
    });
    expect(saved.body.adminIdleMinutes).toBe(5);
    api.clock.advance(290);
    expect(await isSignedIn(admin)).toBe(true);
    api.clock.advance(310);
    expect(await isSignedIn(admin)).toBe(false);
    await api.sql`DELETE FROM system_settings WHERE key = 'admin_idle_minutes'`;
  });
});

describe("a device", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Linux; Android 15) AppleWebKit Chrome/140.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15_5) Version/18.5 Safari/605.1.15", "Safari on Mac"],
    ["curl/8.5.0", "curl"],
    ["<script>alert(1)</script>", "Unknown device"],
    ["", "Unknown device"],
  ])("is named by browser and system: %s", (userAgent, name) => {
    expect(deviceOf(userAgent)).toBe(name);
  });

  it.each([
    ["203.0.113.7", "203.0.113.x"],
    ["2001:db8:5:6::/64", "2001:db8:5::"],
    ["unknown", "unknown"],
    ["<b>", "unknown"],
  ])("is somewhere in a network: %s", (address, network) => {
    expect(shortened(address)).toBe(network);
  });
});
