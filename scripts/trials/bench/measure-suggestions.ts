import { compressAnswer } from "../../../site/front/compress-answer.ts";
import type { Person } from "../stage/people.ts";
import { percentile } from "../stage/percentile.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { atMost, type Figure, rounded, told } from "./figures.ts";
import { orderRequests, prepareOrders } from "./measure-orders.ts";
import { type ApiAlone, openApiAlone } from "./open-api-alone.ts";
import { rawRequest, runLoad } from "./run-load.ts";
import { sendEvenly } from "./send-evenly.ts";

const PRODUCTS = 10_000;
const CUSTOMERS = 2_000;
const ORDERS_PER_SECOND = 50;
/** The first orders open connections and plan their statements. */
const WARM_MS = 2000;
const MAX_MS = 10;
const MAX_BYTES = 1024;
/** What a quote may take longer with an address and several methods. */
const MAX_MORE_MS = 2;

export const measureSuggestions: BenchPart = {
  name: "suggest",
  title: "Suggestions and quotes",
  how: `One client asks for suggestions, one after the other: beginnings of names as somebody types them, CAS numbers, other names, typing errors, a lot. Nearly all names begin with the same word, so most beginnings fit nearly all products. The second time ${ORDERS_PER_SECOND} orders a second are placed meanwhile, evenly, and have been for two seconds. Quotes are of two lines, first for a shop with one method and without an address, then with an address and three methods of the calendar.`,
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const alone = await openApiAlone(bench);
  const { quick } = bench.options;
  await alone.fillUpTo({ products: quick ? 200 : PRODUCTS, orders: quick ? 500 : 20_000 });
  const { products, customers } = await prepareOrders(bench, alone, quick ? 200 : CUSTOMERS);
  const seconds = quick ? 1 : 8;
  const texts = await typedTexts(alone);
  bench.log("suggestions");
  // Not counted: a connection parses and plans each statement when it is used first. More would exceed the rate limit.
  await suggest(
    alone,
    texts.filter((_, index) => index % 3 === 0),
  );
  const quiet = await suggest(alone, texts);
  const orders = orderRequests(bench, products, customers);
  const placing = sendEvenly({ origin: alone.api.url, requests: orders, rate: ORDERS_PER_SECOND });
  await Bun.sleep(WARM_MS);
  const busy = await suggest(alone, texts.toReversed());
  const placed = await placing.stop();
  return [
    figureOf("suggestions, p95", quiet.times),
    figureOf(`suggestions beside ${ORDERS_PER_SECOND} orders/s, p95`, busy.times),
    told("orders placed meanwhile", `${rounded(placed.rate)} orders/s`),
    atMost(
      "largest answer with suggestions, as the front sends it",
      { value: quiet.most, unit: "B" },
      MAX_BYTES,
    ),
    ...(await quoteFigures(alone, { products, customers, seconds })),
  ];
}

const figureOf = (what: string, times: number[]) =>
  atMost(
    what,
    { value: percentile(times, 95), unit: "ms" },
    MAX_MS,
    `median ${rounded(percentile(times, 50))} ms, ${times.length} requests`,
  );

/** Asks once for each text, because one address may ask 600 times a minute. `most` is the largest answer in bytes. */
async function suggest({ api }: ApiAlone, texts: readonly string[]) {
  const times: number[] = [];
  let most = 0;
  for (const text of texts) {
    const request = new Request(`${api.url}/api/products/suggest?q=${encodeURIComponent(text)}`, {
      headers: { "Accept-Encoding": "br" },
    });
    const askedAt = performance.now();
    const answer = await fetch(request);
    const body = await answer.bytes();
    times.push(performance.now() - askedAt);
    if (!answer.ok) throw new Error(`"${text}" was answered ${answer.status}`);
    const sent = await compressAnswer(new Response(body), request);
    most = Math.max(most, (await sent.bytes()).length);
  }
  return { times, most };
}

/** What people have typed after some letters, from names of the catalogue, and other things that they look for. */
async function typedTexts({ storage: { sql } }: ApiAlone): Promise<string[]> {
  await sql`
    UPDATE products SET synonyms = jsonb_build_array('TN-' || display_order)
    WHERE display_order % 10 = 0 AND synonyms = '[]'`;
  // In a shop that runs, autovacuum would have done this.
  await sql.unsafe("VACUUM (ANALYZE) products");
  const rows = await sql<{ name: string; cas: string | null; place: number }[]>`
    SELECT name, cas_number AS cas, display_order AS place FROM products ORDER BY md5(id) LIMIT 40`;
  const beginnings = rows.flatMap(({ name }) =>
    [2, 4, 7, 9, 11].map((length) => name.slice(0, length)),
  );
  const numbers = rows
    .slice(0, 15)
    .flatMap(({ cas }) => (cas ? [cas, cas.replaceAll("-", "")] : []));
  const others = rows.slice(0, 10).map(({ place }) => `tn-${place - (place % 10)}`);
  const mistyped = rows.slice(0, 10).map(({ name }) => `${name.slice(0, 3)}${name.slice(4, 9)}`);
  const few = ["BPC", "GHK", "L2026", "Ac-DEVD", "kinin"];
  return [...beginnings, ...numbers, ...others, ...mistyped, ...few];
}

async function quoteFigures(
  alone: ApiAlone,
  trial: { products: { id: string }[]; customers: Person[]; seconds: number },
): Promise<Figure[]> {
  const address = { country: "US", state: "CA", zipCode: "94110" };
  const quotes = (more: object) =>
    trial.products.slice(0, 400).flatMap(({ id }, index) => {
      const other = trial.products[index + 400]?.id ?? id;
      const items = [id, other].map((productId) => ({ productId, quantity: 2 }));
      return rawRequest("POST", "/api/quotes", { body: { items, ...more } });
    });
  const load = (more: object) =>
    runLoad({
      origin: alone.api.url,
      requests: quotes(more),
      connections: 1,
      seconds: trial.seconds,
    });
  await load({});
  const without = await load({});
  await setMethods(alone);
  await load({ address });
  const withMethods = await load({ address });
  return [
    told("quote of two lines, p95", `${rounded(without.p95)} ms`),
    atMost(
      "the same with an address and three methods, p95 above it",
      { value: withMethods.p95 - without.p95, unit: "ms" },
      MAX_MORE_MS,
      `${rounded(withMethods.p95)} ms`,
    ),
  ];
}

async function setMethods({ api, asAdmin }: ApiAlone): Promise<void> {
  const at = `${api.url}/api/admin/shipping/zones`;
  const { zones } = await (await fetch(at, { headers: asAdmin })).json();
  const [zone] = zones;
  const [standard] = zone.methods;
  const methods = [
    standard,
    { ...standard, id: "express", name: "Express", businessDays: 2 },
    { ...standard, id: "overnight", name: "Overnight", businessDays: 1 },
  ];
  const answer = await fetch(at, {
    method: "PUT",
    headers: { ...asAdmin, "Content-Type": "application/json" },
    body: JSON.stringify({ zones: [{ ...zone, methods }, ...zones.slice(1)] }),
  });
  if (!answer.ok)
    throw new Error(`The methods were answered ${answer.status}: ${await answer.text()}`);
}
