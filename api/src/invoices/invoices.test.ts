import { describe, expect, it } from "vitest";
import type { Invoice } from "#shared/contracts/invoices.ts";
import { noteAddress } from "../http/client-address.ts";
import { ledgerUnderTest } from "../testing/ledger-under-test.ts";
import type { Person } from "../testing/people.ts";
import { drawInvoice } from "./draw-invoice.ts";
import { findDocument } from "./invoices.queries.ts";

const shop = ledgerUnderTest();
const { placed, record, refund, reverse, setStatus } = shop;

const documentsOf = async (id: string): Promise<Invoice[]> =>
  (await shop.api.request("GET", `/api/orders/${id}/invoices`, { as: shop.admin })).body.invoices;

/** "invoice 35.00", "credit-note 10.00 refund" */
const toldOf = async (id: string) =>
  (await documentsOf(id)).map(({ kind, total, reason }) =>
    [kind, total, reason].filter(Boolean).join(" "),
  );

const settings = (body: Record<string, unknown>) =>
  shop.api.request("PATCH", "/api/admin/settings/store", { as: shop.admin, body });

/** A file as base64, with the status and headers of its answer. */
async function pdf(path: string, { sessionId }: Person) {
  const request = new Request(`http://localhost:3000${path}`, {
    headers: { "X-Session-Id": sessionId },
  });
  noteAddress(request, () => "127.0.0.1");
  const answer = await shop.api.app.fetch(request);
  const bytes = Buffer.from(await answer.arrayBuffer()).toString("base64");
  return { status: answer.status, headers: answer.headers, bytes };
}

const numbers = async () =>
  (
    await shop.api.sql<{ year: number; serial: number }[]>`
      SELECT year, serial FROM invoices ORDER BY year, serial`
  ).map(({ serial }) => serial);

describe("an order", () => {
  it("gets its invoice when it is paid, and not before", async () => {
    const { id } = await placed();
    await record(id, "20.00");
    expect(await toldOf(id)).toEqual([]);
    await record(id, "15.00");
    const [invoice] = await documentsOf(id);
    expect(invoice).toMatchObject({
      kind: "invoice",
      total: "35.00",
      orderId: id,
      reason: null,
      credits: null,
    });
    expect(invoice?.number).toMatch(/^\d{4}-\d{6}$/);
  });

  it("is credited for what is refunded of its price, not for an overpayment that goes back", async () => {
    const { id } = await placed();
    await record(id, "50.00");
    await refund(id, "15.00");
    expect(await toldOf(id)).toEqual(["invoice 35.00"]);
    await refund(id, "10.00");
    expect(await toldOf(id)).toEqual(["invoice 35.00", "credit-note 10.00 refund"]);
  });

  it("that is cancelled is credited whole, and its later refund is not credited again", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    await setStatus(id, "cancelled");
    await refund(id, "35.00");
    expect(await toldOf(id)).toEqual(["invoice 35.00", "credit-note 35.00 cancelled"]);
    await setStatus(id, "completed");
    expect((await toldOf(id)).at(-1)).toBe("invoice 35.00");
  });

  it("whose payment is taken back is credited, and invoiced anew when it is paid", async () => {
    const { id } = await placed();
    const { body } = await record(id, "35.00");
    await reverse(body.entry.id);
    await record(id, "35.00");
    expect(await toldOf(id)).toEqual([
      "invoice 35.00",
      "credit-note 35.00 unpaid",
      "invoice 35.00",
    ]);
  });

  it("whose refund is taken back gets a new invoice for the whole", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    const { body } = await refund(id, "10.00");
    await reverse(body.entry.id);
    expect(await toldOf(id)).toEqual([
      "invoice 35.00",
      "credit-note 10.00 refund",
      "credit-note 25.00 changed",
      "invoice 35.00",
    ]);
  });

  it("of 0.00 gets an invoice when it is placed", async () => {
    const { body: before } = await shop.api.request("GET", "/api/admin/settings/shipping-rate", {
      as: shop.admin,
    });
    await shop.api.request("POST", "/api/admin/settings/shipping-rate", {
      as: shop.admin,
      body: { shippingRate: 0 },
    });
    const { id } = await placed({ price: "0.00" });
    expect(await toldOf(id)).toEqual(["invoice 0.00"]);
    await setStatus(id, "cancelled");
    expect(await toldOf(id)).toEqual(["invoice 0.00"]);
    await shop.api.request("POST", "/api/admin/settings/shipping-rate", {
      as: shop.admin,
      body: { shippingRate: Number(before.value) },
    });
  });

  it("is invoiced when it is placed while the setting says so, whatever the setting says later", async () => {
    await settings({ invoiceWhen: "placed" });
    const { id } = await placed();
    await settings({ invoiceWhen: "paid" });
    expect(await toldOf(id)).toEqual(["invoice 35.00"]);
    await record(id, "10.00");
    expect(await toldOf(id)).toEqual(["invoice 35.00"]);
    await setStatus(id, "cancelled");
    expect(await toldOf(id)).toEqual(["invoice 35.00", "credit-note 35.00 cancelled"]);
  });
});

describe("an invoice", () => {
  it("says who sells and who buys, is printed byte for byte, and is frozen when it is issued", async () => {
    await settings({ sellerName: "Byron Peptides LLC", taxId: "12-3456789" });
    const { id, customer } = await placed();
    await record(id, "35.00");
    const path = `/api/orders/${id}/invoice.pdf`;
    const print = async (as = customer) => {
      const { status, bytes, headers } = await pdf(path, as);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("application/pdf");
      return bytes;
    };
    const first = await print();
    await settings({ sellerName: "Another", taxId: "", shopName: "Another shop" });
    await shop.api.sql`UPDATE users SET first_name = 'Renamed' WHERE id = ${customer.user.id}`;
    await shop.api.sql`UPDATE products SET name = 'Renamed' WHERE name LIKE 'Peptide%'`;
    expect(await print()).toEqual(first);
    const [document] = await documentsOf(id);
    const row = await findDocument(shop.api.db, document?.number ?? "");
    expect(row?.content).toMatchObject({
      seller: { name: "Byron Peptides LLC", taxId: "12-3456789" },
      orderNumber: id.slice(-8).toUpperCase(),
      payments: [{ kind: "payment", method: "venmo", amount: "35.00" }],
      due: "0.00",
    });
    if (!row) throw new Error("The document is missing");
    expect(Buffer.from(await drawInvoice(row)).toString("base64")).toBe(first);
  });

  it("and its credit notes are read by the order's customer and by admins, and by nobody else", async () => {
    const { id, customer } = await placed();
    expect(
      (await shop.api.request("GET", `/api/orders/${id}/invoice.pdf`, { as: customer })).status,
    ).toBe(404);
    await record(id, "35.00");
    await refund(id, "5.00");
    const [, note] = await documentsOf(id);
    const stranger = await shop.api.signUp();
    const paths = [
      `/api/orders/${id}/invoices`,
      `/api/orders/${id}/invoice.pdf`,
      `/api/orders/${id}/invoices/${note?.number}`,
      `/api/orders/${id}/invoices/${note?.id}`,
    ];
    for (const path of paths) {
      expect((await pdf(path, customer)).status).toBe(200);
      expect((await pdf(path, shop.admin)).status).toBe(200);
      expect((await pdf(path, stranger)).status).toBe(404);
    }
    const other = await placed();
    const foreign = `/api/orders/${other.id}/invoices/${note?.number}`;
    expect((await pdf(foreign, other.customer)).status).toBe(404);
    const byAdmin = `/api/admin/invoices/${note?.id}/pdf`;
    expect((await pdf(byAdmin, shop.admin)).bytes).toBe(
      (await pdf(paths[3] ?? "", customer)).bytes,
    );
  });

  it("is never changed or deleted, and no number is left out", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    const { sql } = shop.api;
    await expect(sql`UPDATE invoices SET total = 1 WHERE order_id = ${id}`).rejects.toThrow(
      "never changed",
    );
    await expect(sql`DELETE FROM invoices WHERE order_id = ${id}`).rejects.toThrow("never changed");
    await expect(sql`TRUNCATE invoices CASCADE`).rejects.toThrow("never changed");
    await expect(sql`UPDATE invoice_counters SET last = last + 2`).rejects.toThrow("by one");
    await expect(sql`DELETE FROM invoice_counters`).rejects.toThrow("by one");
    await expect(sql`
      INSERT INTO invoices (id, kind, year, serial, number, order_id, total, issued_on, issued_at, content)
      SELECT 'made', 'invoice', year, last + 1, 'made', ${id}, 1, now(), now(), '{}' FROM invoice_counters
    `).rejects.toThrow("does not follow");
    const all = await numbers();
    expect(all).toEqual(all.map((_, index) => index + 1));
  });
});

describe("the list of all documents", () => {
  it("has ranges, kinds, a search and sums, newest first, and the same rows as CSV", async () => {
    const { id } = await placed();
    await record(id, "35.00");
    await refund(id, "5.00");
    const list = async (query = "") =>
      (await shop.api.request("GET", `/api/admin/invoices${query}`, { as: shop.admin })).body;
    const found = await list(`?search=${id.slice(-8)}`);
    expect(found).toMatchObject({
      total: 2,
      sums: { invoiced: "35.00", credited: "5.00", net: "30.00" },
      invoices: [{ kind: "credit-note" }, { kind: "invoice" }],
    });
    const { issuedOn, number } = found.invoices[1];
    expect((await list(`?from=${issuedOn}&to=${issuedOn}`)).total).toBe((await list()).total);
    expect((await list("?to=2020-01-01")).invoices).toEqual([]);
    expect((await list(`?search=${number}`)).total).toBe(1);
    expect(
      (await list(`?kind=credit-note&after=${found.invoices[0].id}`)).invoices,
    ).not.toContainEqual(expect.objectContaining({ kind: "invoice" }));
    const { status, body } = await shop.api.request("GET", "/api/admin/invoices?from=2026-02-30", {
      as: shop.admin,
    });
    expect([status, body.code]).toEqual([422, "invalid"]);
    const csv = await pdf(`/api/admin/invoices.csv?search=${id.slice(-8)}`, shop.admin);
    const [head, note, invoice] = Buffer.from(csv.bytes, "base64").toString().trim().split(/\r?\n/);
    expect(head).toMatch(/^number,kind,issued_on/);
    expect(note).toContain("-5.00");
    expect(invoice).toContain("35.00");
  });
});
