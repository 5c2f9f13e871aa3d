import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createResetToken } from "../accounts/create-tokens.ts";
import { codeOf, factorsOf } from "../testing/factors-under-test.ts";
import { GOOD_PASSWORD, type Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let factors: ReturnType<typeof factorsOf>;

beforeAll(async () => {
  api = await testApi();
  factors = factorsOf(api);
});
afterAll(() => api.close());

const HOME = "198.51.100.7";
/** Each guess comes from another network, so the limit by address does not apply. */
const AWAY = (number: number) => `203.0.${number}.9`;
const NEW_PASSWORD = "Another 1ong passphrase";

type Way = { from?: string; cookie?: string };
const login = (email: string, password: string, { from = HOME, cookie }: Way = {}) =>
  api.request("POST", "/api/login", {
    body: { email, password },
    from,
    headers: cookie ? { Cookie: cookie } : {},
  });
const browserCookie = (headers: Headers) =>
  headers.getSetCookie().find((one) => one.startsWith("aliquot_browser="));
const cookieOf = (headers: Headers) => browserCookie(headers)?.split(";")[0] ?? "";

/** Somebody who has signed in at home, and the cookie of that browser. */
async function atHome() {
  const person = await api.signUp();
  const answer = await login(person.email, GOOD_PASSWORD);
  return { ...person, cookie: cookieOf(answer.headers) };
}

/** Ten wrong passwords, each from another network. */
async function guess(email: string, way: Way = {}) {
  const statuses: number[] = [];
  for (let number = 0; number < 10; number += 1) {
    const { status } = await login(email, "wrong password", { from: AWAY(number), ...way });
    statuses.push(status);
  }
  return statuses;
}
const TEN_WRONG = Array(10).fill(401);

describe("ten wrong passwords from elsewhere", () => {
  it("lock out neither a browser in which the owner signed in nor the network from which they did", async () => {
    const owner = await atHome();
    expect(await guess(owner.email)).toEqual(TEN_WRONG);
    const stranger = await login(owner.email, GOOD_PASSWORD, { from: AWAY(99) });
    expect(stranger.status).toBe(429);
    const travelling = { from: AWAY(98), cookie: owner.cookie };
    expect((await login(owner.email, GOOD_PASSWORD, travelling)).status).toBe(200);
    expect((await login(owner.email, GOOD_PASSWORD, { from: "198.51.100.200" })).status).toBe(200);
  });

  it("and ten in the owner's own network leave the owner's browser its attempts", async () => {
    const owner = await atHome();
    expect(await guess(owner.email, { from: HOME })).toEqual(TEN_WRONG);
    expect((await login(owner.email, GOOD_PASSWORD)).status).toBe(429);
    expect((await login(owner.email, GOOD_PASSWORD, { cookie: owner.cookie })).status).toBe(200);
  });

  it("and 300 failures of their address do not stop a browser that is known there", async () => {
    const owner = await atHome();
    await api.sql`DELETE FROM rate_limits WHERE key LIKE 'failedLoginsFrom:%'`;
    await login("nobody@example.com", "wrong password");
    await api.sql`UPDATE rate_limits SET points = 300 WHERE key LIKE 'failedLoginsFrom:%'`;
    expect((await login(owner.email, GOOD_PASSWORD)).status).toBe(429);
    expect((await login(owner.email, GOOD_PASSWORD, { cookie: owner.cookie })).status).toBe(200);
    await api.sql`DELETE FROM rate_limits WHERE key LIKE 'failedLoginsFrom:%'`;
  });

  it("of a known browser lock that browser, so that a stolen cookie guesses no more than anybody", async () => {
    const owner = await atHome();
    const stolen = { from: AWAY(50), cookie: owner.cookie };
    expect(await guess(owner.email, stolen)).toEqual(TEN_WRONG);
    expect((await login(owner.email, GOOD_PASSWORD, stolen)).status).toBe(429);
    expect((await login(owner.email, GOOD_PASSWORD)).status).toBe(200);
  });

  it("do not lock out the browser in which the owner resets the password", async () => {
    const owner = await atHome();
    await guess(owner.email);
    const token = await createResetToken(api.db, owner.user.id, api.clock.now());
    const reset = await api.request("POST", "/api/auth/reset-password", {
      body: { token, newPassword: NEW_PASSWORD },
      from: AWAY(60),
    });
    const here = { from: AWAY(60), cookie: cookieOf(reset.headers) };
    expect((await login(owner.email, NEW_PASSWORD, here)).status).toBe(200);
    // Browsers from before the reset have no attempts of their own any more.
    const former = { from: AWAY(61), cookie: owner.cookie };
    expect((await login(owner.email, NEW_PASSWORD, former)).status).toBe(429);
  });
});

describe("the cookie of a known browser", () => {
  it("is out of reach of scripts, hashed at rest, and new with each login", async () => {
    const person = await api.signUp();
    const first = await login(person.email, GOOD_PASSWORD);
    const set = browserCookie(first.headers) ?? "";
    for (const part of ["HttpOnly", "Path=/api", "SameSite=Lax", "Max-Age=31536000"]) {
      expect(set).toContain(part);
    }
    const cookie = cookieOf(first.headers);
    const second = cookieOf((await login(person.email, GOOD_PASSWORD, { cookie })).headers);
    expect(second).not.toBe(cookie);
    const rows = await api.sql`SELECT row_to_json(k)::text AS row FROM known_browsers k`;
    for (const value of [cookie, second]) {
      expect(JSON.stringify(rows)).not.toContain(value.slice("aliquot_browser=".length));
    }
    // Only the newest cookie counts.
    await guess(person.email);
    const away = { from: AWAY(70) };
    expect((await login(person.email, GOOD_PASSWORD, { ...away, cookie })).status).toBe(429);
    expect((await login(person.email, GOOD_PASSWORD, { ...away, cookie: second })).status).toBe(
      200,
    );
  });

  it("is of no use when it is made up, planted, cut, doubled or another account's", async () => {
    const [owner, thief] = [await atHome(), await atHome()];
    await guess(owner.email);
    const token = owner.cookie.slice("aliquot_browser=".length);
    for (const cookie of [
      thief.cookie,
      `aliquot_browser=${"A".repeat(43)}`,
      `aliquot_browser=${token.slice(0, 42)}`,
      `aliquot_browser=${token}A`,
      `aliquot_browser=${owner.user.id}`,
      `x_aliquot_browser=${token}`,
      "aliquot_browser=%00",
    ]) {
      const { status } = await login(owner.email, GOOD_PASSWORD, { from: AWAY(80), cookie });
      expect([cookie, status]).toEqual([cookie, 429]);
    }
    // A planted cookie beside the owner's does not harm the owner.
    const both = `aliquot_browser=${"A".repeat(43)}; ${owner.cookie}`;
    const answer = await login(owner.email, GOOD_PASSWORD, { from: AWAY(80), cookie: both });
    expect(answer.status).toBe(200);
    expect(cookieOf(answer.headers)).not.toContain("A".repeat(43));
  });

  it("stands for each account that was signed in to there", async () => {
    const [one, two] = [await atHome(), await api.signUp()];
    const both = cookieOf((await login(two.email, GOOD_PASSWORD, { cookie: one.cookie })).headers);
    await guess(one.email);
    await guess(two.email);
    for (const { email } of [one, two]) {
      const { status } = await login(email, GOOD_PASSWORD, { from: AWAY(90), cookie: both });
      expect(status).toBe(200);
    }
  });

  it("is kept for the fifty newest browsers of an account", async () => {
    const person = await api.signUp();
    for (let time = 0; time < 55; time += 1) await login(person.email, GOOD_PASSWORD);
    const [row] = await api.sql`
      SELECT count(*)::int AS count FROM known_browsers WHERE user_id = ${person.user.id}`;
    expect(row?.count).toBe(50);
  });
});

describe("guesses of an authenticator code", () => {
  const byCode = (ticket: string, code: string, { from = AWAY(1), cookie }: Way = {}) =>
    api.request("POST", "/api/login/totp", {
      body: { ticket, code },
      from,
      headers: cookie ? { Cookie: cookie } : {},
    });
  const mailsOf = async ({ user }: Person) =>
    (
      await api.sql`
        SELECT 1 FROM mails WHERE user_id = ${user.id} AND data->>'news' = 'codes-guessed'`
    ).length;
  /** Simulates that a quarter of an hour has passed. */
  const later = () => api.sql`DELETE FROM rate_limits WHERE key LIKE 'wrongCodes:%'`;

  async function guessed(person: Person, times: number, way: Way = {}) {
    const ticket = await factors.ticketOf(person);
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) {
      if (time % 9 === 0) await later();
      statuses.push((await byCode(ticket, "000000", way)).status);
    }
    return statuses;
  }

  it("are at most twenty a day, and the owner is told once", async () => {
    const owner = await atHome();
    const { secret } = await factors.addTotp(owner);
    expect(await guessed(owner, 9)).toEqual(Array(9).fill(401));
    expect(await mailsOf(owner)).toBe(0);
    expect(await guessed(owner, 21)).toEqual([...Array(11).fill(401), ...Array(10).fill(429)]);
    expect(await mailsOf(owner)).toBe(1);
    const right = codeOf(secret, api.clock.now());
    const refused = await byCode(await factors.ticketOf(owner), right);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain("24 hours");
    // The owner's own browser is not affected.
    const home = await byCode(await factors.ticketOf(owner), right, { cookie: owner.cookie });
    expect(home.status).toBe(200);
  });

  it("are twenty a day of a known browser and of a session too", async () => {
    const owner = await atHome();
    const { secret } = await factors.addTotp(owner);
    const mine = await guessed(owner, 22, { cookie: owner.cookie });
    expect(mine).toEqual([...Array(20).fill(401), 429, 429]);
    const proofs: number[] = [];
    for (let time = 0; time < 22; time += 1) {
      if (time % 9 === 0) await later();
      const body = { code: "000000" };
      proofs.push((await api.request("POST", "/api/auth/proof", { as: owner, body })).status);
    }
    expect(proofs).toEqual([...Array(20).fill(400), 429, 429]);
    await later();
    const right = codeOf(secret, api.clock.now());
    expect((await byCode(await factors.ticketOf(owner), right)).status).toBe(200);
  });

  it("are forgotten with a reset of the password, which ends the guesser's tickets", async () => {
    const owner = await atHome();
    const { secret } = await factors.addTotp(owner);
    await guessed(owner, 22);
    const token = await createResetToken(api.db, owner.user.id, api.clock.now());
    await api.request("POST", "/api/auth/reset-password", {
      body: { token, newPassword: NEW_PASSWORD },
    });
    const ticket = await factors.ticketOf({ ...owner, password: NEW_PASSWORD });
    expect((await byCode(ticket, codeOf(secret, api.clock.now()))).status).toBe(200);
  });
});
