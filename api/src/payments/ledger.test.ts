import { describe, expect, it } from "vitest";
import { type Fields, ledgerUnderTest } from "../testing/ledger-under-test.ts";
import { wrongBooks } from "../testing/shop-fixtures.ts";
import { listPayments } from "./list-payments.ts";

const shop = ledgerUnderTest();
const { placed, record, refund, reverse, ledger } = shop;

describe("the database", () => {
  it("refuses to change or delete an entry, and keeps it when its actor is deleted", async () => {
    const { id } = await placed();
    const other = await shop.api.signUp({ role: "admin" } as never);
    await record(id, "10.00");
    await shop.api.sql`UPDATE users SET role = 'admin' WHERE id = ${other.user.id}`;
    const { entry } = (
      await shop.api.request("POST", `/api/admin/orders/${id}/payments`, {
        as: other,
        body: { kind: "payment", method: "other", amount: "1.00" },
      })
    ).body;
    await expect(
      shop.api.sql`UPDATE payments SET amount = 1 WHERE order_id = ${id}`,
    ).rejects.toThrow("never changed");
    await expect(shop.api.sql`DELETE FROM payments WHERE order_id = ${id}`).rejects.toThrow();
    await expect(shop.api.sql`TRUNCATE payments`).rejects.toThrow("never changed");
    await expect(shop.api.sql`DELETE FROM orders WHERE id = ${id}`).rejects.toThrow();
    await shop.api.sql`DELETE FROM users WHERE id = ${other.user.id}`;
    const { entries } = await ledger(id);
    expect(entries.at(-1)).toMatchObject({ id: entry.id, actor: "The shop" });
  });

  it("refuses what would make paid negative, and a reversal that is no exact opposite", async () => {
    const { id } = await placed();
    const { entry } = (await record(id, "10.00")).body;
    const insert = (fields: Fields) =>
      shop.api.sql`INSERT INTO payments ${shop.api.sql({
        id: Bun.randomUUIDv7(),
        order_id: id,
        method: "venmo",
        received_on: "2026-11-20",
        ...fields,
      })}`;
    for (const wrong of [
      { kind: "refund", amount: "10.01", paid_change: "-10.01", credited: "0.00" },
      { kind: "refund", amount: "1.00", paid_change: "1.00", credited: "0.00" },
      { kind: "refund", amount: "1.00", paid_change: "-1.00" },
      { kind: "refund", amount: "1.00", paid_change: "-1.00", credited: "1.01" },
      { kind: "refund", amount: "1.00", paid_change: "-1.00", credited: "-0.01" },
      { kind: "payment", amount: "1.00", paid_change: "1.00", credited: "0.00" },
      { kind: "write-off", amount: "1.00", paid_change: "0.00", credited: "1.00" },
      { kind: "reversal", amount: "9.00", paid_change: "-9.00", reverses: entry.id },
      { kind: "reversal", amount: "10.00", paid_change: "10.00", reverses: entry.id },
      { kind: "reversal", amount: "10.00", paid_change: "0.00", reverses: entry.id },
      { kind: "reversal", amount: "10.00", paid_change: "-10.00" },
      { kind: "payment", amount: "10.00", paid_change: "10.00", reverses: entry.id },
      { kind: "payment", amount: "0.00", paid_change: "0.00" },
      { kind: "payment", amount: "-1.00", paid_change: "-1.00" },
      { kind: "payment", amount: "NaN", paid_change: "NaN" },
    ]) {
      await expect(insert(wrong), JSON.stringify(wrong)).rejects.toThrow();
    }
    await insert({ kind: "refund", amount: "1.00", paid_change: "-1.00", credited: "0.00" });
    const reversal = {
      kind: "reversal",
      amount: "10.00",
      paid_change: "-10.00",
      reverses: entry.id,
    };
    await expect(insert(reversal)).rejects.toThrow("More would be taken back");
    const other = await placed();
    const foreign = { ...reversal, order_id: other.id };
    await expect(insert(foreign)).rejects.toThrow("one entry of the same order");
    expect(await wrongBooks(shop.api)).toEqual([]);
  });
});

describe("the ledger of all orders", () => {
  const list = async (query: Record<string, string>) =>
    (
      await shop.api.request("GET", `/api/admin/payments?${new URLSearchParams(query)}`, {
        as: shop.admin,
      })
    ).body;

  it("is listed newest first, filtered, searched and summed up", async () => {
    const { id, body } = await placed();
    const day = { receivedOn: "2026-03-05" };
    await record(id, "10.00", { ...day, method: "zelle", reference: "WFCT0YWDL6TT" });
    await record(id, "30.00", { ...day, method: "zelle" });
    await record(id, "5.00", { ...day, kind: "refund", method: "paypal" });
    await record(id, "1.00", { receivedOn: "2026-03-06", method: "zelle" });
    const query = { from: "2026-03-05", to: "2026-03-05" };
    const page = await list(query);
    expect(page.total).toBe(3);
    expect(page.payments.map((line: { amount: string }) => line.amount)).toEqual([
      "5.00",
      "30.00",
      "10.00",
    ]);
    expect(page.payments[0]).toMatchObject({
      orderNumber: body.orderNumber,
      customer: "Ada Byron",
    });
    expect(page.sums).toEqual([
      { method: "paypal", received: "0.00", refunded: "5.00", net: "-5.00" },
      { method: "zelle", received: "40.00", refunded: "0.00", net: "40.00" },
    ]);
    expect((await list({ ...query, method: "zelle" })).total).toBe(2);
    expect((await list({ search: "wfct0ywdl" })).payments).toHaveLength(1);
    expect((await list({ search: `#${body.orderNumber}` })).total).toBe(4);
    expect((await list({ search: "100%" })).total).toBe(0);
    const rest = await list({ ...query, after: page.payments[0].id });
    expect(rest.payments).toEqual(page.payments.slice(1));
    expect(rest.total).toBe(3);
  });

  it("is searched once for the page and its sums: a common name is in thousands of orders", async () => {
    const { id } = await placed();
    await record(id, "10.00", { reference: "Byron" });
    await shop.api.db.transaction(async (tx) => {
      // So few rows would not be found by an index.
      await tx.sql`SET LOCAL enable_seqscan = off`;
      const indexes = ["orders_search", "statement_lines_search", "payments_reference"];
      const scans = async () => {
        const rows = await tx.sql<{ scans: number }[]>`
          SELECT pg_stat_get_xact_numscans(name::regclass)::int AS scans
          FROM unnest(${indexes}::text[]) WITH ORDINALITY AS index (name, place) ORDER BY place`;
        return rows.map((row) => row.scans);
      };
      const before = await scans();
      const { total } = await listPayments({ db: tx as never }, { search: "byron" });
      expect(total).toBeGreaterThan(0);
      const after = await scans();
      // With few rows the planner may take another index for one of them.
      expect(Math.max(...after.map((count, at) => count - (before[at] ?? 0)))).toBe(1);
    });
  });

  it("counts a reversal on its own day, so that the sums of a past month stay", async () => {
    const { id } = await placed();
    const { entry } = (await record(id, "10.00", { receivedOn: "2026-02-05" })).body;
    const past = { from: "2026-02-01", to: "2026-02-28" };
    const before = await list(past);
    await reverse(entry.id);
    expect((await list(past)).sums).toEqual(before.sums);
    const today = (await ledger(id)).entries[1].receivedOn;
    const { sums } = await list({ from: today, to: today, search: id.slice(-8), method: "venmo" });
    expect(sums).toEqual([
      { method: "venmo", received: "-10.00", refunded: "0.00", net: "-10.00" },
    ]);
  });

  it("is exported as CSV with formulas made inert", async () => {
    const { id, body } = await placed();
    await record(id, "10.00", { receivedOn: "2026-01-05", reference: "=cmd()" });
    await record(id, "2.00", { receivedOn: "2026-01-06" });
    await refund(id, "1.00");
    const path = "/api/admin/payments/export?from=2026-01-01&to=2026-01-31";
    const { body: csv, headers } = await shop.api.request("GET", path, { as: shop.admin });
    expect(headers.get("content-type")).toContain("text/csv");
    const lines = csv.trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`2026-01-06,${body.orderNumber},Ada Byron`);
    expect(lines[2]).toContain('"\'=cmd()"');
  });

  it("says by how much each entry changes what was paid, also where the reversed one is not listed", async () => {
    const { id, body } = await placed();
    const { entry } = (await record(id, "10.00", { receivedOn: "2025-05-01" })).body;
    await reverse(entry.id);
    const search = `search=${body.orderNumber}&from=2025-05-02`;
    const listed = await shop.api.request("GET", `/api/admin/payments?${search}`, {
      as: shop.admin,
    });
    expect(listed.body.payments).toMatchObject([
      { kind: "reversal", amount: "10.00", paidChange: "-10.00" },
    ]);
    const path = `/api/admin/customers/${body.userId}`;
    const customer = await shop.api.request("GET", path, { as: shop.admin });
    const changes = customer.body.payments.map(({ paidChange }: Fields) => paidChange);
    expect(changes).toEqual(["-10.00", "10.00"]);
  });

  it("is exported as it is listed: the same entries of days, method and search, in the same order", async () => {
    const { id, body } = await placed();
    const { id: other } = await placed();
    for (const [method, day] of [
      ["venmo", "2025-02-03"],
      ["zelle", "2025-02-01"],
      ["venmo", "2025-02-02"],
      ["venmo", "2025-03-01"],
    ] as const) {
      await record(id, "1.00", { method, receivedOn: day });
      await record(other, "1.00", { method, receivedOn: day });
    }
    const rowsOf = async (query: string) => {
      const ask = (path: string) => shop.api.request("GET", `${path}?${query}`, { as: shop.admin });
      const listed = (await ask("/api/admin/payments")).body.payments.map(
        (entry: Fields) => entry.id,
      );
      const exported = (await ask("/api/admin/payments/export")).body;
      const ids = exported
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line: string) => line.split(",").at(-2));
      expect([query, ids]).toEqual([query, listed]);
      return ids.length;
    };
    const days = "from=2025-02-01&to=2025-02-28";
    expect(await rowsOf(days)).toBe(6);
    expect(await rowsOf(`${days}&method=venmo`)).toBe(4);
    expect(await rowsOf(`${days}&method=venmo&search=${body.orderNumber}`)).toBe(2);
    expect(await rowsOf("search=nobody-has-this")).toBe(0);
  });

  it.each(["from=0000-01-01", "to=yesterday", "method=cash"])("is 422 for %s", async (query) => {
    const { status } = await shop.api.request("GET", `/api/admin/payments?${query}`, {
      as: shop.admin,
    });
    expect(status).toBe(422);
  });
});
