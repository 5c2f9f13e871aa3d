import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { INVOICE_SORTS } from "#shared/contracts/invoices.ts";
import { LOT_SORTS, LOT_STATES } from "#shared/contracts/lots.ts";
import { ORDER_FILTERS, ORDER_QUEUES, ORDER_SORTS } from "#shared/contracts/orders.ts";
import { PAYMENT_SORTS } from "#shared/contracts/payments.ts";
import { PRODUCT_SORTS } from "#shared/contracts/product-search.ts";
import { RETURN_SORTS } from "#shared/contracts/returns.ts";
import { ACCOUNT_SORTS } from "#shared/contracts/users.ts";
import { ENTRY_METHODS } from "#shared/domain/payments.ts";
import { RETURN_STATES } from "#shared/domain/returns.ts";
import { nightly } from "#shared/testing/nightly.ts";
import { exportCustomers } from "../customers/export-customers.ts";
import { exportLots } from "../lot-imports/export-lots.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { exportUsers } from "../users/export-users.ts";

/** Each run compares the whole list with the whole file. `LIST_FILTERS=1000` is the long form. */
const FILTERS = Number(process.env.LIST_FILTERS ?? nightly(5, 12));

let api: TestApi;
let admin: Person;

type Query = Record<string, string>;
type Row = Record<string, string>;

/** A list with its export, and how a row is named in both. */
type ListUnderTest = {
  list: string;
  export: string;
  rows: string;
  /** The parameters of a page after the rows so far. */
  page: (shown: { id: string }[]) => Query;
  keyOf: (row: Row) => string;
  keyOfLine: (line: Row) => string;
  query: fc.Arbitrary<Record<string, string | undefined>>;
};

const maybe = (...values: readonly string[]) => fc.constantFrom(undefined, undefined, ...values);
const search = (...words: string[]) => maybe("", ...words, "nothing like it", "%", "_", "50%", "'");
const byOffset = (limit: number) => (shown: unknown[]) => ({
  limit: String(limit),
  offset: String(shown.length),
});
const byKey = (shown: { id: string }[]): Query => {
  const last = shown.at(-1);
  return last ? { after: last.id } : {};
};

/** Of a customer, with their names in the list and in the file. */
const FIGURES = ["email", "institution", "orders", "paid", "balance"];

const LISTS: Record<string, ListUnderTest> = {
  orders: {
    list: "/api/admin/orders",
    export: "/api/admin/orders/export?",
    rows: "orders",
    page: byOffset(100),
    keyOf: ({ orderNumber = "" }) => orderNumber,
    keyOfLine: (line) => line.order_number ?? "",
    query: fc.record({
      status: maybe(...ORDER_FILTERS),
      queue: maybe(...ORDER_QUEUES),
      search: search("ada", "curie", "buyer12", "00000012", "15", "a"),
      sortBy: maybe(...ORDER_SORTS),
    }),
  },
  payments: {
    list: "/api/admin/payments",
    export: "/api/admin/payments/export?",
    rows: "payments",
    page: byKey,
    keyOf: ({ id = "" }) => id,
    keyOfLine: (line) => line.entry_id ?? "",
    query: fc.record({
      method: maybe(...ENTRY_METHODS),
      from: maybe("2026-10-20", "2026-11-02"),
      to: maybe("2026-11-01", "2026-11-12"),
      search: search("ref-1", "ada"),
      sortBy: maybe(...PAYMENT_SORTS),
    }),
  },
  users: {
    list: "/api/admin/users",
    export: "/api/admin/users/export?",
    rows: "users",
    page: byOffset(100),
    keyOf: ({ email = "" }) => email,
    keyOfLine: (line) => line.email ?? "",
    query: fc.record({ search: search("curie", "user1", "ada"), sortBy: maybe(...ACCOUNT_SORTS) }),
  },
  customers: {
    list: "/api/admin/customers",
    export: "/api/admin/customers/export?",
    rows: "customers",
    page: byOffset(100),
    keyOf: (row) => FIGURES.map((name) => row[name] ?? "").join(" "),
    keyOfLine: (line) => FIGURES.map((name) => line[name] ?? "").join(" "),
    query: fc.record({
      search: search("curie", "user1", "#00000012", "institute 3", "user15@example.com"),
      sortBy: maybe(...ACCOUNT_SORTS),
    }),
  },
  products: {
    list: "/api/admin/products",
    export: "/api/admin/products/export?rows=shown&",
    rows: "products",
    page: byOffset(100),
    keyOf: ({ slug = "" }) => slug,
    keyOfLine: (line) => line.slug ?? "",
    query: fc.record({
      search: search("peptide", "tide 1", "fragment", "petide"),
      stock: maybe("low"),
      missing: maybe("amount"),
      sortBy: maybe(...PRODUCT_SORTS),
    }),
  },
  invoices: {
    list: "/api/admin/invoices",
    export: "/api/admin/invoices.csv?",
    rows: "invoices",
    page: byKey,
    keyOf: ({ number = "" }) => number,
    keyOfLine: (line) => line.number ?? "",
    query: fc.record({
      kind: maybe("invoice", "credit-note"),
      from: maybe("2025-06-01", "2026-01-01"),
      to: maybe("2025-12-31", "2026-03-01"),
      search: search("2026-000007", "curie", "buyer12", "#00000012"),
      sortBy: maybe(...INVOICE_SORTS),
    }),
  },
  returns: {
    list: "/api/admin/returns",
    export: "/api/admin/returns/export?",
    rows: "returns",
    page: byOffset(100),
    keyOf: ({ orderNumber = "" }) => orderNumber,
    keyOfLine: (line) => line.order_number ?? "",
    query: fc.record({
      state: maybe(...RETURN_STATES),
      search: search("curie", "buyer12", "00000012"),
      sortBy: maybe(...RETURN_SORTS),
    }),
  },
  lots: {
    list: "/api/admin/lots",
    export: "/api/admin/lots/export?rows=shown&",
    rows: "lots",
    page: byKey,
    keyOf: ({ lotNumber = "" }) => lotNumber,
    keyOfLine: (line) => line.lot_number ?? "",
    query: fc.record({
      state: maybe(...LOT_STATES),
      search: search("lot-1", "peptide"),
      sortBy: maybe(...LOT_SORTS),
    }),
  },
};

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  const { sql } = api;
  await sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, street, city, state, zip_code, created_at)
    SELECT 'user-' || n, 'user' || n || '@example.com', 'x',
      (array['Ada', 'Grace', 'ada'])[1 + n % 3], (array['Byron', 'Curie', 'Ng'])[1 + n % 3], 's', 'c', 'WV', '26501',
      timestamptz '2026-10-01T00:00:00Z' + (n / 4) * interval '1 hour' FROM generate_series(1, 640) AS n`;
  await sql`
    INSERT INTO orders (id, user_id, institution, email, first_name, last_name, subtotal, shipping, total, status, packed_at, hold_until, created_at)
    SELECT 'order-' || lpad(n::text, 8, '0'), CASE WHEN n % 3 > 0 THEN 'user-' || 1 + n % 640 END,
      CASE WHEN n % 4 = 0 THEN 'Institute ' || n % 5 END, 'buyer' || n || '@example.com', 'Ada',
      (array['Byron', 'Curie'])[1 + n % 2], 10 + n % 5, 5, 15 + n % 5,
      (array['awaiting-payment', 'processing', 'completed', 'cancelled'])[1 + n % 4],
      CASE WHEN n % 8 = 1 THEN timestamptz '2026-11-01T00:00:00Z' END,
      timestamptz '2026-01-01T00:00:00Z', timestamptz '2026-10-01T00:00:00Z' + (n / 3) * interval '1 minute'
    FROM generate_series(1, 1300) AS n`;
  await sql`
    INSERT INTO payments (id, order_id, kind, method, amount, paid_change, received_on, reference)
    SELECT 'payment-' || lpad(n::text, 6, '0'), 'order-' || lpad(n::text, 8, '0'), 'payment',
      (array['venmo', 'paypal', 'zelle'])[1 + n % 3], 5 + n % 4, 5 + n % 4, date '2026-10-15' + n % 30, 'REF-' || n
    FROM generate_series(1, 620) AS n`;
  await sql`
    INSERT INTO products (id, slug, name, price, stock_quantity, low_stock_threshold, created_at)
    SELECT 'product-' || n, 'peptide-' || n, (array['Peptide ', 'Fragment '])[1 + n % 2] || n, 10 + n % 7,
      0, n % 3, timestamptz '2026-10-01T00:00:00Z' + (n / 4) * interval '1 hour'
    FROM generate_series(1, 620) AS n`;
  await sql`
    INSERT INTO lots (id, product_id, lot_number, state, expires_on, created_at)
    SELECT 'lot-' || lpad(n::text, 5, '0'), 'product-' || 1 + n % 20, 'LOT-' || n, (array['quarantine', 'blocked'])[1 + n % 2],
      CASE WHEN n % 3 > 0 THEN date '2027-01-01' + n % 40 END,
      timestamptz '2026-10-01T00:00:00Z' + (n / 4) * interval '1 hour' FROM generate_series(1, 430) AS n`;
  // The numbers of a year follow one another, so each document is added on its own.
  await sql`
    DO $$ DECLARE n integer; y integer; kind text; content jsonb;
    BEGIN
      FOR n IN 1..320 LOOP
        y := 2025 + n / 161;
        kind := CASE WHEN n % 5 = 0 THEN 'credit-note' ELSE 'invoice' END;
        content := jsonb_build_object('orderNumber', lpad(n::text, 8, '0'), 'poNumber', null, 'buyer',
          jsonb_build_object('name', 'Ada', 'email', 'a@example.com', 'lines', '[]'::jsonb), 'subtotal', '5.00',
          'discount', '0.00', 'shipping', '0.00', 'tax', '0.00', 'total', '5.00', 'credits', null);
        INSERT INTO invoice_counters AS c (year, last, last_at) VALUES (y, 1, now())
        ON CONFLICT (year) DO UPDATE SET last = c.last + 1;
        INSERT INTO invoices (id, kind, year, serial, number, order_id, credits_id, reason, total, issued_on, issued_at, content)
        SELECT 'invoice-' || n, kind, y, c.last, y || '-' || lpad(c.last::text, 6, '0'),
          'order-' || lpad((n - CASE WHEN n % 5 = 0 THEN 1 ELSE 0 END)::text, 8, '0'),
          CASE WHEN n % 5 = 0 THEN 'invoice-' || n - 1 END, CASE WHEN n % 5 = 0 THEN 'refund' END, 5,
          date '2025-05-01' + n, timestamptz '2025-05-01T12:00:00Z' + n * interval '1 day', content
        FROM invoice_counters c WHERE c.year = y;
      END LOOP;
    END $$`;
  await sql`
    INSERT INTO returns (id, order_id, number, state, by_customer, decided_at, received_at, closed_at, refund, credit, created_at)
    SELECT 'return-' || lpad(n::text, 5, '0'), 'order-' || lpad(n::text, 8, '0'), 1, state, n % 2 = 0,
      CASE WHEN state <> 'requested' THEN now() END, CASE WHEN state IN ('received', 'closed') THEN now() END,
      CASE WHEN state = 'closed' THEN now() END, CASE WHEN state = 'closed' THEN 5 END,
      CASE WHEN state = 'closed' THEN 0 END,
      timestamptz '2026-10-01T00:00:00Z' + (n / 4) * interval '1 hour'
    FROM generate_series(1, 430) AS n,
      LATERAL (SELECT (array['requested', 'approved', 'refused', 'received', 'closed'])[1 + n % 5] AS state) AS s`;
  await sql`
    INSERT INTO order_items (id, order_id, product_id, product_name, product_price, quantity, total)
    SELECT 'item-' || n, 'order-' || lpad(n::text, 8, '0'), 'product-' || n, 'Peptide ' || n, 5, 2, 10
    FROM generate_series(1, 430) AS n`;
  await sql`
    INSERT INTO return_lines (return_id, order_item_id, quantity)
    SELECT 'return-' || lpad(n::text, 5, '0'), 'item-' || n, 1 FROM generate_series(1, 430) AS n`;
  await sql`ANALYZE orders, payments, products, users, lots`;
}, 120_000);
afterAll(() => api.close());

it.each(Object.entries(LISTS))(
  "what is exported of the list of %s is what it lists for the same query, in its order",
  async (_, under) => {
    await fc.assert(
      fc.asyncProperty(under.query, async (asked) => {
        await proveIdentity();
        const query = Object.fromEntries(
          Object.entries(asked).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value]],
          ),
        ) as Query;
        expect(await exported(under, query)).toEqual(await listed(under, query));
      }),
      { numRuns: FILTERS },
    );
  },
  600_000,
);

it.each([
  ...ACCOUNT_SORTS.map((sortBy) => ["users", () => exportUsers(api, { sortBy })] as const),
  ["users", () => exportCustomers(api, {})] as const,
  ...LOT_SORTS.map((sortBy) => ["lots", () => exportLots(api, { sortBy })] as const),
])(
  "a file of %s goes on when the last row of a page is deleted meanwhile",
  async (table, begin) => {
    const { sql } = api;
    const file = begin();
    await file.next();
    const lines = String((await file.next()).value)
      .trim()
      .split("\n");
    const [first = ""] = lines.at(-1)?.split(",") ?? [];
    // A file of lots begins with the product.
    const key = table === "users" ? first : (/LOT-\d+/.exec(lines.at(-1) ?? "")?.[0] ?? "");
    const column = table === "users" ? sql`email` : sql`lot_number`;
    await sql`UPDATE orders SET user_id = NULL FROM users u WHERE u.id = user_id AND u.email = ${key}`;
    const { count } = await sql`DELETE FROM ${sql(table)} WHERE ${column} = ${key}`;
    expect(count).toBe(1);
    expect((await file.next()).done).toBe(false);
  },
);

let provedAt = Date.now();

/** The long form takes longer than the proof of the login holds, and exports need one. */
async function proveIdentity(): Promise<void> {
  if (Date.now() - provedAt < 5 * 60_000) return;
  provedAt = Date.now();
  const body = { password: admin.password };
  const { status } = await api.request("POST", "/api/auth/proof", { as: admin, body });
  expect(status).toBe(200);
}

async function listed({ list, rows, page, keyOf }: ListUnderTest, query: Query): Promise<string[]> {
  const shown: (Row & { id: string })[] = [];
  for (;;) {
    const asked = new URLSearchParams({ ...query, ...page(shown) });
    const { status, body } = await api.request("GET", `${list}?${asked}`, { as: admin });
    expect(status).toBe(200);
    shown.push(...body[rows]);
    if (body[rows].length === 0 || shown.length >= body.total) return shown.map(keyOf);
  }
}

async function exported(under: ListUnderTest, query: Query): Promise<string[]> {
  const path = `${under.export}${new URLSearchParams(query)}`;
  const { status, body: text } = await api.request("GET", path, { as: admin });
  expect(status).toBe(200);
  const [header = "", ...lines] = String(text).trim().split("\n");
  const names = header.trim().split(",");
  // No seeded cell has a comma or a quote.
  const keys = lines.map((line) => {
    const cells = line.trim().split(",");
    return under.keyOfLine(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""])));
  });
  // A lot has a line for each of its results.
  return keys.filter((key, at) => key !== keys[at - 1]);
}
