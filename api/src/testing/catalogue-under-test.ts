import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { ImportReport, RecentImport } from "#shared/contracts/imports.ts";
import type { Product } from "#shared/contracts/products.ts";
import type { Person } from "./people.ts";
import { SHIP_TO } from "./shop-fixtures.ts";
import { type TestApi, testApi } from "./test-api.ts";

/** The lines of a file. */
export const lines = (...rows: string[]) => rows.join("\n");

/** An empty catalogue before each test, and an admin's calls for product files. */
export function catalogueUnderTest() {
  let api: TestApi;
  let admin: Person;

  beforeAll(async () => {
    api = await testApi();
    admin = await api.signUpAdmin();
    // The ledger refuses to be emptied, so the catalogue is emptied together with the orders that refer to it.
    await api.sql`ALTER TABLE payments DISABLE TRIGGER payments_no_truncate`;
    await api.sql`ALTER TABLE invoices DISABLE TRIGGER invoices_no_truncate`;
    await api.sql`ALTER TABLE lot_movements DISABLE TRIGGER lot_movements_no_truncate`;
    await api.sql`ALTER TABLE invoices DISABLE TRIGGER invoices_no_truncate`;
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.sql`TRUNCATE products, import_runs, orders CASCADE`;
  });

  async function send(csv: string, query = "", as: Person = admin) {
    return api.request("POST", `/api/admin/imports/products${query}`, {
      as,
      body: new TextEncoder().encode(csv),
      headers: { "Content-Type": "text/csv" },
    });
  }

  async function report(csv: string, query = ""): Promise<ImportReport> {
    const { status, body } = await send(csv, query);
    if (status !== 200) throw new Error(`The import answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  async function exported(): Promise<string> {
    const { status, body } = await api.request("GET", "/api/admin/products/export", { as: admin });
    expect(status).toBe(200);
    return body;
  }

  async function products(): Promise<Product[]> {
    const { body } = await api.request("GET", "/api/admin/products?limit=100", { as: admin });
    return body.products;
  }

  async function named(name: string): Promise<Product> {
    const found = (await products()).find((product) => product.name === name);
    if (!found) throw new Error(`There is no product ${name}`);
    return found;
  }

  async function imports(): Promise<RecentImport[]> {
    return (await api.request("GET", "/api/admin/imports", { as: admin })).body;
  }

  async function edit(product: Product, fields: Record<string, unknown>): Promise<void> {
    const { status, body } = await api.request("PUT", `/api/admin/products/${product.id}`, {
      as: admin,
      body: { ...product, ...fields },
    });
    if (status !== 200) throw new Error(`The edit was refused: ${JSON.stringify(body)}`);
  }

  async function buy(productId: string, quantity: number): Promise<void> {
    const customer = await api.signUp({ email: `buyer${Math.random()}@example.com` });
    const items = [{ productId, quantity }];
    const quote = await api.request("POST", "/api/quotes", { as: customer, body: { items } });
    const { status, body } = await api.request("POST", "/api/orders", {
      as: customer,
      body: { order: { shippingAddress: SHIP_TO, total: quote.body.total }, items },
    });
    if (status !== 201) throw new Error(`The order was refused: ${JSON.stringify(body)}`);
  }

  /** Stock and movements must agree after every import. */
  async function ledgerIsExact(): Promise<void> {
    const wrong = await api.sql`
      SELECT p.name FROM products p LEFT JOIN stock_movements m ON m.product_id = p.id
      GROUP BY p.id HAVING p.stock_quantity <> coalesce(sum(m.change), 0)`;
    expect(wrong).toEqual([]);
  }

  return {
    get api() {
      return api;
    },
    get admin() {
      return admin;
    },
    send,
    report,
    exported,
    products,
    named,
    imports,
    edit,
    buy,
    ledgerIsExact,
  };
}
