import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GOOD_PASSWORD } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  api.request("POST", "/api/login", { body: { email, password }, headers });
const me = (headers: Record<string, string>) => api.request("GET", "/api/user", { headers });
const cookieOf = (sessionId: string) => ({ Cookie: `aliquot_session=${sessionId}` });
const setCookies = (headers: Headers) => headers.getSetCookie();

describe("signing in", () => {
  it("sets an HttpOnly cookie for 24 hours and a readable hint, and answers no session id", async () => {
    const { email } = await api.signUp({ firstName: "Zoë; x=y" });
    const { status, body, headers } = await login(email, GOOD_PASSWORD);
    expect(status).toBe(200);
    expect(body.sessionId).toBeUndefined();
    expect(body.user).toMatchObject({ email, isAdmin: false, address: { zipCode: "26003" } });
    const [, session, hint] = setCookies(headers);
    expect(session).toMatch(/^aliquot_session=[a-z2-7]{40};/);
    for (const part of ["HttpOnly", "Max-Age=86400", "Path=/", "SameSite=Lax"]) {
      expect(session).toContain(part);
    }
    expect(session).not.toContain("Secure");
    expect(hint).toBe(
      "aliquot_hint=customer.Zo%C3%AB%3B%20x%3Dy; Path=/; Max-Age=86400; SameSite=Lax",
    );
  });

  it("reads the address in any capitalisation", async () => {
    const { email } = await api.signUp();
    expect((await login(email.toUpperCase(), GOOD_PASSWORD)).status).toBe(200);
  });

  it("answers a wrong password, an unknown and a deactivated account alike", async () => {
    const person = await api.signUp();
    const gone = await api.signUp();
    await api.sql`UPDATE users SET deactivated_at = now() WHERE id = ${gone.user.id}`;
    const wrong = await login(person.email, "wrong password");
    const unknown = await login("nobody@example.com", "wrong password");
    const deactivated = await login(gone.email, GOOD_PASSWORD);
    expect(wrong).toMatchObject({
      status: 401,
      body: { message: "Invalid credentials", code: "invalid-credentials" },
    });
    expect([unknown.status, unknown.body]).toEqual([401, wrong.body]);
    expect([deactivated.status, deactivated.body]).toEqual([401, wrong.body]);
    expect(setCookies(wrong.headers)).toEqual([]);
  });

  it("gives a new id every time and ends the session it replaces", async () => {
    const person = await api.signUp();
    const again = await login(person.email, person.password, cookieOf(person.sessionId));
    const next = /aliquot_session=([^;]+)/.exec(setCookies(again.headers).join())?.[1] ?? "";
    expect(next).not.toBe(person.sessionId);
    expect((await me(cookieOf(person.sessionId))).status).toBe(401);
    expect((await me(cookieOf(next))).status).toBe(200);
  });

  it("stores nothing that signs anybody in", async () => {
    const person = await api.signUp();
    const rows = await api.sql`
      SELECT row_to_json(s)::text AS session, row_to_json(u)::text AS account
      FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.id = ${person.user.id}`;
    const stored = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    expect(stored).not.toContain(person.sessionId);
    expect(stored).not.toContain(person.password);
    expect(stored).toContain("$argon2id$");
  });
});

describe("failed logins", () => {
  it("block an account after ten, for a right password too, and no other account", async () => {
    const victim = await api.signUp();
    const other = await api.signUp();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const headers = { "X-Forwarded-For": `203.0.113.${attempt}` };
      expect((await login(victim.email, "wrong password", headers)).status).toBe(401);
    }
    const blocked = await login(victim.email.toUpperCase(), GOOD_PASSWORD, {
      "X-Forwarded-For": "203.0.113.99",
    });
    expect(blocked).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(60);
    expect((await login(other.email, GOOD_PASSWORD)).status).toBe(200);
    // Existing sessions stay.
    expect((await me(cookieOf(victim.sessionId))).status).toBe(200);
  });

  it("are counted for an unknown account too", async () => {
    const attempts = await inTurn(12, () => login("ghost@example.com", "wrong password"));
    expect(attempts.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it("are counted when they come at once", async () => {
    const { email } = await api.signUp();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => login(email, "wrong password")),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it("block their address after 300, for a right password too, and no other address", async () => {
    const { email } = await api.signUp();
    const from = "2001:db8:5:6::1";
    const loginFrom = (address: string, account: string, password: string) =>
      api.request("POST", "/api/login", { from: address, body: { email: account, password } });
    const guess = (number: number) =>
      loginFrom(`2001:db8:5:6::${number + 1}`, `guess${number % 60}@example.com`, "wrong password");
    const statuses: { status: number }[] = [];
    // In batches of as many as the queue accepts.
    while (statuses.length < 310) {
      const from = statuses.length;
      const batch = Array.from({ length: 62 }, (_, index) => guess(from + index));
      statuses.push(...(await Promise.all(batch)));
    }
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(300);
    expect(statuses.filter(({ status }) => status === 429)).toHaveLength(10);
    const blocked = await loginFrom(from, email, GOOD_PASSWORD);
    expect(blocked).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(60);
    expect((await loginFrom("2001:db8:5:7::1", email, GOOD_PASSWORD)).status).toBe(200);
  });

  it("do not limit those who succeed", async () => {
    const { email } = await api.signUp();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => login(email, GOOD_PASSWORD)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });
});

describe("a session", () => {
  it("ends after 24 hours, however much it was used", async () => {
    const person = await api.signUp();
    api.clock.advance(23 * 3600);
    expect((await me(cookieOf(person.sessionId))).status).toBe(200);
    api.clock.advance(3590);
    expect((await me(cookieOf(person.sessionId))).status).toBe(200);
    api.clock.advance(20);
    expect((await me(cookieOf(person.sessionId))).status).toBe(401);
    api.clock.set(new Date());
  });

  it("is taken from the cookie or from the header", async () => {
    const { sessionId } = await api.signUp();
    expect((await me({ "X-Session-Id": sessionId })).status).toBe(200);
    expect((await me({ "X-Session-Id": sessionId, ...cookieOf(sessionId) })).status).toBe(200);
    const others = { Cookie: `a=%; aliquot_hint=x; aliquot_session=${sessionId}; b=%zz` };
    expect((await me(others)).status).toBe(200);
  });

  it("is not valid when the two disagree", async () => {
    const [ada, eve] = [await api.signUp(), await api.signUp()];
    const headers = { "X-Session-Id": ada.sessionId, ...cookieOf(eve.sessionId) };
    expect((await me(headers)).status).toBe(401);
    expect((await me({ "X-Session-Id": "x", ...cookieOf(eve.sessionId) })).status).toBe(401);
  });

  it("is not valid when two cookies disagree, whichever comes first: one was planted", async () => {
    const [ada, eve] = [await api.signUp(), await api.signUp()];
    const cookies = (...ids: string[]) => ({
      Cookie: ids.map((id) => `aliquot_session=${id}`).join("; "),
    });
    expect((await me(cookies(ada.sessionId, eve.sessionId))).status).toBe(401);
    expect((await me(cookies(eve.sessionId, ada.sessionId))).status).toBe(401);
    expect((await me(cookies("planted", ada.sessionId))).status).toBe(401);
    expect((await me(cookies(ada.sessionId, ada.sessionId))).status).toBe(200);
  });

  it.each(["x", "a".repeat(40), "A".repeat(40), "x".repeat(5 * 1024), "%00", "' OR 1=1 --", '"'])(
    "that is malformed or unknown is 401: %.20s",
    async (sessionId) => {
      expect(await me(cookieOf(sessionId))).toMatchObject({
        status: 401,
        body: { code: "unauthenticated" },
      });
      expect((await me({ "X-Session-Id": sessionId })).status).toBe(401);
    },
  );

  it("answers alike at both addresses", async () => {
    const person = await api.signUp();
    const first = await api.request("GET", "/api/user", { as: person });
    const second = await api.request("GET", "/api/auth/user", { as: person });
    expect(second.body).toEqual(first.body);
    expect(first.body).not.toHaveProperty("passwordHash");
  });
});

describe("signing out", () => {
  it("ends the session at once and takes both cookies back", async () => {
    const person = await api.signUp();
    const { status, headers } = await api.request("POST", "/api/logout", { as: person });
    expect(status).toBe(200);
    const cookies = setCookies(headers);
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/^aliquot_(session|hint)=;.*Max-Age=0/);
    expect((await me(cookieOf(person.sessionId))).status).toBe(401);
  });

  it("works by the header, and without a session", async () => {
    const { sessionId } = await api.signUp();
    const headers = { "X-Session-Id": sessionId };
    expect((await api.request("POST", "/api/logout", { headers })).status).toBe(200);
    expect((await me(headers)).status).toBe(401);
    expect((await api.request("POST", "/api/logout")).status).toBe(200);
  });
});

describe("on different origins", () => {
  const SITE = "https://www.shop.example";
  let split: TestApi;

  beforeAll(async () => {
    split = await testApi({
      env: {
        SITE_URL: SITE,
        API_PUBLIC_URL: "https://api.shop.example",
        COOKIE_DOMAIN: "shop.example",
      },
    });
  });
  afterAll(() => split.close());

  it("the answer carries the session id and the cookie is for the parent domain", async () => {
    const { email, password } = await split.signUp();
    const headers = { Origin: SITE, "Sec-Fetch-Site": "cross-site" };
    const answer = await split.request("POST", "/api/login", {
      body: { email, password },
      headers,
    });
    expect(answer.body.sessionId).toMatch(/^[a-z2-7]{40}$/);
    expect(answer.headers.get("access-control-allow-origin")).toBe(SITE);
    const [cookie = ""] = setCookies(answer.headers);
    for (const part of ["HttpOnly", "Domain=shop.example", "SameSite=None", "Secure"]) {
      expect(cookie).toContain(part);
    }
    const own = { "X-Session-Id": answer.body.sessionId };
    expect((await split.request("GET", "/api/user", { headers: own })).status).toBe(200);
  });

  it("leaves the hint to the pages, which alone can take it back", async () => {
    const person = await split.signUp();
    const { email, password } = person;
    const profile = { firstName: "Ada", lastName: "Byron", email };
    const answers = [
      await split.request("POST", "/api/login", { body: { email, password } }),
      await split.request("PATCH", "/api/auth/profile", { as: person, body: profile }),
      await split.request("POST", "/api/logout", { as: person }),
    ];
    const names = answers.map(({ headers }) => setCookies(headers).map((one) => one.split("=")[0]));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(names).toEqual([["aliquot_browser", "aliquot_session"], [], ["aliquot_session"]]);
  });

  it("GET /api/login leads to the pages' origin", async () => {
    const { headers } = await split.request("GET", "/api/login?next=/cart");
    expect(headers.get("location")).toBe(`${SITE}/auth?next=%2Fcart`);
  });
});

async function inTurn<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let turn = 0; turn < times; turn += 1) results.push(await work());
  return results;
}
