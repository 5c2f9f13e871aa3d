import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Passwords } from "../passwords/passwords.ts";
import { codeOf, factorsOf } from "../testing/factors-under-test.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { logIn } from "./log-in.ts";
import { visitOf } from "./visit.ts";

let api: TestApi;
let factors: ReturnType<typeof factorsOf>;

beforeAll(async () => {
  api = await testApi();
  factors = factorsOf(api);
});
afterAll(() => api.close());

const byCode = (ticket: string, code: string, from = "127.0.0.1") =>
  api.request("POST", "/api/login/totp", { body: { ticket, code }, from });
const byRecovery = (ticket: string, code: string) =>
  api.request("POST", "/api/login/recovery", { body: { ticket, code } });
const kindsTo = async ({ user }: Person) =>
  (
    await api.sql<{ kind: string; data: { news?: string } }[]>`
      SELECT kind, data FROM mails WHERE user_id = ${user.id} ORDER BY created_at`
  ).map(({ kind, data }) => data.news ?? kind);

describe("an account with an authenticator app", () => {
  let person: Person;
  let secret: string;

  beforeAll(async () => {
    person = await api.signUp();
    ({ secret } = await factors.addTotp(person));
  });

  it("is not signed in by its password, but asked for a code", async () => {
    const { email, password } = person;
    const answer = await api.request("POST", "/api/login", { body: { email, password } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      next: "totp",
      ticket: expect.any(String),
      methods: ["totp", "recovery"],
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it("is signed in by the code, once, and the list says by what", async () => {
    const ticket = await factors.ticketOf(person);
    const code = codeOf(secret, api.clock.now());
    const answer = await byCode(ticket, code);
    expect(answer).toMatchObject({ status: 200, body: { user: { email: person.email } } });
    const sessionId = /aliquot_session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
    const headers = { "X-Session-Id": sessionId ?? "" };
    const { body } = await api.request("GET", "/api/auth/sessions", { headers });
    expect(body.sessions[0]).toMatchObject({ isCurrent: true, factors: ["password", "totp"] });
    // Both the ticket and the code are used up.
    expect(await byCode(ticket, code)).toMatchObject({ body: { code: "ticket-invalid" } });
    const again = await byCode(await factors.ticketOf(person), code);
    expect(again).toMatchObject({ status: 401, body: { code: "code-invalid" } });
  });

  it("takes one code from many at once, each of them once", async () => {
    api.clock.advance(60);
    const tickets = await Promise.all(Array.from({ length: 6 }, () => factors.ticketOf(person)));
    const code = codeOf(secret, api.clock.now());
    const answers = await Promise.all(tickets.map((ticket) => byCode(ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("keeps its app through a reset of the password, which ends the waiting tickets", async () => {
    const ticket = await factors.ticketOf(person);
    api.clock.advance(60);
    const { changed } = await resetPassword(person, "Another 1ong passphrase");
    expect(changed).toBe(200);
    expect(await byCode(ticket, codeOf(secret, api.clock.now()))).toMatchObject({
      status: 401,
      body: { code: "ticket-invalid" },
    });
    person = { ...person, password: "Another 1ong passphrase" };
    expect(await factors.ticketOf(person)).toEqual(expect.any(String));
  });

  it("refuses a ticket after ten minutes, and one that was made up", async () => {
    const ticket = await factors.ticketOf(person);
    api.clock.advance(601);
    const code = codeOf(secret, api.clock.now());
    expect(await byCode(ticket, code)).toMatchObject({ body: { code: "ticket-invalid" } });
    expect(await byCode("made up", code)).toMatchObject({ body: { code: "ticket-invalid" } });
  });

  it("takes no code of somebody else's app", async () => {
    const eve = await api.signUp();
    const theirs = await factors.addTotp(eve);
    const answer = await byCode(
      await factors.ticketOf(person),
      codeOf(theirs.secret, api.clock.now()),
    );
    expect(answer).toMatchObject({ status: 401, body: { code: "code-invalid" } });
  });
});

it("the app that is set up while a password is checked is asked for", async () => {
  const person = await api.signUp();
  const { email, password } = person;
  const passwords: Passwords = {
    ...api.deps.passwords,
    async verify(typed, hash, who) {
      await factors.addTotp(person);
      return api.deps.passwords.verify(typed, hash, who);
    },
  };
  const request = new Request("http://localhost/api/login");
  const visit = visitOf(request, "127.0.0.1", api.deps.env);
  const answer = await logIn({ ...api.deps, passwords }, { email, password }, visit);
  expect(answer).toMatchObject({ next: "totp", methods: ["totp", "recovery"] });
});

it("100 guesses at once let none through, and lock the codes of that account only", async () => {
  const [victim, other] = [await api.signUp(), await api.signUp()];
  const { secret, recoveryCodes } = await factors.addTotp(victim);
  const others = await factors.addTotp(other);
  const ticket = await factors.ticketOf(victim);
  const right = new Set([-2, -1, 0, 1, 2].map((step) => codeOf(secret, api.clock.now(), step)));
  const guesses = Array.from({ length: 200 }, (_, number) => String(number).padStart(6, "0"))
    .filter((guess) => !right.has(guess))
    .slice(0, 100);
  const answers = await Promise.all(
    guesses.map((guess, index) => byCode(ticket, guess, `198.51.100.${index}`)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(90);
  // After that a right code is not checked either.
  const late = await byCode(ticket, codeOf(secret, api.clock.now()));
  expect(late.status).toBe(429);
  // Sessions stay, other accounts are not affected, and the owner can sign in by another factor.
  expect((await api.request("GET", "/api/user", { as: victim })).status).toBe(200);
  const code = codeOf(others.secret, api.clock.now());
  expect((await byCode(await factors.ticketOf(other), code)).status).toBe(200);
  expect((await byRecovery(ticket, recoveryCodes[0] ?? "")).status).toBe(200);
});

describe("a recovery code", () => {
  it("signs in once, however it is written, is stored as a hash, and its owner is told", async () => {
    const person = await api.signUp();
    const { recoveryCodes } = await factors.addTotp(person);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = "", second = ""] = recoveryCodes;
    expect(first).toMatch(/^(?:[0-9a-z]{4}-){5}[0-9a-z]{4}$/);
    const stored = JSON.stringify(
      await api.sql`SELECT * FROM recovery_codes WHERE user_id = ${person.user.id}`,
    );
    expect(stored).not.toContain(first.replaceAll("-", ""));
    const written = first.toUpperCase().replaceAll("-", " ");
    expect((await byRecovery(await factors.ticketOf(person), written)).status).toBe(200);
    const again = await byRecovery(await factors.ticketOf(person), first);
    expect(again).toMatchObject({ status: 401, body: { code: "code-invalid" } });
    expect((await byRecovery(await factors.ticketOf(person), second)).status).toBe(200);
    expect(await kindsTo(person)).toContain("recovery-code-used");
    const { body } = await api.request("GET", "/api/auth/factors", { as: person });
    expect(body.recoveryCodesLeft).toBe(8);
  });

  it("ends when new ones are created, and is valid for no other account", async () => {
    const [ada, eve] = [await api.signUp(), await api.signUp()];
    const [mine, theirs] = [await factors.addTotp(ada), await factors.addTotp(eve)];
    const { body } = await api.request("POST", "/api/auth/recovery-codes", { as: ada });
    expect(body.recoveryCodes).toHaveLength(10);
    const ticket = await factors.ticketOf(ada);
    expect((await byRecovery(ticket, mine.recoveryCodes[0] ?? "")).status).toBe(401);
    expect((await byRecovery(ticket, theirs.recoveryCodes[0] ?? "")).status).toBe(401);
    expect((await byRecovery(ticket, body.recoveryCodes[9])).status).toBe(200);
  });
});

/** With a token of our own instead of the emailed one. */
async function resetPassword({ user }: Person, newPassword: string) {
  const { createResetToken } = await import("../accounts/create-tokens.ts");
  const token = await createResetToken(api.db, user.id, api.clock.now());
  const answer = await api.request("POST", "/api/auth/reset-password", {
    body: { token, newPassword },
  });
  return { changed: answer.status };
}
