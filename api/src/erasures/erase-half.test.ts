/**
 * Customers with everything that a customer can have; half of them are erased. `ERASURE_CUSTOMERS=1000` is the long form
 * (npm run erasures).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Lot } from "#shared/contracts/lots.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { FolderObjects } from "#shared/storage/folder-objects.ts";
import { verifyRecords } from "../buyers/verify-records.ts";
import { sendApplication } from "../testing/applications.ts";
import { dumpOf, homeOf, manyStrangers, type Stranger } from "../testing/erasure-crowd.ts";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, wrongBooks } from "../testing/shop-fixtures.ts";
import { venmoStatement } from "../testing/statement-files.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { repeatNotedErasures, runErasures } from "./run-erasures.ts";

const CUSTOMERS = Number(process.env.ERASURE_CUSTOMERS ?? 8);

let api: TestApi;
let admin: Person;
let people: Stranger[];
let lot: Lot;
let productId: string;
let dataDir: string;

const ok = <Body>({ status, body }: { status: number; body: Body }): Body => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
};
const asAdmin = async (method: string, path: string, body?: unknown) =>
  ok(await api.request(method, path, { as: admin, body }));

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  dataDir = mkdtempSync(join(tmpdir(), "erasures-"));
  productId = (await aStoredProduct(api, admin, { stockQuantity: 0 })).id;
  lot = await aReleasedLot(api, admin, productId, { units: CUSTOMERS * 3 });
  people = await manyStrangers(api, CUSTOMERS);
  await api.sql`
    INSERT INTO system_settings (id, key, value)
    VALUES ('to', 'notification_email', 'seller@example.com')`;
  const { body: sources } = await api.request("GET", "/api/admin/payment-sources", { as: admin });
  const venmo = sources.find(({ name }: { name: string }) => name === "Venmo").id;
  await api.sql`
    INSERT INTO webhooks (id, url, events, secret)
    VALUES ('hook', 'https://erp.example/', '{order.shipped}', 'unused')`;
  for (const person of people) await live(person, venmo);
}, 600_000);
afterAll(async () => {
  await api.close();
  rmSync(dataDir, { recursive: true });
});

/** Leaves traces of a customer in as many tables as a customer and the staff do. */
async function live(person: Stranger, venmo: string): Promise<void> {
  const name = `${person.firstName} ${person.lastName}`;
  const items = [{ productId, quantity: 2 }];
  const call = async (method: string, path: string, body?: unknown) =>
    ok(await api.request(method, path, { as: person, body }));
  await call("POST", "/api/addresses", {
    ...homeOf(person),
    label: `Lab of ${name}`,
    country: "US",
  });
  await call("POST", "/api/quotes/saved", {
    items,
    shippingAddress: homeOf(person),
    institution: `Institute ${person.lastName}`,
    poNumber: `PO ${person.lastName}`,
  });
  const { total } = await call("POST", "/api/quotes", { items, couponCode: null });
  const order = await call("POST", "/api/orders", {
    order: {
      shippingAddress: homeOf(person),
      billingAddress: homeOf(person),
      couponCode: null,
      total,
      notes: `For ${name}, please ring ${person.email}`,
      institution: `Institute ${person.lastName}`,
      poNumber: `PO ${person.lastName}`,
    },
    items,
  });
  const statement = venmoStatement([
    { payer: name, note: `${orderNumber(order.id)} from ${person.email}`, amount: `+ $${total}` },
  ]);
  const upload = await api.request("POST", `/api/admin/statements?source=${venmo}&dryRun=false`, {
    as: admin,
    body: statement,
    headers: { "Content-Type": "application/octet-stream" },
  });
  const line = ok(upload).lines[0].id;
  await asAdmin("POST", `/api/admin/statement-lines/${line}/apply`, {
    allocations: [{ orderId: order.id, amount: total }],
  });
  await asAdmin("POST", `/api/admin/orders/${order.id}/notes`, {
    text: `${name} is a good customer`,
  });
  await asAdmin("POST", `/api/admin/orders/${order.id}/allocation`);
  await asAdmin("PATCH", `/api/admin/orders/${order.id}/shipment`, {
    trackingNumber: `TRACK-${person.lastName}`,
    carrierName: "USPS",
  });
  await liveInTheOffice(person, order.id);
  await asAdmin("PUT", `/api/admin/users/${person.user.id}`, {
    ...{ firstName: person.firstName, lastName: person.lastName, email: person.email },
    ...{ street: `${person.lastName} Street 6`, city: "Wheeling", state: "WV", zipCode: "26003" },
  });
  await asAdmin("POST", `/api/admin/lots/${lot.id}/movements`, {
    kind: "adjust",
    quantity: 1,
    note: `Found one more while packing for ${name}`,
  });
  const letter = `Letter of ${name}`;
  const institution = `Institute ${person.lastName}`;
  const sent = ok(await sendApplication(api, person, { institution, letter }));
  const application = `/api/admin/applications/${sent.application.id}`;
  await asAdmin("POST", `${application}/ask`, { message: "Who supervises you?" });
  await call("POST", "/api/buyer/application/messages", { text: `${name}, at ${institution}` });
  await asAdmin("POST", `${application}/approve`);
}

/** What the back-office keeps to answer a repeated request, to try a text, and to find somebody again. */
async function liveInTheOffice({ firstName, lastName, ...person }: Stranger, orderId: string) {
  const keyed = async (method: string, path: string, body?: unknown) => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    return ok(await api.request(method, path, { as: admin, body, headers }));
  };
  const { email } = person;
  const items = [{ productId, quantity: 1 }];
  const shippingAddress = homeOf({ firstName, lastName, ...person });
  const quote = { email, firstName, lastName, items, shippingAddress };
  const { id } = await keyed("POST", "/api/admin/quotes", quote);
  const order = await keyed("POST", `/api/admin/quotes/${id}/order`, {});
  const note = `Paid by ${firstName} ${lastName}`;
  const payment = { kind: "payment", method: "venmo", amount: order.total, note };
  await keyed("POST", `/api/admin/orders/${order.id}/payments`, payment);
  await asAdmin("PATCH", `/api/admin/orders/${order.id}/status`, { status: "completed" });
  const test = { to: "seller@example.com", orderId };
  await asAdmin("POST", "/api/admin/emails/order-placed/test", test);
  const search = new URLSearchParams({ search: email, payer: `${firstName} ${lastName}` });
  await asAdmin("POST", "/api/admin/views", { list: "orders", name: id, search: `${search}` });
}

const erased = () => people.slice(0, CUSTOMERS / 2);
const kept = () => people.slice(CUSTOMERS / 2);

/** The personal words of these people that are still in the dump, each with its table. */
async function foundIn(whom: Stranger[]): Promise<string[]> {
  const found: string[] = [];
  for await (const [table, text] of dumpOf(api)) {
    const lower = text.toLowerCase();
    for (const { email, firstName, lastName } of whom) {
      for (const word of [email, firstName, lastName].map((each) => each.toLowerCase())) {
        if (lower.includes(word)) found.push(`${word} in ${table}`);
      }
    }
  }
  return found;
}

/** Everything about the books that an erasure must leave as it is. */
async function books() {
  const { sql } = api;
  return {
    orders: await sql`
      SELECT id, status, subtotal, shipping, total, payment_received_at, money_state, created_at, shipping_status
      FROM orders ORDER BY id`,
    items: await sql`SELECT * FROM order_items ORDER BY id`,
    payments: await sql`
      SELECT id, order_id, kind, method, amount, paid_change, received_on, statement_line_id FROM payments ORDER BY id`,
    lines: await sql`
      SELECT id, date, gross, fee, net, fingerprint, occurrence, applied, state FROM statement_lines ORDER BY id`,
    lots: await sql`SELECT id, received, allocated, available FROM lots ORDER BY id`,
    allocations: await sql`SELECT * FROM lot_allocations ORDER BY 1, 2`,
    movements:
      await sql`SELECT id, lot_id, kind, quantity, available_after FROM lot_movements ORDER BY id`,
  };
}

it("half of the customers are erased: no dump of the database has their names and emails, and the books, lots and recalls still balance", async () => {
  const before = await books();
  expect((await foundIn(erased())).length).toBeGreaterThan(CUSTOMERS * 5);
  const restOf = await foundIn(kept());
  for (const { user } of erased()) {
    const asked = await api.request("POST", `/api/admin/users/${user.id}/erasure`, { as: admin });
    await asAdmin("POST", `/api/admin/erasures/${ok(asked).id}/confirm`);
  }
  const objects = new FolderObjects(dataDir);
  const done = await runErasures({ db: api.deps.db, now: api.deps.now, objects });
  expect(done).toBe(CUSTOMERS / 2);

  expect(await foundIn(erased())).toEqual([]);
  expect(await foundIn(kept())).toEqual(restOf);
  expect(await books()).toEqual(before);
  expect(await wrongBooks(api)).toEqual([]);
  expect((await verifyRecords(api.deps)).isWhole).toBe(true);
  const notes: string[] = [];
  for await (const { name } of objects.list("erasures/")) notes.push(name);
  expect(notes).toHaveLength(CUSTOMERS / 2);

  const recalled = await asAdmin("POST", `/api/admin/lots/${lot.id}/recall`, {
    reason: "A contaminant",
    message: "Please do not use these vials.",
  });
  expect(recalled).toMatchObject({
    mailed: CUSTOMERS / 2,
    unreachable: CUSTOMERS / 2,
    units: CUSTOMERS * 2,
  });
  expect(recalled.orders.filter((order: { erased: boolean }) => order.erased)).toHaveLength(
    CUSTOMERS / 2,
  );
  expect(await foundIn(erased())).toEqual([]);
}, 600_000);

it("a statement that is uploaded again after an erasure does not bring the payer back", async () => {
  const [person] = erased() as [Stranger];
  const { body: sources } = await api.request("GET", "/api/admin/payment-sources", { as: admin });
  const venmo = sources.find(({ name }: { name: string }) => name === "Venmo").id;
  const [line] = await api.sql<{ external: string; gross: string; number: string }[]>`
    SELECT external_id AS external, gross, order_numbers[1] AS number FROM statement_lines
    WHERE id IN (SELECT statement_line_id FROM payments p JOIN orders o ON o.id = p.order_id
                 WHERE o.user_id = ${person.user.id})`;
  const again = venmoStatement([
    {
      id: line?.external,
      payer: `${person.firstName} ${person.lastName}`,
      note: `${line?.number} from ${person.email}`,
      amount: `+ $${line?.gross}`,
    },
  ]);
  const { status } = await api.request(
    "POST",
    `/api/admin/statements?source=${venmo}&dryRun=false`,
    { as: admin, body: again, headers: { "Content-Type": "application/octet-stream" } },
  );
  expect(status).toBe(200);
  const [repeats] = await api.sql`SELECT count(*)::int AS rows FROM statement_repeats`;
  expect(repeats?.rows).toBe(1);
  expect(await foundIn([person])).toEqual([]);
});

it("a restore repeats the erasures that are newer than the backup, and no others", async () => {
  const objects = new FolderObjects(dataDir);
  const deps = { db: api.deps.db, now: api.deps.now, objects };
  expect(await repeatNotedErasures(deps)).toBe(0);
  const [person] = erased() as [Stranger];
  // As the backup had it: the account and the order with their names.
  await api.sql`
    UPDATE users SET erased_at = NULL, email = ${person.email}, first_name = ${person.firstName}, last_name = ${person.lastName}
    WHERE id = ${person.user.id}`;
  await api.sql`
    UPDATE orders SET erased_at = NULL, email = ${person.email}, last_name = ${person.lastName}
    WHERE user_id = ${person.user.id}`;
  expect(await foundIn([person])).not.toEqual([]);
  expect(await repeatNotedErasures(deps)).toBe(1);
  expect(await foundIn([person])).toEqual([]);
  expect(await repeatNotedErasures(deps)).toBe(0);
});
