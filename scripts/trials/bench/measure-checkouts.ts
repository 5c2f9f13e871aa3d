import type { SupervisedProcess } from "../../run/processes.ts";
import type { Person } from "../stage/people.ts";
import { processorSeconds } from "../stage/processor-seconds.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { compare } from "./compare.ts";
import { type Figure, rounded } from "./figures.ts";
import { bareOrders, orderBody, prepareOrders, type TrialProduct } from "./measure-orders.ts";
import { sessionHeader } from "./open-api-alone.ts";
import { openWholeShop, type WholeShop } from "./open-whole-shop.ts";
import { rawRequest, runLoad, runProgram } from "./run-load.ts";

const CUSTOMERS = 12_000;
const CONNECTIONS = 16;
const LEAST = 300;
/** Calls per checkout: adding to the cart, the price, the order. */
const CALLS = 3;

export const measureCheckouts: BenchPart = {
  name: "checkouts",
  title: "Whole checkouts",
  how: `${CONNECTIONS} connections go through the public front of a whole shop, with the worker delivering mails (two for each order, as files) and publishing: a product into the cart, the quote of two lines, the order, for customers in turn. The bare loop of order placement runs in turns with it, on the same database; its mails are taken away. Processor is what the shop's processes took, by /proc. The next orders come one at a time right after the last round, while the worker still has the mails of the burst, and again when it has none.`,
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const whole = await openWholeShop(bench);
  const { quick } = bench.options;
  const { storage, origin } = whole;
  // Without an address the seller gets no emails, so an order sends only one.
  await storage.sql`
    INSERT INTO system_settings (id, key, value)
    VALUES (gen_random_uuid()::text, 'notification_email', 'seller@example.com')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
  const { products, customers } = await prepareOrders(bench, whole, quick ? 1_000 : CUSTOMERS);
  const half = Math.floor(customers.length / 2);
  const requests = checkoutRequests(bench, products, customers.slice(0, half));
  const plan = await bareOrders(bench, whole, products, customers.slice(half));
  const { rounds, seconds } = quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 5 };
  bench.log("checking out through the front");
  const times: Record<string, number>[] = [];
  const counted = () => countOrders(storage);
  let placed = 0;
  const contest = await compare(
    rounds,
    async () => {
      const [before, ordersBefore] = [processorTimes(whole), await counted()];
      const load = await runLoad({ origin, requests, connections: CONNECTIONS, seconds });
      times.push(difference(before, processorTimes(whole)));
      // Warm-up requests used processor time too.
      placed += (await counted()) - ordersBefore;
      return load.rate / CALLS;
    },
    async () => {
      const rate = await runProgram<number>("./bare-orders.ts", { ...plan, seconds });
      await storage.sql`
        DELETE FROM mails USING orders
        WHERE orders.id = mails.order_id AND orders.user_id = ANY(${plan.users}) AND mails.state = 'waiting'`;
      return rate;
    },
  );
  bench.log("the next orders");
  const nextOrders = () => runLoad({ origin, requests, connections: 1, seconds: quick ? 1 : 3 });
  await runLoad({ origin, requests, connections: CONNECTIONS, seconds });
  const busy = await nextOrders();
  const note = await drained(whole, bench);
  const idle = await nextOrders();
  return [
    {
      what: "whole checkout through the front",
      measured: `${rounded(contest.ours)} orders/s`,
      baseline: `order transaction alone, bare loop: ${rounded(contest.theirs)} orders/s`,
      ratio: `${rounded(contest.ratio * 100)} %`,
      budget: `≥ ${LEAST} orders/s`,
      met: contest.ours >= LEAST,
      note: `processor for each: ${processorNote(times, placed)}; ${note}`,
    },
    {
      what: "the next calls of a checkout, while the mails of a burst wait",
      measured: `median ${rounded(busy.p50)} ms, p95 ${rounded(busy.p95)} ms`,
      baseline: `none waits: median ${rounded(idle.p50)} ms, p95 ${rounded(idle.p95)} ms`,
      ratio: `${rounded((idle.p50 / busy.p50) * 100)} %`,
      met: null,
    },
  ];
}

async function countOrders({ sql }: WholeShop["storage"]): Promise<number> {
  const [row] = await sql<{ orders: number }[]>`SELECT count(*)::int AS orders FROM orders`;
  return row?.orders ?? 0;
}

/** The calls of one checkout, in order. */
export function checkoutRequests(
  { random }: Pick<Bench, "random">,
  products: TrialProduct[],
  customers: Person[],
): string[] {
  return customers.flatMap(({ sessionId }) => {
    const headers = sessionHeader(sessionId);
    const body = orderBody(random, products);
    return [
      rawRequest("POST", "/api/cart", { headers, body: body.items[0] }),
      rawRequest("POST", "/api/quotes", { headers, body: { items: body.items } }),
      rawRequest("POST", "/api/orders", {
        headers: { ...headers, "Idempotency-Key": "{fresh}" },
        body,
      }),
    ];
  });
}

/** Processor seconds used by each process of the shop; empty without /proc. */
function processorTimes({ shop }: WholeShop): Record<string, number> {
  const { api, site, web, worker } = shop.processes;
  const entries = Object.entries({ api, web, worker, site }) as [string, SupervisedProcess][];
  return Object.fromEntries(entries.map(([name, { pid }]) => [name, processorSeconds(pid)]));
}

const difference = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([name, at]) => [name, at - (before[name] ?? 0)]));

function processorNote(times: Record<string, number>[], placed: number): string {
  return Object.keys(times[0] ?? {})
    .map((name) => {
      const seconds = times.reduce((sum, each) => sum + (each[name] ?? 0), 0);
      return `${name} ${rounded((seconds * 1000) / placed)} ms`;
    })
    .join(", ");
}

/** The time until the worker has sent every email, and its cost. */
async function drained(whole: WholeShop, { log }: Bench): Promise<string> {
  const { sql } = whole.storage;
  const waiting = async () => {
    const [row] = await sql<{ mails: number }[]>`
      SELECT count(*)::int AS mails FROM mails WHERE state = 'waiting'`;
    return row?.mails ?? 0;
  };
  const [left, begunAt] = [await waiting(), performance.now()];
  const before = processorTimes(whole);
  log(`waiting for ${left} emails`);
  while ((await waiting()) > 0 && performance.now() - begunAt < 300_000) await Bun.sleep(100);
  const took = difference(before, processorTimes(whole)).worker ?? Number.NaN;
  const seconds = (performance.now() - begunAt) / 1000;
  if (left === 0) return "no mail was left";
  return `${left} mails were left and gone after ${rounded(seconds)} s, ${rounded((took * 1000) / left)} ms of the worker's processor each`;
}
