import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf, factorsOf } from "../testing/factors-under-test.ts";
import { GOOD_PASSWORD } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
const log: string[] = [];

beforeAll(async () => {
  const logger = pino({ level: "info" }, { write: (line: string) => void log.push(line) });
  api = await testApi({ deps: { log: logger } });
});
beforeEach(() => {
  log.length = 0;
});
afterAll(() => api.close());

const FROM = "203.0.113.77";
const signIns = () =>
  log
    .map((line) => JSON.parse(line))
    .filter(({ event }) => event === "sign-in")
    .map(({ outcome, by, userId, from, device }) => ({ outcome, by, userId, from, device }));
const login = (email: string, password: string) =>
  api.request("POST", "/api/login", {
    from: FROM,
    body: { email, password },
    headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko Firefox/130.0" },
  });
const where = { from: FROM, device: "Firefox on Linux" };

describe("the log says who signed in from where", () => {
  it("of logins that succeed, that fail and that are locked, also of accounts that are not there", async () => {
    const { email, user } = await api.signUp();
    log.length = 0;
    await login(email, GOOD_PASSWORD);
    await login(email, "a wrong Passw0rd");
    await login("nobody@example.com", "a wrong Passw0rd");
    const own = { by: "password", userId: user.id, ...where };
    expect(signIns()).toEqual([
      { outcome: "signed-in", ...own },
      { outcome: "invalid-credentials", ...own },
      { outcome: "invalid-credentials", ...own, userId: null },
    ]);
    await api.sql`UPDATE rate_limits SET points = 10 WHERE key LIKE 'failedLogins:%'`;
    await login("nobody@example.com", "a wrong Passw0rd");
    expect(signIns().at(-1)?.outcome).toBe("too-many-requests");
  });

  it("of second steps, by what", async () => {
    const person = await api.signUp();
    const factors = factorsOf(api);
    const { secret, recoveryCodes } = await factors.addTotp(person);
    const { authenticator } = await factors.addPasskey(person);
    const step = async (path: string, code: string) =>
      api.request("POST", `/api/login/${path}`, {
        from: FROM,
        body: { ticket: await factors.ticketOf(person), code },
      });
    log.length = 0;
    await step("totp", "000000");
    await step("totp", codeOf(secret, api.clock.now()));
    await step("recovery", recoveryCodes[0] ?? "");
    const options = await factors.loginOptions();
    const byKey = authenticator.get(options);
    for (let time = 0; time < 2; time += 1) {
      await api.request("POST", "/api/login/passkey", { from: FROM, body: byKey });
    }
    const noted = signIns().filter(({ outcome }) => outcome !== "second-step");
    expect(noted.map(({ outcome, by, userId }) => [outcome, by, userId])).toEqual([
      ["code-invalid", "totp", person.user.id],
      ["signed-in", "totp", person.user.id],
      ["signed-in", "recovery", person.user.id],
      ["signed-in", "passkey", person.user.id],
      ["passkey-refused", "passkey", null],
    ]);
  });

  it("without a password, a code, an email or a session", async () => {
    const person = await api.signUp();
    const factors = factorsOf(api);
    const { recoveryCodes } = await factors.addTotp(person);
    const [code = ""] = recoveryCodes;
    const ticket = await factors.ticketOf(person);
    const answer = await api.request("POST", "/api/login/recovery", { body: { ticket, code } });
    await login(GOOD_PASSWORD.replaceAll(" ", "").concat("@example.com"), "a wrong Passw0rd");
    const cookies = answer.headers.getSetCookie().map((one) => /=([^;]*)/.exec(one)?.[1] ?? "");
    const secrets = [GOOD_PASSWORD, "a wrong Passw0rd", code, ticket, person.email, ...cookies];
    const lines = log.join("\n");
    for (const secret of secrets.filter(
      (text) => text.length > 5 && !text.startsWith("customer"),
    )) {
      expect(lines.includes(secret)).toBe(false);
    }
    expect(lines).not.toContain("correctHorse7battery");
  });
});
