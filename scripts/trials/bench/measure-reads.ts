import { listProducts } from "../../../api/src/products/list-products.ts";
import { findProductBySlug } from "../../../api/src/products/products.queries.ts";
import { addCleanUp } from "../stage/clean-up.ts";
import type { BarePlan } from "./bare-server.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { compare } from "./compare.ts";
import { atLeastShare, type Figure } from "./figures.ts";
import { openApiAlone } from "./open-api-alone.ts";
import { type Recording, recordStatements } from "./record-statements.ts";
import { rawRequest, runLoad } from "./run-load.ts";

const PRODUCTS = 10_000;
const CONNECTIONS = 16;
const PAGE = 12;
const LEAST = 0.7;

export const measureReads: BenchPart = {
  name: "api",
  title: "Product list and product by slug",
  how: `${CONNECTIONS} connections ask the api directly, and in turns a bare \`Bun.serve\` with postgres.js that sends the very statements (recorded from the api's own functions, prepared) and answers the rows as JSON. The api answers a repeated list from memory until a product changes, the bare server asks PostgreSQL each time. Rates are the median round's.`,
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const { storage, api, fillUpTo } = await openApiAlone(bench);
  const products = bench.options.quick ? 200 : PRODUCTS;
  await fillUpTo({ products, orders: 0 });
  const slugs = await storage.sql<{ slug: string }[]>`
    SELECT slug FROM products ORDER BY md5(id) LIMIT 100`;
  const lists = new Map<string, Recording>();
  const bySlug = new Map<string, Recording>();
  bench.log("recording the statements");
  for (let page = 0; page < 40; page += 1) {
    const offset = (page * PAGE) % products;
    const recording = await recordStatements(storage.postgres.url, ({ db }) =>
      listProducts(db, { limit: PAGE, offset }),
    );
    lists.set(`/api/products?limit=${PAGE}&offset=${offset}`, recording);
  }
  for (const { slug } of slugs) {
    const recording = await recordStatements(storage.postgres.url, ({ db }) =>
      findProductBySlug(db, slug),
    );
    bySlug.set(`/api/products/${slug}`, recording);
  }
  const answers = Object.fromEntries([...lists, ...bySlug]);
  const bare = await openBareServer({ databaseUrl: storage.postgres.url, answers });
  const figures: Figure[] = [];
  for (const [what, paths] of [
    ["product list", [...lists.keys()]],
    ["product by slug", [...bySlug.keys()]],
  ] as const) {
    bench.log(what);
    const { rounds, seconds } = bench.options.quick
      ? { rounds: 1, seconds: 1 }
      : { rounds: 5, seconds: 4 };
    const requests = paths.map((path) => rawRequest("GET", path));
    const load = (origin: string) => async () =>
      (await runLoad({ origin, requests, connections: CONNECTIONS, seconds })).rate;
    const contest = await compare(rounds, load(api.url), load(bare));
    figures.push(
      atLeastShare(`${what}, ${products.toLocaleString("en-US")} products`, contest, {
        least: LEAST,
        unit: "requests/s",
        baseline: "bare handler, same SQL",
      }),
    );
  }
  return figures;
}

async function openBareServer(plan: BarePlan): Promise<string> {
  const child = Bun.spawn(
    [process.execPath, new URL("./bare-server.ts", import.meta.url).pathname],
    {
      stdin: new Blob([JSON.stringify(plan)]),
      stdout: "pipe",
      stderr: "inherit",
    },
  );
  addCleanUp(() => child.kill());
  const { value } = await child.stdout.getReader().read();
  const port = new TextDecoder().decode(value).trim();
  if (!port) throw new Error("The bare server did not start");
  return `http://127.0.0.1:${port}`;
}
