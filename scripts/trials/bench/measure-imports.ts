import { csvLine } from "#shared/domain/csv.ts";
import type { Person } from "../stage/people.ts";
import { percentile } from "../stage/percentile.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { atMost, type Figure, rounded, told } from "./figures.ts";
import { orderBody, prepareOrders, type TrialProduct } from "./measure-orders.ts";
import { type ApiAlone, openApiAlone, sessionHeader } from "./open-api-alone.ts";

const LINES = 5_000;
const PRODUCTS = 10_000;
/** Enough customers that nobody reaches the limit of ten orders per minute. */
const CUSTOMERS = 4_000;
const SHOPPERS = 4;
/** Maximum milliseconds of an order while a catalogue is written. */
const LONGEST_WAIT = 250;

export const measureImports: BenchPart = {
  name: "imports",
  title: "Orders while a file is imported",
  how: `${SHOPPERS} customers at a time order products of the file, one order after the other, while the one api process reads and writes a file of ${LINES.toLocaleString("en-US")} lines and while it takes that back. The first file gives products a new description and more stock, the second is of new products. The longest wait is of an order, from sending it until it is answered.`,
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const alone = await openApiAlone(bench);
  const { quick } = bench.options;
  const lines = quick ? 500 : LINES;
  await alone.fillUpTo({ products: quick ? 2_000 : PRODUCTS, orders: 0 });
  const { products, customers } = await prepareOrders(bench, alone, quick ? 500 : CUSTOMERS);
  const shoppers = openShoppers(bench, alone, products, customers);
  const usual = await shoppers.during(() => Bun.sleep(quick ? 500 : 3_000));
  const figures = [
    told("an order without an import, longest wait", `${rounded(usual.longest)} ms`, noteOf(usual)),
  ];
  const files = [
    { of: "changed products", text: await changingFile(alone, lines) },
    { of: "new products", text: creatingFile(lines) },
  ];
  for (const { of, text } of files) {
    bench.log(`orders beside an import of ${lines} ${of}`);
    let importId = "";
    const beside = {
      import: await shoppers.during(async () => {
        importId = await sendFile(alone, text);
      }),
      undo: await shoppers.during(() => undo(alone, importId)),
    };
    for (const [what, waits] of Object.entries(beside)) {
      figures.push(
        atMost(
          `an order beside the ${what} of ${lines.toLocaleString("en-US")} ${of}, longest wait`,
          { value: waits.longest, unit: "ms" },
          LONGEST_WAIT,
          noteOf(waits),
        ),
      );
    }
  }
  return figures;
}

type Waits = { longest: number; p95: number; orders: number; seconds: number };

const noteOf = ({ p95, orders, seconds }: Waits) =>
  `p95 ${rounded(p95)} ms, ${orders.toLocaleString("en-US")} orders in ${rounded(seconds)} s`;

function openShoppers(
  { random }: Bench,
  { api }: ApiAlone,
  products: TrialProduct[],
  customers: readonly Person[],
) {
  let next = 0;
  async function order(): Promise<number> {
    const customer = customers[next % customers.length];
    next += 1;
    const sentAt = performance.now();
    const response = await fetch(`${api.url}/api/orders`, {
      method: "POST",
      headers: {
        ...sessionHeader(customer?.sessionId ?? ""),
        "Content-Type": "application/json",
        "Idempotency-Key": crypto.randomUUID(),
      },
      body: JSON.stringify(orderBody(random, products)),
    });
    const waited = performance.now() - sentAt;
    const answer = await response.text();
    if (response.status !== 201) {
      throw new Error(`An order was answered ${response.status}: ${answer}`);
    }
    return waited;
  }
  return {
    /** Places orders until the work is done; returns how long each order took. */
    async during(work: () => Promise<unknown>): Promise<Waits> {
      const startedAt = performance.now();
      const waits: number[] = [];
      let isDone = false;
      const shop = async () => {
        while (!isDone) {
          waits.push(await order());
          await Bun.sleep(5);
        }
      };
      const working = work().finally(() => {
        isDone = true;
      });
      await Promise.all([working, ...Array.from({ length: SHOPPERS }, shop)]);
      return {
        longest: Math.max(...waits),
        p95: percentile(waits, 95),
        orders: waits.length,
        seconds: (performance.now() - startedAt) / 1000,
      };
    },
  };
}

/** A new description and ten more units for products that are ordered at the same time. */
async function changingFile({ storage }: ApiAlone, lines: number): Promise<string> {
  const rows = await storage.sql<{ slug: string; name: string; stock: number }[]>`
    SELECT slug, name, stock_quantity AS stock FROM products ORDER BY has_bulk_pricing, md5(id)
    LIMIT ${lines}`;
  const description = "Supplied as a lyophilised powder. ".repeat(12);
  return [
    csvLine(["slug", "name", "description", "stock_quantity", "stock_at_export"]),
    ...rows.map(({ slug, name, stock }) =>
      csvLine([slug, name, `${description}${slug}`, stock + 10, stock]),
    ),
  ].join("");
}

function creatingFile(lines: number): string {
  const stamp = Date.now().toString(36);
  const rows = Array.from({ length: lines }, (_, index) =>
    csvLine([
      `Imported ${stamp} ${index}`,
      "A peptide of the second file. ".repeat(12),
      "45.00",
      40,
    ]),
  );
  return [csvLine(["name", "description", "price", "stock_quantity"]), ...rows].join("");
}

async function sendFile({ api, asAdmin }: ApiAlone, text: string): Promise<string> {
  const response = await fetch(`${api.url}/api/admin/imports/products?dryRun=false`, {
    method: "POST",
    headers: { ...asAdmin, "Content-Type": "text/csv" },
    body: text,
  });
  if (!response.ok) throw new Error(`The import was answered ${response.status}`);
  return ((await response.json()) as { id: string }).id;
}

async function undo({ api, asAdmin }: ApiAlone, importId: string): Promise<void> {
  const response = await fetch(`${api.url}/api/admin/imports/${importId}/undo`, {
    method: "POST",
    headers: asAdmin,
  });
  if (!response.ok) throw new Error(`The undo was answered ${response.status}`);
  await response.body?.cancel();
}
