import pino from "pino";
import { createDependencies } from "../../../api/src/dependencies.ts";
import { parseEnvironment } from "../../../api/src/env.ts";
import { placeOrder } from "../../../api/src/orders/place-order.ts";
import { insertPeople, type Person } from "../stage/people.ts";
import { between } from "../stage/random.ts";
import type { BareOrdersPlan } from "./bare-orders.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { compare } from "./compare.ts";
import { atLeastShare, type Figure } from "./figures.ts";
import { type ApiAlone, openApiAlone, sessionHeader } from "./open-api-alone.ts";
import { type Recording, recordStatements } from "./record-statements.ts";
import { rawRequest, runLoad, runProgram } from "./run-load.ts";

const PRODUCTS = 10_000;
/** Enough customers that nobody reaches the limit of ten orders per minute. */
const CUSTOMERS = 12_000;
const CONNECTIONS = 16;
const LINES = 2;
const LEAST = 0.6;

export const measureOrders: BenchPart = {
  name: "orders",
  title: "Order placement",
  how: `${CONNECTIONS} connections place orders of ${LINES} lines over HTTP, each with its own Idempotency-Key, customers and products at random. In turns with it a bare loop on postgres.js with ${CONNECTIONS} lanes runs the statements of such an order (recorded from \`placeOrder\`, prepared, sent together where it sends them together) in one transaction, on the same durable database.`,
  run,
};

export type TrialProduct = { id: string; cents: number };

async function run(bench: Bench): Promise<Figure[]> {
  const alone = await openApiAlone(bench);
  const { quick } = bench.options;
  // In a shop without orders PostgreSQL would plan sequential scans, and keep that plan.
  await alone.fillUpTo({ products: quick ? 200 : PRODUCTS, orders: quick ? 500 : 20_000 });
  const { products, customers } = await prepareOrders(bench, alone, quick ? 1_000 : CUSTOMERS);
  const half = Math.floor(customers.length / 2);
  const requests = orderRequests(bench, products, customers.slice(0, half));
  const plan = await bareOrders(bench, alone, products, customers.slice(half));
  const { rounds, seconds } = quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 5 };
  bench.log("placing orders");
  const contest = await compare(
    rounds,
    async () =>
      (await runLoad({ origin: alone.api.url, requests, connections: CONNECTIONS, seconds })).rate,
    () => runProgram<number>("./bare-orders.ts", { ...plan, seconds }),
  );
  return [
    atLeastShare("order placement", contest, {
      least: LEAST,
      unit: "orders/s",
      baseline: "same transaction, bare loop",
    }),
  ];
}

/** Customers with sessions, and products with unlimited stock. */
export async function prepareOrders(
  bench: Bench,
  { storage }: Pick<ApiAlone, "storage">,
  count: number,
) {
  const { sql } = storage;
  await sql`SET statement_timeout = 0`;
  await sql`UPDATE products SET stock_quantity = 1000000`;
  const products = await sql<TrialProduct[]>`
    SELECT id, (price * 100)::int AS cents FROM products WHERE NOT has_bulk_pricing ORDER BY md5(id) LIMIT 5000`;
  const name = `buyer-${Date.now().toString(36)}`;
  const customers = await insertPeople(sql, { count, name, random: bench.random });
  return { products: [...products], customers };
}

/** One raw HTTP order request per customer. */
export function orderRequests(
  { random }: Pick<Bench, "random">,
  products: TrialProduct[],
  customers: Person[],
): string[] {
  return customers.map(({ sessionId }) =>
    rawRequest("POST", "/api/orders", {
      headers: { ...sessionHeader(sessionId), "Idempotency-Key": "{fresh}" },
      body: orderBody(random, products),
    }),
  );
}

const SHIPPING_CENTS = 1500;

/** Two order lines with their total. */
export function orderBody(random: () => number, products: TrialProduct[]) {
  const first = between(random, 0, products.length - LINES);
  const lines = products.slice(first, first + LINES).map(({ id, cents }) => ({
    productId: id,
    quantity: between(random, 1, 3),
    cents,
  }));
  const cents = lines.reduce((sum, line) => sum + line.quantity * line.cents, SHIPPING_CENTS);
  return {
    order: {
      shippingAddress: {
        address1: "12 Market Street",
        address2: null,
        city: "Wheeling",
        state: "WV",
        zipCode: "26003",
        country: "US",
      },
      total: (cents / 100).toFixed(2),
    },
    items: lines.map(({ productId, quantity }) => ({ productId, quantity })),
  };
}

/** Places an order through the shop; returns its SQL and the values that differ between orders. */
export async function bareOrders(
  { random }: Bench,
  { storage }: Pick<ApiAlone, "storage">,
  products: TrialProduct[],
  customers: Person[],
): Promise<Omit<BareOrdersPlan, "seconds">> {
  const [person] = customers;
  if (!person) throw new Error("There are no customers");
  const databaseUrl = storage.postgres.url;
  const body = orderBody(random, products);
  const env = parseEnvironment({ DATABASE_URL: databaseUrl });
  const user = {
    id: person.id,
    email: person.email,
    firstName: "Ada",
    lastName: "Byron",
    role: "customer" as const,
    isAdmin: false,
    emailVerified: true,
    adminScope: "full" as const,
    key: null,
    provedAt: null,
    lastUsedAt: new Date(),
    needsFactor: false,
    sessionId: "",
  };
  let key = "";
  let orderId = "";
  const recording: Recording = await recordStatements(databaseUrl, async (client) => {
    key = `recorded-${orderId || "first"}`;
    const deps = createDependencies(client, env, pino({ level: "silent" }));
    orderId = (await placeOrder(deps, user, body, key)).id;
  });
  return {
    databaseUrl,
    recording,
    orderId,
    userId: person.id,
    productIds: body.items.map(({ productId }) => productId),
    key,
    users: customers.map(({ id }) => id),
    products: products.map(({ id }) => id),
    lanes: CONNECTIONS,
  };
}
