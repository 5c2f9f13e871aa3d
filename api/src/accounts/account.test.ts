import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Passwords } from "../passwords/passwords.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { GOOD_PASSWORD, type Person, REGISTRATION } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { changePassword } from "./change-password.ts";
import { createResetToken, createVerificationToken } from "./create-tokens.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const me = async (as: Person) => (await api.request("GET", "/api/user", { as })).body;

describe("the profile", () => {
  const save = (as: Person, body: Record<string, unknown>) =>
    api.request("PATCH", "/api/auth/profile", {
      as,
      body: { firstName: "Ada", lastName: "King", email: as.email, phone: "304-555-0100", ...body },
    });
  const kindsTo = async (recipient: string) => {
    const rows = await api.sql`SELECT kind FROM mails WHERE recipient = ${recipient} ORDER BY id`;
    return rows.map(({ kind }) => kind);
  };

  it("is saved, and the session hint has the new name", async () => {
    const person = await api.signUp();
    const { status, body, headers } = await save(person, { firstName: "Augusta" });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ firstName: "Augusta", phone: "304-555-0100" });
    expect(headers.getSetCookie()[0]).toContain("aliquot_hint=customer.Augusta");
    expect(await me(person)).toEqual(body.user);
  });

  it("keeps the phone when it is left out, and deletes it when it is empty", async () => {
    const person = await api.signUp();
    await save(person, {});
    expect((await save(person, { phone: undefined })).body.user.phone).toBe("304-555-0100");
    expect((await save(person, { phone: "" })).body.user.phone).toBeNull();
  });

  it("keeps a new address pending until its link is opened, and tells the old one", async () => {
    const person = await api.signUp();
    const { body } = await save(person, { email: "Countess@Example.com" });
    expect(body.user).toMatchObject({ email: person.email, pendingEmail: "countess@example.com" });
    expect(await kindsTo("countess@example.com")).toEqual(["verify-email"]);
    expect(await kindsTo(person.email)).toContain("email-changed");
    await api.signIn(person.email);
    const reset = await createResetToken(api.db, person.user.id);

    const token = await createVerificationToken(api.db, person.user.id, "countess@example.com");
    const link = `/api/auth/verify-email?token=${token}`;
    expect((await api.request("GET", link, { as: person })).status).toBe(200);
    expect(await me(person)).toMatchObject({
      email: "countess@example.com",
      pendingEmail: null,
      emailVerified: true,
    });
    await expect(api.signIn(person.email)).rejects.toThrow("401");
    await api.signIn("countess@example.com");
    // Links that were sent to the old address no longer work.
    const stale = await api.request("POST", "/api/auth/reset-password", {
      body: { token: reset, newPassword: "Another 1ong passphrase" },
    });
    expect(stale.status).toBe(400);
  });

  it("ends a pending change when the current address is saved", async () => {
    const person = await api.signUp();
    await save(person, { email: "abandoned@example.com" });
    const token = await createVerificationToken(api.db, person.user.id, "abandoned@example.com");
    expect((await save(person, {})).body.user.pendingEmail).toBeNull();
    expect((await api.request("GET", `/api/auth/verify-email?token=${token}`)).status).toBe(400);
  });

  it("sends no second email for an address that is already pending", async () => {
    const person = await api.signUp();
    await save(person, { email: "once@example.com" });
    await save(person, { email: "once@example.com", firstName: "Again" });
    expect(await kindsTo("once@example.com")).toEqual(["verify-email"]);
  });

  it("refuses an address that is taken, at once or when the link is opened", async () => {
    const [ada, eve] = [await api.signUp(), await api.signUp()];
    expect(await save(ada, { email: eve.email })).toMatchObject({
      status: 409,
      body: { code: "user-exists" },
    });
    await save(ada, { email: "contested@example.com" });
    const token = await createVerificationToken(api.db, ada.user.id, "contested@example.com");
    await api.signUp({ email: "contested@example.com" });
    const late = await api.request("GET", `/api/auth/verify-email?token=${token}`);
    expect(late).toMatchObject({ status: 409, body: { code: "user-exists" } });
  });

  it("limits changes of address: each sends a mail to somebody who did not ask", async () => {
    const person = await api.signUp();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      statuses.push((await save(person, { email: `target${turn}@example.com` })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it("requires names and an address, with the specification's messages", async () => {
    const person = await api.signUp();
    const answer = await save(person, { firstName: " ", lastName: "", email: "x" });
    expect(answer.body.fields).toEqual({
      firstName: "First name is required",
      lastName: "Last name is required",
      email: "Invalid email address",
    });
  });
});

describe("changing the password", () => {
  const change = (as: Person, body: Record<string, unknown> = {}) =>
    api.request("POST", "/api/auth/change-password", {
      as,
      body: {
        currentPassword: GOOD_PASSWORD,
        newPassword: "a new long passphrase",
        confirmPassword: "a new long passphrase",
        ...body,
      },
    });

  it("keeps this session, ends the others and voids reset links", async () => {
    const person = await api.signUp();
    const elsewhere = await api.signIn(person.email);
    const token = await createResetToken(api.db, person.user.id);
    await api.request("POST", "/api/auth/forgot-password", { body: { email: person.email } });
    expect(await change(person)).toMatchObject({ status: 200, body: { success: true } });
    expect((await api.request("GET", "/api/user", { as: person })).status).toBe(200);
    expect((await api.request("GET", "/api/user", { as: elsewhere })).status).toBe(401);
    const reset = await api.request("POST", "/api/auth/reset-password", {
      body: { token, newPassword: "Another 1ong passphrase" },
    });
    expect(reset.status).toBe(400);
    const rows = await api.sql`SELECT kind FROM mails WHERE user_id = ${person.user.id}`;
    const kinds = rows.map(({ kind }) => kind);
    expect(kinds).toContain("password-changed");
    expect(kinds).not.toContain("reset-password");
    await api.signIn(person.email, "a new long passphrase");
  });

  it("ends a change of the address that somebody else may have asked for, with its link", async () => {
    const person = await api.signUp();
    const { firstName, lastName } = person.user;
    const profile = { firstName, lastName, email: "stranger@example.com" };
    await api.request("PATCH", "/api/auth/profile", { as: person, body: profile });
    const link = await createVerificationToken(api.db, person.user.id, "stranger@example.com");
    expect((await change(person)).status).toBe(200);
    const opened = await api.request("GET", `/api/auth/verify-email?token=${link}`);
    expect(opened.status).toBe(400);
    expect(await me(person)).toMatchObject({ email: person.email, pendingEmail: null });
  });

  it("refuses a wrong current password with 400, and more than ten with 429", async () => {
    const person = await api.signUp();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1) {
      statuses.push((await change(person, { currentPassword: "wrong password" })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await change(person)).status).toBe(429);
  });

  it("refuses a right password that is checked while ten wrong ones are counted", async () => {
    const person = await api.signUp();
    const passwords: Passwords = {
      ...api.deps.passwords,
      async verify(password, hash, who) {
        for (let turn = 0; turn < 10; turn += 1) await change(person, { currentPassword: "wrong" });
        return api.deps.passwords.verify(password, hash, who);
      },
    };
    const user = { id: person.user.id, sessionId: "" } as SessionUser;
    const body = {
      currentPassword: GOOD_PASSWORD,
      newPassword: "a new long passphrase",
      confirmPassword: "a new long passphrase",
    };
    await expect(changePassword({ ...api.deps, passwords }, user, body)).rejects.toMatchObject({
      kind: "too-many",
    });
  });

  it.each([
    [{ newPassword: "short", confirmPassword: "short" }, "newPassword"],
    [{ newPassword: "password123", confirmPassword: "password123" }, "newPassword"],
    [{ confirmPassword: "another passphrase" }, "confirmPassword"],
    [{ currentPassword: "" }, "currentPassword"],
  ])("refuses %j on its field", async (body, field) => {
    const answer = await change(await api.signUp(), body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it("lets one of two changes at once win", async () => {
    const person = await api.signUp();
    const answers = await Promise.all([
      change(person),
      change(person, { newPassword: "a third passphrase", confirmPassword: "a third passphrase" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});

describe("addresses", () => {
  const HOME = {
    address1: "1 Home Road",
    city: "Wheeling",
    state: "WV",
    zipCode: "26003",
  };
  const LAB = {
    address_1: "2 Lab Way",
    address_2: "Room 3",
    city: "Guam",
    state: "GU",
    zip_code: "96910-1234",
  };
  const call = (as: Person, method: string, path: string, body?: object) =>
    api.request(method, `/api/${path}`, { as, body });
  const list = async (as: Person) => (await call(as, "GET", "addresses")).body;

  it("has one saved default, in either spelling", async () => {
    const person = await api.signUp();
    const snake = await call(person, "POST", "auth/address", { ...LAB, country: "United States" });
    expect(snake).toMatchObject({
      status: 200,
      body: { address1: "2 Lab Way", address2: "Room 3", zipCode: "96910-1234", country: "US" },
    });
    const camel = await call(person, "POST", "auth/address", HOME);
    expect(camel.body).toMatchObject({
      id: snake.body.id,
      address1: "1 Home Road",
      address2: null,
    });
    expect(await list(person)).toEqual([camel.body]);
    expect(await me(person)).toMatchObject({
      street: "1 Home Road",
      country: "United States",
      address: camel.body,
    });
  });

  it("can be several, of which one is the default", async () => {
    const person = await api.signUp();
    const [first] = await list(person);
    const added = (await call(person, "POST", "addresses", LAB)).body;
    expect(added.isDefault).toBe(false);
    const promoted = await call(person, "PATCH", `addresses/${added.id}`, { isDefault: true });
    expect(promoted.body).toEqual({ ...added, isDefault: true, updatedAt: expect.any(String) });
    expect((await list(person)).map(({ id }: { id: string }) => id)).toEqual([added.id, first.id]);
    await call(person, "DELETE", `addresses/${added.id}`);
    expect(await list(person)).toMatchObject([{ id: first.id, isDefault: true }]);
    expect((await me(person)).street).toBe(first.address1);
  });

  it("changes only what is given", async () => {
    const person = await api.signUp();
    const [first] = await list(person);
    const { body } = await call(person, "PATCH", `addresses/${first.id}`, { zip_code: "12345" });
    expect(body).toEqual({ ...first, zipCode: "12345", updatedAt: expect.any(String) });
  });

  it("never has two defaults, however many are added at once", async () => {
    const person = await api.signUp();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        call(person, "POST", "addresses", { ...HOME, isDefault: true }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const defaults = (await list(person)).filter((a: { isDefault: boolean }) => a.isDefault);
    expect(defaults).toHaveLength(1);
  });

  it("drops the blank that a phone types after a postal code", async () => {
    const { status, body } = await api.request("POST", "/api/register", {
      body: { ...REGISTRATION, email: "blank@example.com", zipCode: "26003 " },
    });
    expect(status).toBe(201);
    expect(body.user).toMatchObject({ zipCode: "26003", address: { zipCode: "26003" } });
    const person = await api.signUp();
    const added = await call(person, "POST", "addresses", { ...HOME, zipCode: " 26003 " });
    expect(added.body.zipCode).toBe("26003");
  });

  it("wants what the form wants, in the specification's words", async () => {
    const person = await api.signUp();
    expect((await call(person, "POST", "auth/address", {})).body.fields).toEqual({
      address1: "Address is required",
      city: "City is required",
      state: "State is required",
      zipCode: "Valid ZIP code is required",
    });
    const bad = { ...LAB, address_1: "", zip_code: "123" };
    expect((await call(person, "POST", "auth/address", bad)).body.fields).toEqual({
      address_1: "Address is required",
      zip_code: "Valid ZIP code is required",
    });
  });
});
