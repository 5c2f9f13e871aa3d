import type { Person } from "../stage/people.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { compare } from "./compare.ts";
import { atLeastShare, type Figure } from "./figures.ts";
import { orderRequests, prepareOrders } from "./measure-orders.ts";
import { type ApiAlone, openApiAlone } from "./open-api-alone.ts";
import { runLoad } from "./run-load.ts";

const PRODUCTS = 10_000;
const CUSTOMERS = 12_000;
const CONNECTIONS = 16;
const LEAST = 0.95;

export const measurePermittedOrders: BenchPart = {
  name: "permitted",
  title: "Orders that need a permission",
  how: `Every other product is sold only to customers who signed the statement, and not to three regions; half of the customers have signed. ${CONNECTIONS} connections place orders of two lines over HTTP, in turns of such products by such customers, and of products for everybody by customers without a permission.`,
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const alone = await openApiAlone(bench);
  const { quick } = bench.options;
  // In a shop without orders PostgreSQL would plan sequential scans, and keep that plan.
  await alone.fillUpTo({ products: quick ? 200 : PRODUCTS, orders: quick ? 500 : 20_000 });
  const { products, customers } = await prepareOrders(bench, alone, quick ? 1_000 : CUSTOMERS);
  const half = Math.floor(customers.length / 2);
  const [signed, others] = [customers.slice(0, half), customers.slice(half)];
  const ruled = products.filter((_, index) => index % 2 === 0);
  await setRules(
    alone,
    ruled.map(({ id }) => id),
    signed,
  );
  const withRule = orderRequests(bench, ruled, signed);
  const without = orderRequests(
    bench,
    products.filter((_, index) => index % 2 === 1),
    others,
  );
  const { rounds, seconds } = quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 5 };
  const load = (requests: string[]) => async () =>
    (await runLoad({ origin: alone.api.url, requests, connections: CONNECTIONS, seconds })).rate;
  try {
    bench.log("placing orders that need a permission and orders that need none");
    const contest = await compare(rounds, load(withRule), load(without));
    return [
      atLeastShare("order placement, with a permission and regions", contest, {
        least: LEAST,
        unit: "orders/s",
        baseline: "products for everybody",
      }),
    ];
  } finally {
    await alone.storage
      .sql`UPDATE products SET access = NULL, regions = '[]' WHERE access IS NOT NULL`;
  }
}

/** By SQL, because thousands of signatures by the API take minutes. */
async function setRules(
  { storage: { sql } }: Pick<ApiAlone, "storage">,
  productIds: readonly string[],
  signed: readonly Person[],
): Promise<void> {
  const regions = ["CA", "NY", "TX"].map((state) => ({
    country: "US",
    state,
    reason: "Not there",
  }));
  await sql`
    UPDATE products SET access = 'attested', regions = ${JSON.stringify(regions)}::text::jsonb
    WHERE id = ANY(${[...productIds]}::text[])`;
  await sql`
    INSERT INTO buyer_permissions (user_id, permission, until, statement_version)
    SELECT id, 'attested', now() + interval '1 year', 1
    FROM unnest(${signed.map(({ id }) => id)}::text[]) AS id`;
  await sql`ANALYZE buyer_permissions`;
}
