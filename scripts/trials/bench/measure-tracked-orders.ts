import type { Bench, BenchPart } from "./bench.ts";
import { compare } from "./compare.ts";
import { atLeastShare, type Figure } from "./figures.ts";
import { orderRequests, prepareOrders } from "./measure-orders.ts";
import { type ApiAlone, openApiAlone } from "./open-api-alone.ts";
import { runLoad } from "./run-load.ts";

const PRODUCTS = 10_000;
const CUSTOMERS = 12_000;
const CONNECTIONS = 16;
/** Orders change the stock of a product in both cases; the difference from 1 allows for noise. */
const LEAST = 0.95;

export const measureTrackedOrders: BenchPart = {
  name: "tracked",
  title: "Orders of products with lots",
  how: `Every other product gets a released lot with units for all. ${CONNECTIONS} connections place orders of two lines over HTTP, in turns of products with lots and of products without, which are ordered as before there were lots.`,
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const alone = await openApiAlone(bench);
  const { quick } = bench.options;
  // In a shop without orders PostgreSQL would plan sequential scans, and keep that plan.
  await alone.fillUpTo({ products: quick ? 200 : PRODUCTS, orders: quick ? 500 : 20_000 });
  const { products, customers } = await prepareOrders(bench, alone, quick ? 1_000 : CUSTOMERS);
  const half = Math.floor(customers.length / 2);
  const tracked = products.filter((_, index) => index % 2 === 0);
  const others = products.filter((_, index) => index % 2 === 1);
  await trackWithLots(
    alone,
    tracked.map(({ id }) => id),
  );
  const ofTracked = orderRequests(bench, tracked, customers.slice(0, half));
  const ofOthers = orderRequests(bench, others, customers.slice(half));
  const { rounds, seconds } = quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 5 };
  const load = (requests: string[]) => async () =>
    (await runLoad({ origin: alone.api.url, requests, connections: CONNECTIONS, seconds })).rate;
  try {
    bench.log("placing orders of products with lots and without");
    const contest = await compare(rounds, load(ofTracked), load(ofOthers));
    return [
      atLeastShare("order placement, products with lots", contest, {
        least: LEAST,
        unit: "orders/s",
        baseline: "products without lots",
      }),
    ];
  } finally {
    await untrack(alone);
  }
}

/** Gives each product a released lot with its whole stock, by SQL, because entering thousands of lots takes minutes. */
async function trackWithLots(
  { storage: { sql } }: Pick<ApiAlone, "storage">,
  ids: readonly string[],
): Promise<void> {
  await sql`
    INSERT INTO lots (id, product_id, lot_number, state, retest_on, released_at, received, available)
    SELECT 'bench-' || id, id, 'BENCH-' || row_number() OVER (), 'released', '2190-01-01', now(),
      stock_quantity, stock_quantity
    FROM products WHERE id = ANY(${[...ids]}::text[])`;
  await sql`UPDATE products SET lot_tracked_at = now() WHERE id = ANY(${[...ids]}::text[])`;
  await sql`ANALYZE lots`;
}

/** The next part on this shop sets stock by hand. */
async function untrack({ storage: { sql } }: Pick<ApiAlone, "storage">): Promise<void> {
  await sql`DELETE FROM lots WHERE id LIKE 'bench-%'`;
  await sql`UPDATE products SET lot_tracked_at = NULL WHERE lot_tracked_at IS NOT NULL`;
}
