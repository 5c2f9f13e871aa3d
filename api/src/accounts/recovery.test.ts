import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GOOD_PASSWORD, type Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { waitsForALock } from "../testing/waits-for-a-lock.ts";
import { createResetToken, createVerificationToken } from "./create-tokens.ts";
import { deleteResetTokensOf } from "./tokens.queries.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const NEW_PASSWORD = "Another 1ong passphrase";

const forgot = (email: string) =>
  api.request("POST", "/api/auth/forgot-password", { body: { email } });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  api.request("POST", "/api/auth/reset-password", { body: { token, newPassword } });
const verify = (token: string) => api.request("GET", `/api/auth/verify-email?token=${token}`);
const me = async (as: Person) => (await api.request("GET", "/api/user", { as })).body;
const tokenFor = async (person: Person) =>
  (await createResetToken(api.db, person.user.id, api.clock.now())) ?? "";
const mailsTo = async (recipient: string, kind: string) =>
  (await api.sql`SELECT data FROM mails WHERE recipient = ${recipient} AND kind = ${kind}`).length;

describe("forgetting a password", () => {
  it("is answered alike for every address, and mails only those with an account", async () => {
    const person = await api.signUp();
    const known = await forgot(person.email.toUpperCase());
    const unknown = await forgot("nobody@example.com");
    expect(known).toMatchObject({ status: 200, body: { success: true } });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(await mailsTo(person.email, "reset-password")).toBe(1);
    expect(await mailsTo("nobody@example.com", "reset-password")).toBe(0);
  });

  it("takes the same time for every address", async () => {
    const people = await Promise.all(Array.from({ length: 9 }, () => api.signUp()));
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    // The two kinds take turns, so that a busy moment of the machine affects both.
    for (const [turn, { email }] of people.entries()) {
      times.known.push(await timed(() => forgot(email)));
      times.unknown.push(await timed(() => forgot(`nobody${turn}@example.com`)));
    }
    // Other load on the machine only adds time, so the fastest answers show what the work itself takes.
    const [known, unknown] = [Math.min(...times.known), Math.min(...times.unknown)];
    expect(Math.abs(known - unknown) / unknown).toBeLessThan(0.05);
  });

  it("sends at most three mails an hour to an account, and says nothing of it", async () => {
    const person = await api.signUp();
    const answers = await Promise.all(Array.from({ length: 6 }, () => forgot(person.email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await mailsTo(person.email, "reset-password")).toBe(3);
  });

  it("requires a valid address, with the specification's message", async () => {
    expect((await forgot("nobody")).body.fields).toEqual({
      email: "Please enter a valid email address",
    });
  });
});

describe("a reset link", () => {
  it("sets the password once, ends all sessions and sends the owner an email", async () => {
    const person = await api.signUp();
    const token = await tokenFor(person);
    const other = await tokenFor(person);
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } });
    expect((await api.request("GET", "/api/user", { as: person })).status).toBe(401);
    await api.signIn(person.email, NEW_PASSWORD);
    await expect(api.signIn(person.email, GOOD_PASSWORD)).rejects.toThrow("401");
    expect(await mailsTo(person.email, "password-changed")).toBe(1);
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: "token-invalid" } });
    expect((await reset(other)).status).toBe(400);
  });

  it("works once when it is used twenty times at once", async () => {
    const token = await tokenFor(await api.signUp());
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(token, `${NEW_PASSWORD} ${index}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
  });

  it("works for an hour", async () => {
    const person = await api.signUp();
    const token = await tokenFor(person);
    api.clock.advance(3590);
    expect((await reset(token, "password")).status).toBe(422);
    api.clock.advance(20);
    expect((await reset(token)).status).toBe(400);
    api.clock.set(new Date());
  });

  it.each([
    ["short1A", "Password must be at least 8 characters"],
    ["lower case 1", "Password must contain at least one uppercase letter"],
    ["UPPER CASE 1", "Password must contain at least one lowercase letter"],
    ["No digits here", "Password must contain at least one number"],
    ["Password123", "This password is too common. Please choose another one."],
  ])("is not used up by a refused password: %s", async (newPassword, message) => {
    const token = await tokenFor(await api.signUp());
    expect(await reset(token, newPassword)).toMatchObject({
      status: 422,
      body: { fields: { newPassword: message } },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it.each(["", "x", "x".repeat(400), "' OR 1=1"])(
    "that is invalid is refused: %.10s",
    async (token) => {
      expect((await reset(token)).status).toBe(token === "" ? 422 : 400);
    },
  );

  it("is stored only as a hash, and hard to guess", async () => {
    const person = await api.signUp();
    const token = await tokenFor(person);
    expect(Buffer.from(token, "base64url").length).toBeGreaterThanOrEqual(16);
    const [row] = await api.sql`
      SELECT token_hash FROM password_reset_tokens WHERE user_id = ${person.user.id}`;
    expect(row?.token_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.token_hash).not.toContain(token);
  });

  it("does nothing for a deactivated account", async () => {
    const person = await api.signUp();
    const token = await tokenFor(person);
    await api.sql`UPDATE users SET deactivated_at = now() WHERE id = ${person.user.id}`;
    expect((await reset(token)).status).toBe(400);
    expect(await tokenFor(person)).toBe("");
  });

  it("waits for a change of the password that runs, and is then void", async () => {
    const person = await api.signUp();
    const token = await tokenFor(person);
    let late: ReturnType<typeof reset> | undefined;
    await api.db.transaction(async (tx) => {
      await tx.sql`SELECT 1 FROM users WHERE id = ${person.user.id} FOR UPDATE`;
      late = reset(token);
      await vi.waitFor(async () => expect(await waitsForALock(api.sql)).toBe(true), {
        timeout: 4000,
      });
      await deleteResetTokensOf(tx, person.user.id);
    });
    expect(await late).toMatchObject({ status: 400, body: { code: "token-invalid" } });
  });

  it("beats a login with the old password that is under way", async () => {
    const person = await api.signUp();
    const token = await tokenFor(person);
    const logins = Array.from({ length: 20 }, () =>
      api.request("POST", "/api/login", { body: { email: person.email, password: GOOD_PASSWORD } }),
    );
    expect((await reset(token)).status).toBe(200);
    await Promise.all(logins);
    const [row] = await api.sql`
      SELECT count(*)::int AS sessions FROM sessions WHERE user_id = ${person.user.id}`;
    expect(row).toEqual({ sessions: 0 });
  });
});

describe("verifying an address", () => {
  const tokenOf = async ({ user }: Person, email = user.email) =>
    (await createVerificationToken(api.db, user.id, email, api.clock.now())) ?? "";

  it("marks it as verified, and the same link may be opened again", async () => {
    const person = await api.signUp();
    const token = await tokenOf(person);
    for (const _ of ["by a mail program", "by the reader"]) {
      expect(await verify(token)).toMatchObject({ status: 200, body: { success: true } });
    }
    expect((await me(await api.signIn(person.email))).emailVerified).toBe(true);
  });

  it("refuses an unknown, an expired and a missing token", async () => {
    const token = await tokenOf(await api.signUp());
    api.clock.advance(24 * 3600 + 1);
    expect(await verify(token)).toMatchObject({
      status: 400,
      body: { success: false, code: "token-invalid" },
    });
    api.clock.set(new Date());
    expect((await verify("unknown")).status).toBe(400);
    const none = await api.request("GET", "/api/auth/verify-email");
    expect(none).toMatchObject({
      status: 422,
      body: { message: "No verification token provided" },
    });
  });

  it("creates no token for an address that is verified or not the account's", async () => {
    const person = await api.signUp();
    expect(await tokenOf(person, "other@example.com")).toBe("");
    await verify(await tokenOf(person));
    expect(await tokenOf(person)).toBe("");
  });

  it("can be requested again by session or by address, with the same answer for all", async () => {
    const person = await api.signUp();
    const resend = (body?: object, as?: Person) =>
      api.request("POST", "/api/auth/resend-verification", { body, as });
    const answers = [
      await resend(undefined, person),
      await resend({}, person),
      await resend({ email: person.email }),
      await resend({ email: person.email }),
      await resend({ email: "nobody@example.com" }),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    // The registration sent one email and the user requested two: the limit is three a day.
    expect(await mailsTo(person.email, "verify-email")).toBe(3);
    expect((await resend({})).status).toBe(422);
  });

  it("can be requested again for the address to which the own account is changing", async () => {
    const person = await api.signUp();
    const { firstName, lastName } = person.user;
    const body = { firstName, lastName, email: "moving@example.com" };
    await api.request("PATCH", "/api/auth/profile", { as: person, body });
    const again = async (as?: Person) =>
      api.request("POST", "/api/auth/resend-verification", {
        as,
        body: { email: "Moving@example.com" },
      });
    const answers = [await again(), await again(await api.signUp()), await again(person)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await mailsTo("moving@example.com", "verify-email")).toBe(2);
    const token = await createVerificationToken(api.db, person.user.id, "moving@example.com");
    await api.request("GET", `/api/auth/verify-email?token=${token}`, { as: person });
    expect(await me(person)).toMatchObject({ email: "moving@example.com", emailVerified: true });
  });

  it("sends nothing to a verified address", async () => {
    const person = await api.signUp();
    await verify(await tokenOf(person));
    const as = await api.signIn(person.email);
    const answer = await api.request("POST", "/api/auth/resend-verification", { as });
    expect(answer.status).toBe(200);
    expect(await mailsTo(person.email, "verify-email")).toBe(1);
  });
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
