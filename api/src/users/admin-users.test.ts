import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { recordActivity } from "../activity/activity.queries.ts";
import { type Person, REGISTRATION } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { waitsForALock } from "../testing/waits-for-a-lock.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

let people = 0;
const newUser = (fields: Record<string, unknown> = {}) => {
  people += 1;
  return { ...REGISTRATION, email: `made${people}@example.com`, ...fields };
};
const call = (method: string, path: string, body?: object, as = admin) =>
  api.request(method, `/api/admin/users${path}`, { body, as });
const create = async (fields?: Record<string, unknown>) =>
  (await call("POST", "", newUser(fields))).body;
const fieldsOf = (user: Record<string, unknown>) => {
  const { email, firstName, lastName, role, street, city, state, zipCode, country } = user;
  return { email, firstName, lastName, role, street, city, state, zipCode, country };
};
const activities = (subjectId: string) =>
  api.sql`SELECT * FROM activity WHERE subject_id = ${subjectId} ORDER BY created_at`;
/** An order of the user, as far as the users know of orders. */
const orderOf = (userId: string) => api.sql`
  INSERT INTO orders (id, user_id, email, first_name, last_name, subtotal, shipping, total)
  VALUES (${crypto.randomUUID()}, ${userId}, 'a@example.com', 'A', 'B', 10, 5, 15)`;

describe("the admin's users", () => {
  it("are listed newest first, page by page, with the number of their orders", async () => {
    const older = await create();
    const newer = await create();
    await orderOf(older.id);
    await orderOf(older.id);
    const { body } = await call("GET", "?limit=2");
    expect(body.users.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
    expect(body.users.map((user: { orderCount: number }) => user.orderCount)).toEqual([0, 2]);
    const second = await call("GET", "?limit=2&offset=1");
    expect(second.body.users[0].id).toBe(older.id);
    expect(second.body.total).toBe(body.total);
    expect(JSON.stringify(body)).not.toContain("argon2");
  });

  it("are created with a role, without limit, and can sign in", async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        call("POST", "", newUser({ role: index % 2 ? "admin" : "customer" })),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const made = answers[1]?.body;
    expect(made).toMatchObject({ role: "admin", isAdmin: true, country: "United States" });
    const person = await api.signIn(made.email);
    expect(person.user.address).toMatchObject({ country: "US", isDefault: true });
    const [entry] = await activities(made.id);
    expect(entry).toMatchObject({ action: "user-created", actor_id: admin.user.id });
    expect(JSON.stringify(entry)).not.toContain(REGISTRATION.password);
  });

  it("need an address nobody has and an uncommon password", async () => {
    const existing = await create();
    expect(await call("POST", "", newUser({ email: existing.email.toUpperCase() }))).toMatchObject({
      status: 409,
      body: { code: "user-exists" },
    });
    expect(await call("POST", "", newUser({ password: "password123" }))).toMatchObject({
      status: 422,
      body: { fields: { password: expect.stringContaining("common") } },
    });
    expect((await call("POST", "", newUser({ password: undefined }))).status).toBe(422);
  });

  it("are changed; a blank password keeps the current one and no role keeps the role", async () => {
    const user = await create({ role: "admin" });
    const person = await api.signIn(user.email);
    const { role: _, ...fields } = fieldsOf(user);
    const answer = await call("PUT", `/${user.id}`, { ...fields, city: "Boise", password: "" });
    expect(answer).toMatchObject({ status: 200, body: { city: "Boise", role: "admin" } });
    expect((await api.request("GET", "/api/user", { as: person })).body).toMatchObject({
      city: "Boise",
      address: { city: "Boise" },
    });
    const [, entry] = await activities(user.id);
    expect(entry).toMatchObject({
      action: "user-updated",
      before: { city: "Wheeling" },
      after: { city: "Boise" },
    });
  });

  it("are signed out by a new password, and told", async () => {
    const user = await create();
    const person = await api.signIn(user.email);
    const password = "an admin's choice";
    expect((await call("PUT", `/${user.id}`, { ...fieldsOf(user), password })).status).toBe(200);
    expect((await api.request("GET", "/api/user", { as: person })).status).toBe(401);
    await api.signIn(user.email, password);
    const mails = await api.sql`
      SELECT 1 FROM mails WHERE recipient = ${user.email} AND kind = 'password-changed'`;
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(await activities(user.id))).not.toContain(password);
  });

  it("get a new address as not verified", async () => {
    const user = await create();
    await api.sql`UPDATE users SET email_verified = true WHERE id = ${user.id}`;
    const taken = await create();
    const save = (email: string) => call("PUT", `/${user.id}`, { ...fieldsOf(user), email });
    expect((await save(taken.email)).status).toBe(409);
    expect((await save("Fresh@example.com")).body).toMatchObject({
      email: "fresh@example.com",
      emailVerified: false,
    });
  });

  it("are not overwritten by a form that was opened before another change", async () => {
    const user = await create();
    const save = (city: string) =>
      call("PUT", `/${user.id}`, { ...fieldsOf(user), city, updatedAt: user.updatedAt });
    expect((await save("Boise")).status).toBe(200);
    expect(await save("Reno")).toMatchObject({ status: 409, body: { code: "user-changed" } });
  });

  it("get a newer version with every save, with any clock", async () => {
    const user = await create();
    const ahead = new Date(Date.now() + 60_000).toISOString();
    await api.sql`UPDATE users SET updated_at = ${ahead} WHERE id = ${user.id}`;
    const saved = await call("PUT", `/${user.id}`, { ...fieldsOf(user), updatedAt: ahead });
    expect(saved.status).toBe(200);
    expect(Date.parse(saved.body.updatedAt)).toBeGreaterThan(Date.parse(ahead));
  });

  it("are deleted when they have no orders, and deactivated when they have", async () => {
    const idle = await create();
    const buyer = await create();
    const person = await api.signIn(buyer.email);
    await orderOf(buyer.id);
    expect((await call("DELETE", `/${idle.id}`)).body).toMatchObject({ deleted: true });
    expect((await call("DELETE", `/${idle.id}`)).status).toBe(404);
    expect((await call("DELETE", `/${buyer.id}`)).body).toMatchObject({
      deleted: false,
      deactivated: true,
    });
    expect((await api.request("GET", "/api/user", { as: person })).status).toBe(401);
    await expect(api.signIn(buyer.email)).rejects.toThrow("401");
    const [row] = await api.sql`
      SELECT count(*)::int AS orders FROM orders WHERE user_id = ${buyer.id}`;
    expect(row).toEqual({ orders: 1 });
    const listed = await call("GET", `?search=${buyer.email}`);
    expect(listed.body.users[0].deactivatedAt).toMatch(/Z$/);
  });

  it("leave no address and no name in the activity once they are deleted, but who deleted whom stays", async () => {
    const user = await create();
    await call("PUT", `/${user.id}`, { ...fieldsOf(user), city: "Boise" });
    await api.sql`UPDATE users SET email_verified = true WHERE id = ${user.id}`;
    await api.sql`
      INSERT INTO activity (id, action, subject_type, subject_id, summary)
      VALUES (${crypto.randomUUID()}, 'quote-made', 'quote', 'q1', ${`Made a quote for ${user.email}`})`;
    expect((await call("DELETE", `/${user.id}`)).body).toMatchObject({ deleted: true });
    const told = await api.sql`
      SELECT summary FROM activity WHERE activity::text ILIKE ${`%${user.email}%`}
        OR (subject_id = ${user.id} AND activity::text LIKE ${`%${user.lastName}%`})`;
    expect(told).toEqual([]);
    expect(await activities(user.id)).toMatchObject([
      { action: "user-created", summary: "[erased]", after: null },
      { action: "user-updated", summary: "[erased]", before: null },
      { action: "user-deleted", summary: "Deleted a customer", actor_id: expect.any(String) },
    ]);
  });

  it("who belong to the staff stay in the activity when they are deleted", async () => {
    const user = await create({ role: "admin" });
    await call("DELETE", `/${user.id}`);
    const summaries = (await activities(user.id)).map(({ summary }) => summary);
    expect(summaries.at(-1)).toBe(`Deleted the admin ${user.email}`);
  });

  it("sign in again with their password once they are reactivated", async () => {
    const user = await create();
    await orderOf(user.id);
    await call("DELETE", `/${user.id}`);
    const answer = await call("POST", `/${user.id}/reactivate`);
    expect(answer).toMatchObject({ status: 200, body: { id: user.id, deactivatedAt: null } });
    await api.signIn(user.email);
    await call("POST", `/${user.id}/reactivate`);
    const actions = (await activities(user.id)).map(({ action }) => action);
    expect(actions).toEqual(["user-created", "user-deactivated", "user-reactivated"]);
  });

  it("are 404 for an unknown id", async () => {
    expect((await call("PUT", "/unknown", newUser())).status).toBe(404);
    expect((await call("POST", "/unknown/reactivate")).status).toBe(404);
    expect((await call("DELETE", "/unknown")).status).toBe(404);
  });

  it("are saved while a colleague writes something about them", async () => {
    const user = await create();
    let saving: ReturnType<typeof call> | undefined;
    await api.db.transaction(async (tx) => {
      await tx.sql`SELECT 1 FROM users WHERE id = ${user.id} FOR KEY SHARE`;
      saving = call("PUT", `/${user.id}`, { ...fieldsOf(user), role: "customer" });
      await vi.waitFor(async () => expect(await waitsForALock(api.sql)).toBe(true), {
        timeout: 3000,
      });
      const noted = { action: "note-added", subjectType: "user", subjectId: user.id };
      await recordActivity(tx, { actorId: admin.user.id, summary: "Wrote a note", ...noted });
    });
    expect((await saving)?.status).toBe(200);
  });

  it("lose their rights and their session with the next request", async () => {
    const user = await create({ role: "admin" });
    const other = await api.signIn(user.email);
    expect((await call("GET", "", undefined, other)).status).toBe(200);
    await call("PUT", `/${user.id}`, { ...fieldsOf(user), role: "customer" });
    expect((await call("GET", "", undefined, other)).status).toBe(403);
    await call("DELETE", `/${user.id}`);
    expect((await call("GET", "", undefined, other)).status).toBe(401);
  });
});

describe("there is always an admin", () => {
  it("nobody deletes or demotes themselves", async () => {
    await create({ role: "admin" });
    const own = `/${admin.user.id}`;
    expect(await call("DELETE", own)).toMatchObject({
      status: 409,
      body: { code: "own-account" },
    });
    const demoted = { ...fieldsOf(admin.user), role: "customer" };
    expect(await call("PUT", own, demoted)).toMatchObject({
      status: 409,
      body: { code: "own-account" },
    });
    const renamed = { ...fieldsOf(admin.user), firstName: "Grace B." };
    expect((await call("PUT", own, renamed)).status).toBe(200);
  });

  it.each(["DELETE", "PUT"])("even when two remove each other at once by %s", async (method) => {
    for (let round = 0; round < 10; round += 1) {
      const duel = await testDuel();
      const statuses = await Promise.all([duel(0, 1, method), duel(1, 0, method)]);
      expect(statuses.sort()[0]).toBe(200);
      // The loser is refused as the last admin, or because they are no longer an admin.
      expect([401, 403, 409]).toContain(statuses[1]);
      const [row] = await api.sql`
        SELECT count(*)::int AS admins FROM users WHERE role = 'admin' AND deactivated_at IS NULL`;
      expect(row).toEqual({ admins: 1 });
    }
  });

  /** Keeps two admins and lets one act on the other. */
  async function testDuel() {
    const two = [await create2(), await create2()];
    const ids = two.map(({ user }) => user.id);
    await api.sql`UPDATE users SET role = 'customer' WHERE role = 'admin' AND id NOT IN ${api.sql(ids)}`;
    return async (actor: number, target: number, method: string) => {
      const by = two[actor] as Person;
      const on = (two[target] as Person).user;
      const body = method === "PUT" ? { ...fieldsOf(on), role: "customer" } : undefined;
      return (await call(method, `/${on.id}`, body, by)).status;
    };
  }

  const create2 = () => api.signUpAdmin({ email: `duel${crypto.randomUUID()}@example.com` });
});
