import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dayIn } from "#shared/domain/local-time.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { makeStatements, ORDERS_NEEDED } from "#shared/testing/statements/make-statements.ts";
import type { OpenOrder } from "#shared/testing/statements/movements.ts";
import type { Dependencies } from "../../api/src/dependencies.ts";
import { placeOrder } from "../../api/src/orders/place-order.ts";
import { quoteItems } from "../../api/src/quotes/quote-items.ts";
import { readStoreSettings } from "../../api/src/settings/settings.queries.ts";
import { DEMO_ADDRESS, ensureDemoCustomers } from "./demo-customers.ts";

/**
 * Writes a statement in each layout into the folder `statements` of the data directory. They pay the shop's newest open
 * orders, or new ones when there are too few. A repeated run writes the same files as long as these orders are open.
 */
export async function writeStatements(
  deps: Pick<Dependencies, "db" | "now" | "limits" | "env">,
  tell: (detail: string) => void,
): Promise<void> {
  const orders = await placeOpenOrders(deps, ORDERS_NEEDED);
  const folder = join(deps.env.dataDir, "statements");
  mkdirSync(folder, { recursive: true });
  tell(`Statements of ${orders.length} open orders are in ${folder}:`);
  for (const { fileName, source, bytes, lines } of makeStatements(orders, {
    today: await todayInShop(deps),
  })) {
    writeFileSync(join(folder, fileName), bytes);
    tell(`${fileName.padEnd(24)} ${source.padEnd(13)} ${lines.length} lines`);
  }
  tell("Files of one source tell of the same payments: choose one of each.");
}

type Deps = Pick<Dependencies, "db" | "now" | "limits">;

/**
 * The newest orders that wait for a payment and have none. When there are too few, demo customers
 * place more through the shop's own order placement.
 */
async function placeOpenOrders(deps: Deps, count: number): Promise<OpenOrder[]> {
  const missing = count - (await findOpenOrders(deps, count)).length;
  if (missing > 0) await placeSome(deps, missing);
  return findOpenOrders(deps, count);
}

/** Today in the shop's time zone, yyyy-MM-dd. */
async function todayInShop({ db, now }: Deps): Promise<string> {
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
  const customers = await ensureDemoCustomers(deps);
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
    await placeOrder(
      deps,
      customer,
      { order: { shippingAddress: DEMO_ADDRESS, total }, items },
      null,
    );
  }
}
