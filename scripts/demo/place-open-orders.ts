import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { dayIn } from "#shared/domain/payments.ts";
import type { OpenOrder } from "#shared/testing/statements/movements.ts";
import type { Dependencies } from "../../api/src/dependencies.ts";
import { placeOrder } from "../../api/src/orders/place-order.ts";
import { quoteItems } from "../../api/src/quotes/quote-items.ts";
import { readStoreSettings } from "../../api/src/settings/settings.queries.ts";

type Deps = Pick<Dependencies, "db" | "now" | "limits">;

/** Several customers, because each may place only ten orders a minute. */
const CUSTOMERS = [
  ["Maya", "Lind"],
  ["José", "Nuñez"],
  ["Zoë", "Grün"],
  ["Sam", "Ode"],
  ["Grace", "Hopper"],
  ["Rita", "Elion"],
  ["Barbara", "Franklin"],
  ["Dorothy", "Byron"],
] as const;

/**
 * The newest orders that wait for a payment and have none. When there are too few, demo customers
 * place more through the shop's own order placement.
 */
export async function placeOpenOrders(deps: Deps, count: number): Promise<OpenOrder[]> {
  const missing = count - (await findOpenOrders(deps, count)).length;
  if (missing > 0) await placeSome(deps, missing);
  return findOpenOrders(deps, count);
}

/** Today in the shop's time zone, yyyy-MM-dd. */
export async function todayInShop({ db, now }: Deps): Promise<string> {
  const { timeZone } = await readStoreSettings(db);
  return dayIn(timeZone, now());
}

async function findOpenOrders({ db }: Deps, count: number): Promise<OpenOrder[]> {
  const rows = await db.sql<{ id: string; cents: number; customer: string }[]>`
    SELECT id, (total * 100)::int AS cents, first_name || ' ' || last_name AS customer FROM orders
    WHERE status = 'awaiting-payment' AND NOT EXISTS (SELECT FROM payments WHERE order_id = orders.id)
    ORDER BY id DESC LIMIT ${count}`;
  return rows.map(({ id, cents, customer }) => ({
    number: orderNumber(id),
    balance: cents,
    customer,
  }));
}

async function placeSome(deps: Deps, count: number): Promise<void> {
  const customers = await ensureCustomers(deps);
  const products = await deps.db.sql<{ id: string }[]>`
    SELECT id FROM products WHERE NOT has_bulk_pricing AND stock_quantity >= 6 ORDER BY slug`;
  if (products.length === 0) throw new Error("There is nothing in stock that could be ordered");
  for (let index = 0; index < count; index += 1) {
    const customer = customers[index % customers.length];
    const productId = products[index % products.length]?.id;
    if (!customer || !productId) return;
    const items = [{ productId, quantity: 1 + (index % 2) }];
    const { quote } = await quoteItems(deps, customer.id, items, null);
    const total = formatAmount(quote.totalCents);
    await placeOrder(deps, customer, { order: { shippingAddress: ADDRESS, total }, items }, null);
  }
}

const ADDRESS = {
  address1: "12 Market Street",
  address2: null,
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  country: "United States",
};

async function ensureCustomers({ db }: Deps) {
  const people = CUSTOMERS.map(([firstName, lastName], index) => ({
    id: `demo-customer-${index + 1}`,
    email: `demo-customer-${index + 1}@lab.example`,
    firstName,
    lastName,
  }));
  // No password has this hash, so nobody can log in as one of these customers.
  await db.sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, email_verified, street, city, state, zip_code)
    SELECT id, email, '!', "firstName", "lastName", true, ${ADDRESS.address1}, ${ADDRESS.city}, ${ADDRESS.state},
      ${ADDRESS.zipCode}
    FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      AS person(id text, email text, "firstName" text, "lastName" text)
    ON CONFLICT DO NOTHING`;
  return people.map((person) => ({
    ...person,
    role: "customer" as const,
    isAdmin: false,
    emailVerified: true,
    adminScope: "full" as const,
    key: null,
    provedAt: null,
    lastUsedAt: new Date(),
    needsFactor: false,
    sessionId: "",
  }));
}
