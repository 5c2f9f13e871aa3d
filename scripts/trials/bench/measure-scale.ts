import { REPORTS } from "#shared/contracts/reports.ts";
import { connect } from "../../../api/src/db/client.ts";
import { keepLedger } from "../../../api/src/payments/keep-ledger.ts";
import { keepSales } from "../../../api/src/reports/keep-sales.ts";
import { percentile } from "../stage/percentile.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { atMost, type Figure, rounded } from "./figures.ts";
import { type ApiAlone, openApiAlone } from "./open-api-alone.ts";
import { rawRequest, runLoad } from "./run-load.ts";

const MAX_MS = 50;
const MAX_REPORT_MS = 100;
/** Every open desk polls the counts of its queues every fifteen seconds. */
const MAX_QUEUES_MS = 20;

export const measureScale: BenchPart = {
  name: "scale",
  title: "A large shop",
  how: "One client asks the api directly, one request after the other; times are the client's, which include the server's. The database was filled by statements, vacuumed and analysed, as autovacuum leaves it. Each line is a mix of different requests of its kind.",
  run,
};

type Kind = {
  what: string;
  paths: string[];
  asAdmin?: boolean;
  /** Milliseconds; default 50. */
  budget?: number;
  /** Each request is sent only once, so that no cache answers it. */
  once?: boolean;
};

async function run(bench: Bench): Promise<Figure[]> {
  const alone = await openApiAlone(bench);
  const { products: sizes, orders, quick } = bench.options;
  const products = sizes.at(-1) ?? 1;
  await alone.fillUpTo({ products, orders });
  const [have] = await alone.storage.sql<{ products: string; orders: string }[]>`
    SELECT (SELECT count(*) FROM products)::text AS products, (SELECT count(*) FROM orders)::text AS orders`;
  const size = [have?.products, have?.orders].map((count) => Number(count).toLocaleString("en-US"));
  await tangleMoney(alone);
  await sellOnce(alone);
  await keepSums(alone);
  const kinds = [...catalogueKinds(products), ...(await sellerKinds(alone))];
  const figures: Figure[] = [];
  for (const kind of kinds) {
    bench.log(kind.what);
    const budget = kind.budget ?? MAX_MS;
    const what = `${kind.what}, p95`;
    const times = await timesOf(alone, kind, quick ? 1 : 5).catch((error: Error) => error);
    // The others are measured all the same.
    if (times instanceof Error) {
      figures.push({
        what,
        measured: "not served",
        budget: `≤ ${budget} ms`,
        met: false,
        note: times.message,
      });
      continue;
    }
    const note = `median ${rounded(times.p50)} ms, ${times.answers.toLocaleString("en-US")} requests`;
    figures.push(atMost(what, { value: times.p95, unit: "ms" }, budget, note));
  }
  const [first] = figures;
  if (first) first.note = `${size[0]} products, ${size[1]} orders; ${first.note}`;
  return figures;
}

/** Makes some orders part-paid, some overpaid, and leaves payments on some cancelled ones. */
async function tangleMoney({ storage }: ApiAlone): Promise<void> {
  for (const status of ["awaiting-payment", "completed", "cancelled"]) {
    await storage.sql`
      INSERT INTO payments (id, order_id, kind, method, amount, paid_change, received_on, note)
      SELECT gen_random_uuid()::text, id, 'payment', 'venmo', 5, 5, current_date, 'Made up'
      FROM (SELECT id FROM orders WHERE status = ${status} ORDER BY md5(id) LIMIT 500) AS drawn`;
  }
  await storage.sql`VACUUM (ANALYZE) orders, payments`;
}

/** The worker would have kept the sums of days, also after the payments that were added above. */
async function keepSums({ storage }: ApiAlone): Promise<void> {
  const client = connect(storage.postgres.url, { max: 1, applicationName: "aliquot-bench" });
  try {
    while ((await keepSales({ db: client.db, now: () => new Date() })) > 0);
    while ((await keepLedger({ db: client.db })) > 0);
    await storage.sql`VACUUM (ANALYZE) sales_days, sales_kept_days, sales_changes, ledger_days, ledger_changes`;
  } finally {
    await client.close();
  }
}

/** A product that sold often, but not recently: neither the newest orders nor a short list of ids covers it. */
const ONCE_SOLD = "Once Sold Peptide";

async function sellOnce({ storage }: ApiAlone): Promise<void> {
  await storage.sql`
    INSERT INTO products (id, name, slug, price, stock_quantity)
    VALUES ('once-sold', ${ONCE_SOLD}, 'once-sold-peptide', 1, 0) ON CONFLICT DO NOTHING`;
  await storage.sql`
    INSERT INTO order_items (id, order_id, product_id, product_name, product_price, quantity, total)
    SELECT gen_random_uuid()::text, id, 'once-sold', ${ONCE_SOLD}, 1, 1, 1
    FROM orders WHERE created_at < now() - interval '100 days' AND hashtext(id) % 10 = 0`;
  await storage.sql`VACUUM (ANALYZE) order_items, products`;
}

async function timesOf({ api, asAdmin }: ApiAlone, kind: Kind, seconds: number) {
  const headers: Record<string, string> = kind.asAdmin ? asAdmin : {};
  if (!kind.once) {
    const requests = kind.paths.map((path) => rawRequest("GET", path, { headers }));
    return runLoad({ origin: api.url, requests, connections: 1, seconds });
  }
  const times: number[] = [];
  for (const path of kind.paths) {
    const askedAt = performance.now();
    const response = await fetch(api.url + path, { headers });
    await response.text();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    times.push(performance.now() - askedAt);
  }
  return { p50: percentile(times, 50), p95: percentile(times, 95), answers: times.length };
}

function catalogueKinds(products: number): Kind[] {
  const list = (query: string) => `/api/products?${query}`;
  const far = [0.01, 0.1, 0.4, 0.6, 0.9].map((share) => Math.floor(products * share));
  const search = (...texts: string[]) =>
    texts.map((text) => list(`search=${encodeURIComponent(text)}`));
  return [
    { what: "product list, first pages", paths: [0, 12, 24, 48].map((at) => list(`offset=${at}`)) },
    {
      what: "product list, pages far in, both ways",
      paths: far.flatMap((at) => [list(`offset=${at}`), list(`offset=${at}&sortBy=name_desc`)]),
    },
    {
      what: "search: a name, a CAS number, a motif",
      paths: search("Analog 4711", "Analog 812 of kinin", "50099-99-9", "ADCEF", "GHIK"),
    },
    {
      what: "search: a word that a sixth or all have",
      paths: search("kinin", "melittin", "substance P", "assays", "reference peptide"),
    },
    {
      what: "catalogue with all facets",
      paths: [
        list("facets=true"),
        list("facets=true&inStock=true&sortBy=price_per_mg_asc"),
        list("facets=true&massFrom=1000&massTo=1500&sortBy=price_asc"),
        list("facets=true&lengthFrom=8&lengthTo=20&modification=NH2&sortBy=newest"),
        list("facets=true&amountFrom=1&amountTo=5&offset=24&sortBy=length_asc"),
        list("facets=true&search=4711"),
      ],
    },
    {
      what: "search: a mass",
      paths: [
        ...[800.45, 1060.57, 1500, 2147.51].map((mass) => list(`mass=${mass}`)),
        list("mass=1200&tolerance=20"),
        list("mass=1200&tolerance=0.01"),
      ],
    },
    {
      what: "search: a motif with X",
      paths: search("RXXS", "WXXXW", "CXXCXXXC", "KXE", "WXWXWXW"),
    },
    { what: "search: a typo, nothing", paths: search("enkefalin", "bombesim", "qqzzqq") },
  ];
}

/** The requests of the back-office. */
async function sellerKinds({ storage }: ApiAlone): Promise<Kind[]> {
  const orders = "/api/admin/orders";
  const [known] = await storage.sql<
    { deep: string; id: string; tracking: string; cas: string; total: string }[]
  >`
    SELECT (SELECT id FROM orders ORDER BY created_at DESC, id DESC
              OFFSET (SELECT count(*) / 2 FROM orders) LIMIT 1) AS deep,
      (SELECT id FROM orders WHERE email LIKE '%@filled.example' ORDER BY created_at LIMIT 1) AS id,
      (SELECT tracking_number FROM orders WHERE tracking_number IS NOT NULL
        ORDER BY created_at DESC OFFSET 1000 LIMIT 1) AS tracking,
      (SELECT cas_number FROM products WHERE cas_number IS NOT NULL ORDER BY created_at, id LIMIT 1) AS cas,
      (SELECT total::text FROM orders ORDER BY created_at LIMIT 1) AS total`;
  const number = known?.id.slice(-8) ?? "";
  const statuses = ["awaiting-payment", "processing", "completed", "cancelled", "hold-expired"];
  const searches = [number, "customer4711@filled.example", "Grace", "Hopper 4711", "nobody here"];
  return [
    { what: "admin orders, first page", paths: [orders], asAdmin: true },
    {
      what: "admin orders, by status",
      paths: statuses.map((status) => `${orders}?status=${status}`),
      asAdmin: true,
    },
    {
      what: "the desk: counts of all queues",
      paths: [`${orders}/queues`],
      asAdmin: true,
      budget: MAX_QUEUES_MS,
    },
    {
      what: "the desk: first page of a queue, and by what is due",
      paths: [
        ...["to-pay", "to-pack", "to-ship", "shipped", "problems"].map(
          (queue) => `${orders}?queue=${queue}`,
        ),
        ...["part-paid", "overpaid", "refund-due"].map((status) => `${orders}?status=${status}`),
      ],
      asAdmin: true,
    },
    {
      what: "admin orders, searched by number, address and name",
      paths: searches.map((text) => `${orders}?search=${encodeURIComponent(text)}`),
      asAdmin: true,
    },
    {
      what: "admin orders, searched by amount, tracking number, product and CAS number",
      paths: [
        `$${known?.total}`,
        "$9,999.99",
        known?.tracking ?? "",
        ONCE_SOLD,
        "Analog 4711",
        "kinin",
        known?.cas ?? "",
        "9 Ledger Lane",
      ].map((text) => `${orders}?search=${encodeURIComponent(text)}`),
      asAdmin: true,
    },
    {
      what: "admin orders, deep: after the middle one",
      paths: [`${orders}?after=${known?.deep}`],
      asAdmin: true,
    },
    {
      what: "admin orders, page 100",
      paths: [`${orders}?offset=2475&limit=25`],
      asAdmin: true,
    },
    {
      what: "payments, invoices and returns, first pages with filters",
      paths: [
        ...["", "?kind=refund", "?method=venmo", "?search=4711"].map(
          (query) => `/api/admin/payments${query}`,
        ),
        ...["invoices", "returns"].map((list) => `/api/admin/${list}`),
      ],
      asAdmin: true,
    },
    {
      what: "customers, first page and found by name, email and order",
      paths: ["", "?search=Hopper", "?search=customer4711@filled.example", `?search=${number}`].map(
        (query) => `/api/admin/customers${query}`,
      ),
      asAdmin: true,
    },
    {
      what: "dashboard: as it opens, today and the fortnight of its plot",
      paths: [statsOf(0, 1), statsOf(0, 14)],
      asAdmin: true,
    },
    { what: "dashboard: a month, asked again", paths: [statsOf(0, 30)], asAdmin: true },
    {
      what: "dashboard: months that nobody has asked for",
      paths: Array.from({ length: 40 }, (_, index) => statsOf(5 + index * 7, 30)),
      asAdmin: true,
      once: true,
    },
    {
      what: "reports: months that nobody has asked for",
      paths: ["day", "product", "family", "method", "state", "customers"].flatMap((by) =>
        Array.from({ length: 8 }, (_, index) => reportOf(by, 5 + index * 31, 30)),
      ),
      asAdmin: true,
      once: true,
      budget: MAX_REPORT_MS,
    },
    {
      what: "reports: a year, compared with the year before",
      paths: ["day", "product"].map((by) => `${reportOf(by, 1, 365)}&compare=previous`),
      asAdmin: true,
      budget: MAX_REPORT_MS,
    },
    {
      what: "reports: each kind, of a day, a week, a month, a quarter and a year",
      paths: REPORTS.flatMap((by) =>
        [1, 7, 30, 91, 365].flatMap((length) =>
          [2, 59, 131, 240].map((daysAgo) => reportOf(by, daysAgo, length)),
        ),
      ),
      asAdmin: true,
      once: true,
      budget: MAX_REPORT_MS,
    },
    {
      what: "reports: a year by customers",
      paths: [1, 92, 183].map((daysAgo) => reportOf("customers", daysAgo, 365)),
      asAdmin: true,
      budget: MAX_REPORT_MS,
    },
  ];
}

/** A report of `length` days, ending `daysAgo` days ago. */
function reportOf(by: string, daysAgo: number, length: number): string {
  return `/api/admin/reports?by=${by}&${daysOf(daysAgo, length)}`;
}

/** The dashboard of `length` days, ending `daysAgo` days ago. */
function statsOf(daysAgo: number, length: number): string {
  return `/api/admin/dashboard/stats?${daysOf(daysAgo, length)}`;
}

function daysOf(daysAgo: number, length: number): string {
  const day = (before: number) =>
    new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(daysAgo + length - 1)}&to=${day(daysAgo)}`;
}
