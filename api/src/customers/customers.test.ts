import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CustomerRow } from "#shared/contracts/customers.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { FolderObjects } from "#shared/storage/folder-objects.ts";
import { runErasures } from "../erasures/run-erasures.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, order, SHIP_TO } from "../testing/shop-fixtures.ts";
import { statementsUnderTest } from "../testing/statements-under-test.ts";

const shop = statementsUnderTest();

let products: { id: string }[] = [];
async function aProduct(): Promise<string> {
  products =
    products.length > 0
      ? products
      : [await aStoredProduct(shop.api, shop.admin, { stockQuantity: 9_000 })];
  return products[0]?.id ?? "";
}

async function anOrder(as: Person, fields: Record<string, unknown> = {}): Promise<string> {
  const items = [{ productId: await aProduct(), quantity: 1 }];
  const { body } = await order(shop.api, as, items);
  if (!body.id) throw new Error(JSON.stringify(body));
  if (fields.institution) {
    await shop.api
      .sql`UPDATE orders SET institution = ${String(fields.institution)} WHERE id = ${body.id}`;
  }
  return body.id;
}

const find = async (search: string): Promise<CustomerRow[]> => {
  const path = `/api/admin/customers?search=${encodeURIComponent(search)}`;
  return (await shop.api.request("GET", path, { as: shop.admin })).body.customers;
};
const page = (id: string, as = shop.admin) =>
  shop.api.request("GET", `/api/admin/customers/${id}`, { as });
const merge = (from: string, into: string, as = shop.admin) =>
  shop.api.request("POST", "/api/admin/customers/merge", { as, body: { from, into } });
const pay = (id: string, amount: string) =>
  shop.api.request("POST", `/api/admin/orders/${id}/payments`, {
    as: shop.admin,
    body: { kind: "payment", method: "zelle", amount },
  });
const own = (as: Person, method: string, path: string, body?: object) =>
  shop.api.request(method, path, { as, body });

describe("a customer", () => {
  it("is found by name, email, order number, institution, and the name under which somebody paid", async () => {
    const ida = await shop.api.signUp({
      firstName: "Ida",
      lastName: "Noddack",
      email: "ida@rhenium.example",
    });
    const id = await anOrder(ida, { institution: "Institute of Rhenium" });
    const line = await shop.aLine({ payer: "Otto Berg-Tacke", amount: "+ $35.00", note: "thanks" });
    const { body: account } = await shop.api.request("GET", `/api/admin/orders/${id}/payments`, {
      as: shop.admin,
    });
    expect((await shop.apply(line.id, [{ orderId: id, amount: "35.00" }])).status).toBe(200);
    const number = orderNumber(id);
    for (const search of [
      "noddack ida",
      "IDA@RHEN",
      number,
      `#${number.toLowerCase()}`,
      "of rhenium",
      "berg-tacke",
    ]) {
      expect([search, (await find(search)).map((row) => row.id)]).toEqual([search, [ida.user.id]]);
    }
    expect((await find("berg-tacke"))[0]).toMatchObject({
      institution: "Institute of Rhenium",
      orders: 1,
      paid: "35.00",
      balance: (Number(account.account.total) - 35).toFixed(2),
    });
    // The refund lowers the price, so nothing is owed again.
    const refunded = await shop.api.request("POST", `/api/admin/orders/${id}/payments`, {
      as: shop.admin,
      body: { kind: "refund", method: "zelle", amount: "5.00" },
    });
    expect(refunded.status).toBe(201);
    expect((await find("berg-tacke"))[0]).toMatchObject({ paid: "30.00", balance: "0.00" });
    const page = await shop.api.request("GET", `/api/admin/customers/${ida.user.id}`, {
      as: shop.admin,
    });
    expect(page.body).toMatchObject({ balance: "0.00", orders: 1 });
    // Words of a memo are nobody's name, and signs of a pattern mean themselves.
    expect(await find("thanks")).toEqual([]);
    expect(await find("%")).toEqual([]);
    expect(await find(`${number}0`)).toEqual([]);
  });

  it("has a page whose cart names the size of a product, as the customer's own does", async () => {
    const lise = await shop.api.signUp();
    const sized = { name: "Kinin", variantType: "Vial", variantValue: "5 mg" };
    const { id: productId } = await aStoredProduct(shop.api, shop.admin, sized);
    await own(lise, "POST", "/api/cart", { productId, quantity: 1 });
    const { body } = await page(lise.user.id);
    expect(body.cart).toEqual([{ productName: "Kinin 5 mg", quantity: 1 }]);
  });

  it("has a page with orders, payments, quotes, emails, consents, notes, sign-ins and what is in the cart", async () => {
    const ada = await shop.api.signUp();
    const productId = await aProduct();
    await own(ada, "POST", "/api/quotes/saved", { items: [{ productId, quantity: 2 }] });
    const { body: list } = await own(ada, "POST", "/api/lists", { name: "Buffers" });
    await own(ada, "PUT", `/api/lists/${list.id}/items`, { productId, quantity: 4 });
    const { body: buyer } = await own(ada, "GET", "/api/buyer");
    await own(ada, "POST", "/api/buyer/attest", {
      version: buyer.statement.version,
      fullName: "Ada Byron",
    });
    await shop.api.sql`
      UPDATE users SET terms_accepted_at = now(), age_confirmed_at = now() WHERE id = ${ada.user.id}`;
    const id = await anOrder(ada);
    await pay(id, "10.00");
    await own(ada, "POST", "/api/cart", { productId, quantity: 3 });
    const note = await shop.api.request("POST", `/api/admin/customers/${ada.user.id}/notes`, {
      as: shop.admin,
      body: { text: "  Calls before she orders  " },
    });
    expect([note.status, note.body.text, note.body.actor]).toEqual([
      201,
      "Calls before she orders",
      "Grace Byron",
    ]);
    const { status, body } = await page(ada.user.id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: ada.email,
      orders: 1,
      paid: "10.00",
      recentOrders: [{ id, paid: "10.00" }],
      payments: [{ orderId: id, kind: "payment", amount: "10.00" }],
      quotes: [{ state: "open" }],
      permission: { permission: "attested" },
      consents: [
        { kind: "statement", version: buyer.statement.version },
        { kind: "terms" },
        { kind: "age" },
      ],
      notes: [{ text: "Calls before she orders", actor: "Grace Byron" }],
      cart: [{ quantity: 3 }],
      lists: [{ name: "Buffers", items: [{ quantity: 4 }] }],
      merged: [],
    });
    expect(body.mails.map(({ kind }: { kind: string }) => kind)).toContain("order-placed");
    expect(body.signIns[0]).toMatchObject({ event: "sign-in", outcome: "done" });
    expect(body.lastSignInAt).toBe(body.signIns[0].at);
  });

  it("is shown only to the staff, and packing admins have no page of them", async () => {
    const [ada, packer] = [await shop.api.signUp(), await shop.api.signUpAdmin()];
    await shop.api.sql`UPDATE users SET admin_scope = 'packing' WHERE id = ${packer.user.id}`;
    for (const as of [ada, packer]) {
      expect((await page(ada.user.id, as)).status).toBe(403);
      expect((await merge(ada.user.id, packer.user.id, as)).status).toBe(403);
    }
    expect((await page("nobody")).status).toBe(404);
  });
});

describe("a merge of two accounts", () => {
  it("moves orders, payments, lists, cart, addresses, quotes, notes, emails and permission, and loses nothing", async () => {
    const { api, admin } = shop;
    const [old, kept] = [
      await api.signUp({ firstName: "Lise" }),
      await api.signUp({ firstName: "Lise" }),
    ];
    const productId = await aProduct();
    for (const as of [old, kept]) {
      const { body: list } = await own(as, "POST", "/api/lists", { name: "Buffers" });
      await own(as, "PUT", `/api/lists/${list.id}/items`, { productId, quantity: 4 });
      await own(as, "POST", "/api/quotes/saved", { items: [{ productId, quantity: 2 }] });
      await pay(await anOrder(as), "10.00");
      await own(as, "POST", "/api/cart", { productId, quantity: as === old ? 7 : 2 });
    }
    await api.request("POST", `/api/admin/users/${old.user.id}/permission`, {
      as: admin,
      body: { permission: "verified", reason: "known for years" },
    });
    await api.request("POST", `/api/admin/customers/${old.user.id}/notes`, {
      as: admin,
      body: { text: "Old note" },
    });
    const before = [(await page(old.user.id)).body, (await page(kept.user.id)).body];
    const counted = (key: string) => before.reduce((sum, body) => sum + body[key].length, 0);

    const { status, body } = await merge(old.user.id, kept.user.id);
    expect([status, body.code]).toEqual([200, undefined]);
    expect(body).toMatchObject({
      id: kept.user.id,
      orders: 2,
      paid: "20.00",
      permission: { permission: "verified" },
    });
    for (const key of ["recentOrders", "payments", "quotes", "addresses", "lists", "notes"]) {
      expect([key, body[key].length]).toEqual([key, counted(key)]);
    }
    // Both got an email about it; the address that nobody proved is not told.
    expect(body.mails).toHaveLength(counted("mails") + 1);
    expect(body.cart).toMatchObject([{ quantity: 7 }]);
    expect(body.lists.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      "Buffers",
      "Buffers (2)",
    ]);
    expect(body.merged).toMatchObject([
      { id: old.user.id, email: old.email, actor: "Grace Byron" },
    ]);

    // Nobody can sign in to the old account, and its sessions have ended.
    const login = { email: old.email, password: old.password };
    expect((await api.request("POST", "/api/login", { body: login })).status).toBe(401);
    expect((await own(old, "GET", "/api/orders")).status).toBe(401);
    expect((await own(kept, "GET", "/api/orders")).body).toHaveLength(2);
    // Old links lead to the account that stays, and so does the record of decisions.
    expect((await page(old.user.id)).body.id).toBe(kept.user.id);
    const record = await api.request("GET", `/api/admin/users/${kept.user.id}/permission`, {
      as: admin,
    });
    expect(record.body.decisions.map(({ reason }: { reason: string }) => reason)).toEqual(
      expect.arrayContaining([
        "known for years",
        "Another account of the customer was merged into this one",
      ]),
    );
    const history = await api.request(
      "GET",
      `/api/admin/activity?subjectType=user&subjectId=${kept.user.id}`,
      { as: admin },
    );
    expect(history.body.entries.map(({ action }: { action: string }) => action)).toContain(
      "users-merged",
    );
  });

  it("moves the seller's quotes for an address that the ended account has proved, and no others", async () => {
    const { api, admin } = shop;
    const productId = await aProduct();
    const quoteFor = async (email: string) => {
      const items = [{ productId, quantity: 2, unitPrice: "17.50" }];
      const body = { email, items, shipping: "9.00", shippingAddress: SHIP_TO };
      const made = await own(admin, "POST", "/api/admin/quotes", body);
      expect([made.status, made.body.userId]).toEqual([201, null]);
      return made.body.id as string;
    };
    const quotesOf = async (as: Person) =>
      (await page(as.user.id)).body.quotes.map(({ id }: { id: string }) => id);
    const kept = await api.signUp();
    const moved = await quoteFor("lise.proved@example.com");
    const unproved = await quoteFor("lise.unproved@example.com");
    const proved = await api.signUp({ email: "Lise.Proved@example.com" });
    await api.sql`UPDATE users SET email_verified = true WHERE id = ${proved.user.id}`;
    const claimed = await api.signUp({ email: "lise.unproved@example.com" });
    expect(await quotesOf(proved)).toEqual([moved]);
    for (const each of [proved, claimed]) {
      expect((await merge(each.user.id, kept.user.id)).status).toBe(200);
    }
    expect(await quotesOf(kept)).toEqual([moved]);
    const owners = await api.sql<{ id: string; user_id: string | null }[]>`
      SELECT id, user_id FROM saved_quotes WHERE id IN (${moved}, ${unproved}) ORDER BY id`;
    expect(owners.map(({ user_id }) => user_id)).toEqual([kept.user.id, null]);
  });

  it("is refused for the staff, the same account, an unknown, erased or deactivated one, and one that waits to be erased", async () => {
    const { api, admin } = shop;
    const [one, other, third] = [await api.signUp(), await api.signUp(), await api.signUp()];
    const refusal = async (from: string, into: string) => {
      const { status, body } = await merge(from, into);
      return [status, body.code];
    };
    expect(await refusal(one.user.id, admin.user.id)).toEqual([409, "staff-account"]);
    expect(await refusal(admin.user.id, one.user.id)).toEqual([409, "staff-account"]);
    expect(await refusal(one.user.id, one.user.id)).toEqual([422, "invalid"]);
    expect(await refusal(one.user.id, "nobody")).toEqual([404, "not-found"]);
    await own(third, "POST", "/api/auth/erasure");
    expect(await refusal(third.user.id, one.user.id)).toEqual([409, "erasure-asked"]);
    await api.sql`UPDATE users SET deactivated_at = now() WHERE id = ${other.user.id}`;
    expect(await refusal(one.user.id, other.user.id)).toEqual([409, "user-deactivated"]);
    await api.sql`UPDATE users SET erased_at = now() WHERE id = ${other.user.id}`;
    expect(await refusal(other.user.id, one.user.id)).toEqual([409, "user-erased"]);
    await api.sql`UPDATE sessions SET proved_at = NULL WHERE user_id = ${admin.user.id}`;
    expect(await refusal(one.user.id, third.user.id)).toEqual([403, "proof-needed"]);
    await api.sql`UPDATE sessions SET proved_at = now() WHERE user_id = ${admin.user.id}`;
  });

  it("never lifts a refusal, and keeps who recorded the payments of a former member of the staff", async () => {
    const { api, admin } = shop;
    const [old, kept] = [await api.signUpAdmin({ firstName: "Otto" }), await api.signUp()];
    const id = await anOrder(kept);
    const body = { kind: "payment", method: "zelle", amount: "5.00" };
    await api.request("POST", `/api/admin/orders/${id}/payments`, { as: old, body });
    await api.sql`UPDATE users SET role = 'customer' WHERE id = ${old.user.id}`;
    for (const [person, permission] of [
      [old, "refused"],
      [kept, "verified"],
    ] as const) {
      await api.request("POST", `/api/admin/users/${person.user.id}/permission`, {
        as: admin,
        body: { permission, reason: "decided" },
      });
    }
    expect((await merge(old.user.id, kept.user.id)).body.permission.permission).toBe("refused");
    const [entry] = await api.sql`SELECT actor_id FROM payments WHERE order_id = ${id}`;
    expect(entry?.actor_id).toBe(kept.user.id);
    // By hand nobody changes who recorded a payment.
    await expect(
      api.sql`UPDATE payments SET actor_id = ${admin.user.id} WHERE order_id = ${id}`,
    ).rejects.toThrow("never changed");
  });

  it("keeps the exemption from tax that lasts longer, and a certificate that nobody replaced", async () => {
    const merged = async (
      ended: [boolean, string | null, string | null],
      kept: [boolean, string | null, string | null],
    ) => {
      const [from, into] = [await shop.api.signUp(), await shop.api.signUp()];
      for (const [{ user }, [exempt, certificate, until]] of [
        [from, ended],
        [into, kept],
      ] as const) {
        await shop.api.sql`
          UPDATE users SET tax_exempt = ${exempt}, tax_certificate = ${certificate}, tax_exempt_until = ${until}
          WHERE id = ${user.id}`;
      }
      const { body } = await merge(from.user.id, into.user.id);
      return [body.taxExempt, body.taxCertificate, body.taxExemptUntil];
    };
    const none = [false, null, null] as [boolean, null, null];
    const lasting: [boolean, string, string] = [true, "WV-2", "2099-01-01"];
    expect(await merged(none, [false, "WV-1", null])).toEqual([false, "WV-1", null]);
    expect(await merged(lasting, [true, "WV-1", "2020-01-01"])).toEqual(lasting);
    expect(await merged([true, "WV-1", "2020-01-01"], lasting)).toEqual(lasting);
    expect(await merged(lasting, [true, "WV-1", null])).toEqual([true, "WV-1", null]);
    expect(await merged(lasting, none)).toEqual(lasting);
  });

  it("keeps one undecided application: the one that was sent, and two that were sent are decided first", async () => {
    const { api } = shop;
    const sent = async (as: Person, state: string) => {
      await api.sql`
        INSERT INTO buyer_applications (id, user_id, state, institution, research_area)
        VALUES (${Bun.randomUUIDv7()}, ${as.user.id}, ${state}, ${JSON.stringify({ name: "Institute" })}::text::jsonb, ${state})`;
    };
    const [draft, open, other] = [await api.signUp(), await api.signUp(), await api.signUp()];
    await sent(draft, "draft");
    await sent(open, "open");
    await sent(other, "asked");
    expect((await merge(open.user.id, draft.user.id)).status).toBe(200);
    const rows =
      await api.sql`SELECT state FROM buyer_applications WHERE user_id = ${draft.user.id}`;
    expect(rows.map(({ state }) => state)).toEqual(["open"]);
    const { status, body } = await merge(other.user.id, draft.user.id);
    expect([status, body.code]).toEqual([409, "two-applications"]);
  });

  it("keeps the sums of orders and payments, whichever accounts are merged at once while people order", async () => {
    const { api } = shop;
    const people = await Promise.all(Array.from({ length: 8 }, () => api.signUp()));
    for (const person of people) await pay(await anOrder(person), "10.00");
    const ids = people.map(({ user }) => user.id);
    const sums = () => api.sql`
      SELECT count(*)::int AS orders, sum(o.total)::text AS total, sum(a.paid)::text AS paid
      FROM orders o, LATERAL order_account(o.id, o.total) a
      WHERE o.user_id = ANY(${ids}) OR o.user_id IS NULL`;
    const [before] = await sums();
    // Every pair in both directions, a chain, and one who orders meanwhile.
    const [first, ...others] = people as [Person, ...Person[]];
    const answers = await Promise.all([
      ...others.flatMap((person, index) => [
        merge(person.user.id, first.user.id),
        merge(others[(index + 1) % others.length]?.user.id ?? "", person.user.id),
      ]),
      anOrder(others[0] as Person).catch(() => null),
    ]);
    const statuses = answers.flatMap((answer) =>
      answer && typeof answer === "object" ? [answer.status] : [],
    );
    // 503 is for one that waited too long for the others, on a slow machine.
    expect(statuses.filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
    const [after] = await sums();
    const placed = answers.at(-1) ? 1 : 0;
    expect([after?.orders, after?.paid]).toEqual([before?.orders + placed, before?.paid]);
    const left = await api.sql`SELECT id FROM users WHERE id = ANY(${ids})`;
    const answered = (status: number) => statuses.filter((each) => each === status).length;
    // One that waited too long may have been merged all the same: only its answer came too late.
    expect(left.length).toBeLessThanOrEqual(8 - answered(200));
    expect(left.length).toBeGreaterThanOrEqual(8 - answered(200) - answered(503));
    // Each order belongs to an account that is left, and its owner is named by the chain of merges.
    for (const id of ids) {
      const { body } = await page(id);
      expect(left.map((row) => row.id)).toContain(body.id);
    }
  });

  it("is erased and exported as one person", async () => {
    const { api, admin } = shop;
    const [old, kept] = [
      await api.signUp({ firstName: "Kasimir", lastName: "Fajansky" }),
      await api.signUp(),
    ];
    await api.sql`UPDATE users SET email_verified = true WHERE id IN (${old.user.id}, ${kept.user.id})`;
    await merge(old.user.id, kept.user.id);
    const zip = await api.request("GET", `/api/admin/users/${kept.user.id}/export`, { as: admin });
    expect(zip.status).toBe(200);
    const { body } = await api.request("POST", `/api/admin/users/${kept.user.id}/erasure`, {
      as: admin,
    });
    await api.request("POST", `/api/admin/erasures/${body.id}/confirm`, { as: admin });
    const folder = mkdtempSync(join(tmpdir(), "merged-"));
    await runErasures({ db: api.deps.db, now: api.deps.now, objects: new FolderObjects(folder) });
    const rows =
      await api.sql`SELECT from_email, from_name FROM customer_merges WHERE from_id = ${old.user.id}`;
    expect(rows).toMatchObject([{ from_email: "[erased]", from_name: "[erased]" }]);
    const mails = await api.sql`SELECT FROM mails WHERE recipient = ${old.email}`;
    expect(mails).toEqual([]);
  });
});
