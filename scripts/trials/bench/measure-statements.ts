import type { Movement } from "#shared/testing/statements/movements.ts";
import { cashApp } from "#shared/testing/statements/services.ts";
import { percentile } from "../stage/percentile.ts";
import { processorSeconds } from "../stage/processor-seconds.ts";
import { between } from "../stage/random.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { compare } from "./compare.ts";
import { atLeastShare, atMost, type Figure, rounded } from "./figures.ts";
import { residentMegabytes } from "./measure-memory.ts";
import { orderRequests, prepareOrders } from "./measure-orders.ts";
import { type ApiAlone, openApiAlone } from "./open-api-alone.ts";
import { runLoad } from "./run-load.ts";

const LINES = 20_000;
const OPEN_ORDERS = 100_000;
/** Seconds in which 20,000 lines must be read, compared and classified. */
const MOST_SECONDS = 5;
const MOST_MORE_MB = 150;
const MOST_MS = 50;
/** A share of the order rate without statements being read. */
const LEAST_SHARE = 0.9;

export const measureStatements: BenchPart = {
  name: "statements",
  title: "Statements",
  how: `The api reads a statement of Cash App of ${LINES.toLocaleString("en-US")} lines, of which six in ten name an order and pay it, and one each names two, has a wrong digit, pays a part, names none, or fits nothing; as many orders as are open are paid, by entries made by hand. A reading is a dry run, from sending the file until its last byte is answered, the best of three: what else the machine does only adds. Then the file is kept, and the first pages of the inbox are asked for one after the other, every tenth after a line was ignored or restored. Orders are placed in turns with the inbox full and with the inbox empty.`,
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const alone = await openApiAlone(bench);
  const { quick } = bench.options;
  const lines = quick ? 1_500 : LINES;
  const open = quick ? 2_000 : OPEN_ORDERS;
  await alone.fillUpTo({ products: quick ? 200 : 10_000, orders: open * 2, openShare: 0.5 });
  const file = cashApp(false, await drawLines(bench, alone, lines));
  const source = await cashAppSource(alone);
  const size = `${lines.toLocaleString("en-US")} lines against ${open.toLocaleString("en-US")} open orders`;
  bench.log(`reading ${size}`);
  const figures = await readings(alone, { file, source, size, times: quick ? 1 : 3 });
  const buyers = await prepareOrders(bench, alone, quick ? 1_000 : 6_000);
  const requests = orderRequests(bench, buyers.products, buyers.customers);
  const placing = async () =>
    (await runLoad({ origin: alone.api.url, requests, connections: 16, seconds: quick ? 1 : 4 }))
      .rate;
  await send(alone, file, `source=${source}&dryRun=false`);
  bench.log("the inbox");
  figures.push(await inboxPages(alone, size, quick ? 40 : 300));
  bench.log("placing orders beside a full inbox and an empty one");
  const [full, empty] = [setOpen(alone, true), setOpen(alone, false)];
  const contest = await compare(
    quick ? 1 : 3,
    () => full().then(placing),
    () => empty().then(placing),
  );
  figures.push(
    atLeastShare("orders beside a full inbox", contest, {
      least: LEAST_SHARE,
      unit: "orders/s",
      baseline: "an empty inbox",
    }),
  );
  return figures;
}

type Reading = { file: Uint8Array<ArrayBuffer>; source: string; size: string; times: number };

async function readings(
  alone: ApiAlone,
  { file, source, size, times }: Reading,
): Promise<Figure[]> {
  const { pid } = alone.api.process;
  const before = residentMegabytes(pid);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 100);
  const walls: number[] = [];
  const processor: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const [startedAt, used] = [performance.now(), processorSeconds(pid)];
    await send(alone, file, `source=${source}`);
    walls.push((performance.now() - startedAt) / 1000);
    processor.push(processorSeconds(pid) - used);
  }
  clearInterval(sampling);
  const note = `${rounded(Math.min(...processor))} s of the api's processor time, ${rounded(percentile(walls, 50))} s in the median`;
  return [
    atMost(
      `${size}, read and classified`,
      { value: Math.min(...walls), unit: "s" },
      MOST_SECONDS,
      note,
    ),
    atMost(
      "the api's memory meanwhile, above that at rest",
      { value: most - before, unit: "MB" },
      MOST_MORE_MB,
      `${rounded(before)} MB at rest`,
    ),
  ];
}

async function inboxPages(alone: ApiAlone, size: string, pages: number): Promise<Figure> {
  const { url } = alone.api;
  const ask = async (path: string, method = "GET") => {
    const response = await fetch(`${url}/api/admin/statement-lines${path}`, {
      method,
      headers: alone.asAdmin,
    });
    const body = await response.json();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    return body as { lines: { id: string }[] };
  };
  const [line] = (await ask("")).lines;
  const classes = ["", "?class=ready", "?class=check", "?search=order"];
  const times: number[] = [];
  for (let page = 0; page < pages; page += 1) {
    // Sums of changed rows are computed again.
    if (page % 10 === 9)
      await ask(`/${line?.id}/${page % 20 === 9 ? "ignore" : "restore"}`, "POST");
    const askedAt = performance.now();
    await ask(classes[page % classes.length] ?? "");
    times.push(performance.now() - askedAt);
  }
  return atMost(
    `the inbox's first page, ${size.replace(/ against.*/, "")}, p95`,
    { value: percentile(times, 95), unit: "ms" },
    MOST_MS,
    `median ${rounded(percentile(times, 50))} ms, slowest ${rounded(Math.max(...times))} ms, ${pages} pages`,
  );
}

/** Makes all lines open, or none. */
function setOpen({ storage }: ApiAlone, isOpen: boolean) {
  return () =>
    storage.sql`
      UPDATE statement_lines SET ignored_at = CASE WHEN ${isOpen} THEN NULL ELSE now() END
      WHERE kind = 'incoming'`;
}

export async function drawLines(
  { random }: Bench,
  { storage }: ApiAlone,
  count: number,
): Promise<Movement[]> {
  const orders = await storage.sql<{ number: string; cents: number; customer: string }[]>`
    SELECT upper(right(id, 8)) AS number, (total * 100)::int AS cents,
      first_name || ' ' || last_name AS customer
    FROM orders WHERE status = 'awaiting-payment' ORDER BY md5(id)`;
  const today = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const [order, other] = [orders[index], orders.at(-1 - index)];
    if (!order || !other) throw new Error("There are too few open orders");
    const day = new Date(today - between(random, 1, 60) * 86_400_000).toISOString().slice(0, 10);
    const kind = index % 10;
    const [note, cents] =
      kind < 6
        ? [`order ${order.number}`, order.cents]
        : kind === 6 && index % 20 === 6
          ? [`${order.number} ${other.number}`, order.cents + other.cents]
          : kind === 6
            ? [`order ${order.number.slice(0, 7)}G`, order.cents]
            : kind === 7
              ? [`half of ${order.number}`, Math.floor(order.cents / 2)]
              : kind === 8
                ? ["thank you", order.cents]
                : ["for the books", 1_000_000 + index];
    const money = { cents, fee: Math.round(cents * 0.019) + 10 };
    const whose = { payer: order.customer, note, class: null, pays: [] };
    return { what: "payment" as const, day, ...money, ...whose, serial: index * 4 };
  });
}

async function cashAppSource({ storage }: ApiAlone): Promise<string> {
  const [source] = await storage.sql<{ id: string }[]>`
    SELECT id FROM payment_sources WHERE name = 'Cash App'`;
  if (!source) throw new Error("There is no source of Cash App");
  return source.id;
}

async function send(
  { api, asAdmin }: ApiAlone,
  file: Uint8Array<ArrayBuffer>,
  query: string,
): Promise<void> {
  const response = await fetch(`${api.url}/api/admin/statements?${query}`, {
    method: "POST",
    headers: { ...asAdmin, "Content-Type": "text/csv" },
    body: file,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`A statement was answered ${response.status}: ${text}`);
}
