import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "#shared/domain/local-time.ts";
import { FolderObjects } from "#shared/storage/folder-objects.ts";
import { createApp } from "../app.ts";
import { noteAddress } from "../http/client-address.ts";
import { SECURITY_NEWS } from "../mail/security-news.ts";
import { loadList } from "../screening/load-list.ts";
import { screenPending } from "../screening/screen-pending.ts";
import { sendApplication } from "../testing/applications.ts";
import { dumpOf, manyStrangers, type Stranger } from "../testing/erasure-crowd.ts";
import { type Person, REGISTRATION } from "../testing/people.ts";
import { aStoredProduct, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { anonymiseOldOrders } from "./anonymise-orders.ts";
import { endRetention } from "./end-retention.ts";
import { patternOf } from "./personal-rows.queries.ts";
import { runErasures } from "./run-erasures.ts";

let api: TestApi;
let admin: Person;
let people: Stranger[];
let productId: string;
let dataDir: string;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  dataDir = mkdtempSync(join(tmpdir(), "erasures-"));
  productId = (await aStoredProduct(api, admin, { stockQuantity: 500 })).id;
  people = await manyStrangers(api, 24);
});
afterAll(async () => {
  await api.close();
  rmSync(dataDir, { recursive: true });
});

const aStranger = () => people.pop() as Stranger;
const ask = (as: Person) => api.request("POST", "/api/auth/erasure", { as });
const decide = (id: string, verb: string, body?: unknown) =>
  api.request("POST", `/api/admin/erasures/${id}/${verb}`, { as: admin, body });
const run = () =>
  runErasures({ db: api.deps.db, now: api.deps.now, objects: new FolderObjects(dataDir) });
async function anOrder(person: Person, quantity = 1): Promise<string> {
  const { status, body } = await order(api, person, [{ productId, quantity }]);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}
const setStatus = (id: string, status: string) =>
  api.request("PATCH", `/api/admin/orders/${id}/status`, { as: admin, body: { status } });
const userOf = async ({ user }: Person) =>
  (await api.sql`SELECT * FROM users WHERE id = ${user.id}`)[0];

describe("a request to be erased", () => {
  it("is one, however often it is asked at once, and needs a fresh proof", async () => {
    const person = aStranger();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(person)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const mails = await api.sql`SELECT FROM mails WHERE user_id = ${person.user.id}`;
    expect(mails).toHaveLength(1);
    await api.sql`UPDATE sessions SET proved_at = NULL WHERE user_id = ${person.user.id}`;
    const late = await ask(person);
    expect([late.status, late.body.code]).toEqual([403, "proof-needed"]);
  });

  it("names the day in the shop's time zone, and its refusal email does not say who asked", async () => {
    const setZone = (timeZone: string) =>
      api.request("PATCH", "/api/admin/settings/store", { as: admin, body: { timeZone } });
    // One of them always has another day than UTC.
    for (const zone of ["Pacific/Kiritimati", "Etc/GMT+12"]) {
      expect((await setZone(zone)).status).toBe(200);
      const person = aStranger();
      const { body } = await ask(person);
      await decide(body.id, "refuse", { reason: "An order is open" });
      const told = await api.sql<{ news: "erasure-asked" | "erasure-refused"; detail: string }[]>`
        SELECT data->>'news' AS news, data->>'detail' AS detail FROM mails
        WHERE user_id = ${person.user.id} AND kind = 'security-changed' ORDER BY id`;
      expect(told[0]?.detail).toContain(`on ${dayIn(zone, new Date(body.dueAt))} at the latest`);
      expect(SECURITY_NEWS[told[1]?.news ?? "erasure-asked"].sentence).not.toMatch(/asked/);
    }
    await setZone("America/New_York");
  });

  it("can be withdrawn until it is carried out, and then it is not carried out", async () => {
    const person = aStranger();
    const { body } = await ask(person);
    expect((await decide(body.id, "confirm")).body.state).toBe("confirmed");
    const withdrawn = await api.request("DELETE", "/api/auth/erasure", { as: person });
    expect(withdrawn.body.state).toBe("withdrawn");
    expect(await run()).toBe(0);
    const again = await api.request("DELETE", "/api/auth/erasure", { as: person });
    expect(again.status).toBe(404);
    const confirmed = await decide(body.id, "confirm");
    expect([confirmed.status, confirmed.body.code]).toEqual([409, "erasure-decided"]);
    expect((await userOf(person))?.erased_at).toBeNull();
  });

  it("is refused with a reason that the customer reads", async () => {
    const person = aStranger();
    const { body } = await ask(person);
    expect((await decide(body.id, "refuse", { reason: " " })).status).toBe(422);
    await decide(body.id, "refuse", { reason: "A court asked us to keep it." });
    const own = await api.request("GET", "/api/auth/erasure", { as: person });
    expect(own.body.erasure).toMatchObject({
      state: "refused",
      reason: "A court asked us to keep it.",
    });
  });

  it("runs without a confirmation when its days are over, and ends every way in", async () => {
    const person = aStranger();
    await ask(person);
    expect(await run()).toBe(0);
    api.clock.advance(31 * 86_400);
    expect(await run()).toBeGreaterThan(0);
    api.clock.set(new Date());
    const user = await userOf(person);
    expect(user).toMatchObject({ first_name: "[erased]", last_name: "[erased]", phone: null });
    expect(user?.email).toBe(`erased-${person.user.id}@erased.invalid`);
    expect((await api.request("GET", "/api/user", { as: person })).status).toBe(401);
    const back = await api.request("POST", `/api/admin/users/${person.user.id}/reactivate`, {
      as: admin,
    });
    expect([back.status, back.body.code]).toEqual([409, "user-erased"]);
    const again = await api.request("POST", `/api/admin/users/${person.user.id}/erasure`, {
      as: admin,
    });
    expect([again.status, again.body.code]).toEqual([409, "user-erased"]);
  });

  it("waits for an order that is not paid or not sent, and runs when it is finished", async () => {
    const person = aStranger();
    const id = await anOrder(person);
    const { body } = await ask(person);
    expect(body.waitsFor).toEqual([id.slice(-8).toUpperCase()]);
    await decide(body.id, "confirm");
    expect(await run()).toBe(0);
    await setStatus(id, "processing");
    expect(await run()).toBe(0);
    await setStatus(id, "completed");
    expect(await run()).toBe(1);
    const [stored] = await api.sql`SELECT * FROM orders WHERE id = ${id}`;
    expect(stored).toMatchObject({ shipping_address: null, first_name: "[erased]" });
    expect(stored?.erased_at).not.toBeNull();
  });

  it("waits for the second parcel of an order, and for a return that is open", async () => {
    const person = aStranger();
    const id = await anOrder(person, 2);
    await setStatus(id, "processing");
    const staff = (method: string, path: string, body?: unknown) =>
      api.request(method, `/api/admin${path}`, { as: admin, body });
    const [item] = (await staff("GET", `/orders/${id}`)).body.items;
    const ship = async () => {
      const lines = [{ orderItemId: item.id, quantity: 1 }];
      const { body } = await staff("POST", `/orders/${id}/fulfilments`, { lines });
      expect((await staff("POST", `/fulfilments/${body.id}/ship`, {})).status).toBe(200);
    };
    await ship();
    const { body: request } = await ask(person);
    await decide(request.id, "confirm");
    expect(await run()).toBe(0);
    await ship();
    const back = [{ orderItemId: item.id, quantity: 1, reason: "unopened" }];
    const { body: sentBack } = await staff("POST", `/orders/${id}/returns`, { lines: back });
    expect(await run()).toBe(0);
    await staff("POST", `/returns/${sentBack.id}/refuse`, { message: "Too late" });
    expect(await run()).toBe(1);
  });

  it("of an account of the staff is refused", async () => {
    const answer = await ask(await api.signUpAdmin());
    expect([answer.status, answer.body.code]).toEqual([409, "staff-account"]);
  });

  it("must be decided before its account becomes an admin account: otherwise an admin would be erased", async () => {
    const person = aStranger();
    const promote = async () => {
      const { status, body } = await api.request("PUT", `/api/admin/users/${person.user.id}`, {
        as: admin,
        body: { ...REGISTRATION, email: person.email, role: "admin" },
      });
      return [status, body.code ?? body.role];
    };
    const { body } = await ask(person);
    expect(await promote()).toEqual([409, "erasure-asked"]);
    await decide(body.id, "refuse", { reason: "You work here now." });
    expect(await promote()).toEqual([200, "admin"]);
  });
});

describe("an erasure", () => {
  it("of an account with somebody else's address, which was never verified, touches nothing of that person", async () => {
    const [thief, victim] = [aStranger(), aStranger()];
    await api.sql`
      INSERT INTO stock_wishes (id, product_id, email) VALUES (${Bun.randomUUIDv7()}, ${productId}, ${victim.email})`;
    await api.sql`UPDATE users SET email = ${`${victim.email}.old`} WHERE id = ${victim.user.id}`;
    await api.sql`
      UPDATE users SET email = ${victim.email}, email_verified = false, pending_email = ${victim.email}
      WHERE id = ${thief.user.id}`;
    const { body } = await ask(thief);
    await decide(body.id, "confirm");
    expect(await run()).toBe(1);
    expect(await api.sql`SELECT FROM stock_wishes WHERE email = ${victim.email}`).toHaveLength(1);
  });

  it("takes the news of a registration from the mails to the seller", async () => {
    await api.sql`
      INSERT INTO system_settings (id, key, value)
      VALUES ('to', 'notification_email', 'seller@example.com')`;
    const person = await api.signUp({ lastName: "Wuthrich", email: "kurt@nmr.example" });
    await api.sql`DELETE FROM system_settings WHERE id = 'to'`;
    // An address that nobody verified is no way to the rows of its account.
    const told = () => api.sql`SELECT FROM mails WHERE data::text LIKE '%kurt@nmr.example%'`;
    expect(await told()).toHaveLength(1);
    const { body } = await ask(person);
    await decide(body.id, "confirm");
    expect(await run()).toBe(1);
    expect(await told()).toEqual([]);
    for await (const [table, text] of dumpOf(api)) {
      expect([table, /wuthrich|kurt@nmr/i.test(text)]).toEqual([table, false]);
    }
  });

  it("ends the mark of an address that refused an email, also of one that nobody verified", async () => {
    const [unverified, other] = [aStranger(), aStranger()];
    await api.sql`UPDATE users SET email_verified = false WHERE id = ${unverified.user.id}`;
    for (const { email } of [unverified, other]) {
      await api.sql`INSERT INTO refused_addresses (id, email, reason) VALUES (${email}, ${email}, '550')`;
    }
    const { body } = await ask(unverified);
    await decide(body.id, "confirm");
    expect(await run()).toBe(1);
    expect(await api.sql`SELECT id FROM refused_addresses`).toEqual([{ id: other.email }]);
  });

  it("of somebody with common words as a name leaves the texts of the shop, unless the staff has confirmed it", async () => {
    const person = aStranger();
    await api.sql`
      UPDATE users SET first_name = 'Please', last_name = 'Handle' WHERE id = ${person.user.id}`;
    await api.sql`
      INSERT INTO coupons (id, code, description, discount_type, discount_value)
      VALUES ('words', 'WORDS', 'Please handle with care', 'fixed', 1)`;
    await ask(person);
    api.clock.advance(31 * 86_400);
    await run();
    api.clock.set(new Date());
    expect((await userOf(person))?.erased_at).not.toBeNull();
    const [coupon] = await api.sql`SELECT description FROM coupons WHERE id = 'words'`;
    expect(coupon?.description).toBe("Please handle with care");
  });

  it.each([
    ["Ada Byron", "for Ada Byron and ADA  BYRON, also Byron, Ada", true],
    ["Ada Byron", "Adam Byronson", false],
    ["Seán O'Neill", "to seán o'neill.", true],
    ['Anna "Bo" (Cee)', 'paid by Anna "Bo" (Cee)', true],
    ["A.* B+", "A fine B", false],
    ["Bo Li", "Bo Li", false],
  ])("finds the name %s in %j: %s", async (name, text, isFound) => {
    const pattern = patternOf({ names: [name], emails: [] });
    const [row] = await api.sql`SELECT ${text} ~* ${pattern ?? "(?!)"} AS found`;
    expect(row?.found).toBe(isFound);
  });
});

describe("the export of a customer", () => {
  async function filesOf(path: string, as: Person) {
    const request = new Request(`http://localhost:3000${path}`, {
      headers: { Cookie: `aliquot_session=${as.sessionId}` },
    });
    noteAddress(request, () => "127.0.0.1");
    const answer = await createApp(api.deps).fetch(request);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]),
    );
  }

  it("has their account, orders and emails as JSON and CSV, nothing of others and no secret", async () => {
    const [person, other] = [aStranger(), aStranger()];
    const [id] = [await anOrder(person), await anOrder(other)];
    const files = await filesOf("/api/auth/export", person);
    const all = JSON.stringify(files);
    expect(JSON.parse(files["json/orders.json"] ?? "")).toMatchObject([{ id, total: "35.00" }]);
    expect(JSON.parse(files["json/users.json"] ?? "")[0]).toMatchObject({ email: person.email });
    expect(files["csv/orders.csv"]).toContain(id);
    expect(files["README.txt"]).toContain("orders: 1");
    expect(JSON.parse(files["json/mails.json"] ?? "")).not.toEqual([]);
    expect(JSON.parse(files["json/security_events.json"] ?? "")[0].event).toBe("data-exported");
    const secrets = ["password_hash", "key_hash", '"sid"', "label_url", "shipping_cost"];
    for (const foreign of [other.email, other.lastName, ...secrets]) {
      expect(all).not.toContain(foreign);
    }
  });

  it("has what they signed and uploaded, and never that their name is similar to a listed one", async () => {
    const person = aStranger();
    const fullName = `${person.firstName} ${person.lastName}`;
    await api.request("POST", "/api/buyer/attest", { as: person, body: { version: 1, fullName } });
    const letter = `Of ${fullName}`;
    await sendApplication(api, person, { institution: "Institute of Kinins", letter });
    const listed = { id: "entry-77", source: "SDN", name: fullName.toUpperCase() };
    await loadList(api.deps, {
      fileName: "list.json",
      bytes: new TextEncoder().encode(JSON.stringify({ results: [listed] })),
    });
    await screenPending(api.deps);
    const hits = await api.request("GET", "/api/admin/screening/hits", { as: admin });
    expect(hits.body.hits.length).toBeGreaterThan(0);
    const reason = "The same birthday";
    const decided = await api.request(
      "POST",
      `/api/admin/screening/hits/${hits.body.hits[0].id}/confirm`,
      { as: admin, body: { reason } },
    );
    expect(decided.status).toBe(200);

    for (const [path, as] of [
      ["/api/auth/export", person],
      [`/api/admin/users/${person.user.id}/export`, admin],
    ] as const) {
      const files = await filesOf(path, as);
      const records = JSON.parse(files["json/buyer_records.json"] ?? "[]");
      const entries = records.map(({ body }: { body: string }) => JSON.parse(body));
      expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(["signed", "applied"]);
      expect(entries[0]).toMatchObject({ fullName, statementVersion: 1 });
      const [document] = JSON.parse(files["json/buyer_documents.json"] ?? "");
      expect(files[`documents/${document.id}-letter.pdf`]).toContain(letter);
      expect(files["README.txt"]).toContain("buyer_records: 2");
      const all = JSON.stringify(files);
      for (const told of ["screening", "hit-", "SDN", "entry-77", reason, listed.name]) {
        expect([told, all.includes(told)]).toEqual([told, false]);
      }
    }
  });

  it("is also the staff's to make, and is recorded", async () => {
    const person = aStranger();
    const files = await filesOf(`/api/admin/users/${person.user.id}/export`, admin);
    expect(files["json/users.json"]).toContain(person.email);
    const [event] = await api.sql`
      SELECT * FROM security_events WHERE event = 'data-exported' AND user_id = ${person.user.id}`;
    expect(event).toMatchObject({ actor_id: admin.user.id, network: "127.0.0.x" });
    const unknown = await api.request("GET", "/api/admin/users/nobody/export", { as: admin });
    expect(unknown.status).toBe(404);
  });
});

describe("the end of retention", () => {
  it("takes names from finished orders that are older than the setting, and leaves younger and unfinished ones", async () => {
    const person = aStranger();
    const ids = [await anOrder(person), await anOrder(person), await anOrder(person)];
    await setStatus(ids[0] as string, "completed");
    await setStatus(ids[2] as string, "completed");
    await api.sql`
      UPDATE orders SET created_at = created_at - interval '11 years' WHERE id = ANY(${ids.slice(0, 2)}::text[])`;
    await anonymiseOldOrders(api.deps);
    const rows = await api.sql`
      SELECT last_name, email, total FROM orders WHERE id = ANY(${ids}::text[]) ORDER BY id`;
    expect(rows.map(({ last_name: name }) => name)).toEqual([
      "[erased]",
      person.lastName,
      person.lastName,
    ]);
    expect(rows.map(({ total }) => total)).toEqual(["35.00", "35.00", "35.00"]);
    expect((await userOf(person))?.last_name).toBe(person.lastName);
  });

  it("waits for what a changed order owes since it was paid, also when it has left", async () => {
    const person = aStranger();
    const id = await anOrder(person);
    const staff = (method: string, path: string, body?: unknown) =>
      api.request(method, `/api/admin${path}`, { as: admin, body });
    await setStatus(id, "processing");
    const { updatedAt, items } = (await staff("GET", `/orders/${id}`)).body;
    const lines = [{ orderItemId: items[0].id, quantity: 2 }];
    const change = { updatedAt, lines, reason: "You asked for two" };
    expect((await staff("PATCH", `/orders/${id}`, change)).status).toBe(200);
    expect((await staff("PATCH", `/orders/${id}/shipment`, {})).status).toBe(200);
    await api.sql`UPDATE orders SET created_at = created_at - interval '11 years' WHERE id = ${id}`;
    await anonymiseOldOrders(api.deps);
    const nameOf = async () =>
      (await api.sql`SELECT last_name FROM orders WHERE id = ${id}`)[0]?.last_name;
    expect(await nameOf()).toBe(person.lastName);
    const writeOff = { kind: "write-off", method: "other", amount: "20.00" };
    expect((await staff("POST", `/orders/${id}/payments`, writeOff)).status).toBe(201);
    await anonymiseOldOrders(api.deps);
    expect(await nameOf()).toBe("[erased]");
  });

  it("waits for an open return", async () => {
    const person = aStranger();
    const id = await anOrder(person);
    await setStatus(id, "completed");
    await api.sql`UPDATE orders SET created_at = created_at - interval '11 years' WHERE id = ${id}`;
    await api.sql`
      INSERT INTO returns (id, order_id, number, state, by_customer)
      VALUES (${crypto.randomUUID()}, ${id}, 1, 'requested', true)`;
    await anonymiseOldOrders(api.deps);
    expect(await api.sql`SELECT last_name FROM orders WHERE id = ${id}`).toMatchObject([
      { last_name: person.lastName },
    ]);
  });

  it("asks for the erasure of accounts that nobody used for years, and of no others", async () => {
    const [unused, seen, buyer] = [aStranger(), aStranger(), aStranger()];
    await anOrder(buyer);
    await api.sql`
      UPDATE users SET created_at = now() - interval '4 years', updated_at = now() - interval '4 years'
      WHERE id = ANY(${[unused, seen, buyer].map(({ user }) => user.id)}::text[])`;
    await api.sql`
      INSERT INTO known_devices (user_id, device, address, last_seen_at)
      VALUES (${seen.user.id}, 'Firefox', '127.0.0.x', now())`;
    expect((await endRetention(api.deps)).accounts).toBe(0);
    await api.sql`
      INSERT INTO system_settings (id, key, value) VALUES ('years', 'accounts_kept_years', '3')`;
    expect((await endRetention(api.deps)).accounts).toBe(1);
    expect((await endRetention(api.deps)).accounts).toBe(0);
    const [asked] = await api.sql`SELECT * FROM erasures WHERE user_id = ${unused.user.id}`;
    expect(asked).toMatchObject({ asked_by: "inactivity", state: "asked" });
    expect((await userOf(seen))?.last_sign_in_at).not.toBeNull();
  });
});
