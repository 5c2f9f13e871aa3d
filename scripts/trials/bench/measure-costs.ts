import { createPasswords, PASSWORD_COST } from "../../../api/src/passwords/passwords.ts";
import { processorSeconds } from "../stage/processor-seconds.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { type Figure, rounded, told } from "./figures.ts";
import { countDuePages, publishedSlugs } from "./grow-catalogue.ts";
import { checkoutRequests } from "./measure-checkouts.ts";
import { prepareOrders } from "./measure-orders.ts";
import { sessionHeader } from "./open-api-alone.ts";
import { type ByPart, eachOf, processorByPart } from "./open-machines.ts";
import { openWholeShop, type WholeShop } from "./open-whole-shop.ts";
import { rawRequest, runLoad } from "./run-load.ts";

const CUSTOMERS = 8_000;
const CONNECTIONS = 16;
const PAGE = "/product/bradykinin";

export const measureCosts: BenchPart = {
  name: "model",
  title: "What one of each takes",
  how: `Processor by /proc, of a whole shop with the demo on one machine: for a checkout of three calls by ${CONNECTIONS} connections through the front, while the worker is held; then for the mails that wait, which become files; for a product that is saved through the front until its pages are published; for a password that is checked; for a file of the build. What the parts take idling is taken off. Bytes are those by which tables and indexes have grown, and those of the write-ahead log. docs/sizing.md is made from these figures, from "Two machines on a bucket" and from "Catalogue reads of two machines".`,
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const whole = await openWholeShop(bench);
  await untilIdle(whole);
  const idle = await ofIdling(bench, whole);
  return [
    await ofFile(bench, whole),
    await ofSignIn(bench),
    await ofEdit(bench, whole, idle),
    ...(await ofOrder(bench, whole, idle)),
  ];
}

/** Milliseconds of processor time per second of idling, by part. */
async function ofIdling({ options, log }: Bench, whole: WholeShop): Promise<ByPart> {
  const seconds = options.quick ? 2 : 8;
  log("idling");
  const before = (await stateOf(whole)).processor;
  await Bun.sleep(seconds * 1000);
  return eachOf(before, (await stateOf(whole)).processor, seconds);
}

/** The cost by part, minus the cost of idling. */
function costOf(before: State, after: State, count: number, idle: ByPart): ByPart {
  const idled = (after.at - before.at) / 1000 / count;
  const each = eachOf(before.processor, after.processor, count);
  const entries = Object.entries(each) as [keyof ByPart, number][];
  return Object.fromEntries(
    entries.map(([part, cost]) => [part, Math.max(0, cost - idled * idle[part])]),
  ) as ByPart;
}

async function ofOrder(bench: Bench, whole: WholeShop, idle: ByPart): Promise<Figure[]> {
  const { storage, origin, shop } = whole;
  const { quick } = bench.options;
  // Without an address the seller gets no emails, so an order sends only one.
  await storage.sql`
    INSERT INTO system_settings (id, key, value)
    VALUES (gen_random_uuid()::text, 'notification_email', 'seller@example.com')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
  const { products, customers } = await prepareOrders(bench, whole, quick ? 1_000 : CUSTOMERS);
  await storage.sql.unsafe("VACUUM (ANALYZE)");
  await untilIdle(whole);
  const requests = checkoutRequests(bench, products, customers);
  const worker = shop.processes.worker.pid;
  bench.log("checking out while the worker is paused");
  const before = await stateOf(whole);
  let held: State;
  let connections: { api: number; worker: number };
  if (worker) process.kill(worker, "SIGSTOP");
  try {
    const seconds = quick ? 2 : 12;
    await runLoad({ origin, requests, connections: CONNECTIONS, seconds });
    held = await stateOf(whole);
    connections = await countConnections(whole);
  } finally {
    if (worker) process.kill(worker, "SIGCONT");
  }
  const orders = held.orders - before.orders;
  const mails = held.mails - before.mails;
  bench.log(`delivering ${mails} emails`);
  await untilIdle(whole);
  const after = await stateOf(whole);
  const order = costOf(before, held, orders, idle);
  const mail = costOf(held, after, mails, idle);
  const [kept, pruned] = [false, true].map(
    (isPruned) => (grown(before, held, isPruned) / orders) as number,
  );
  const wal = (held.wal - before.wal) / orders;
  const mailWal = (after.wal - held.wal) / mails;
  return [
    {
      ...told(
        "a checkout",
        `front ${rounded(order.front)} ms, api ${rounded(order.api)} ms, PostgreSQL ${rounded(order.database)} ms`,
        `${orders} orders of two lines; an api held ${connections.api} connections, the worker ${connections.worker}`,
      ),
      costs: {
        orderFront: order.front,
        orderApi: order.api,
        orderDatabase: order.database,
        apiConnections: connections.api,
        workerConnections: connections.worker,
      },
    },
    {
      ...told(
        "a checkout in the database",
        `${rounded((kept ?? 0) / 1024)} kB that stay, ${rounded((pruned ?? 0) / 1024)} kB that are pruned, ${rounded(wal / 1024)} kB of the write-ahead log`,
        "with indexes; whole pages that the log holds after a checkpoint included",
      ),
      costs: { orderBytesKept: kept ?? 0, orderBytesPruned: pruned ?? 0, orderWal: wal },
    },
    {
      ...told(
        "a mail of an order",
        `worker ${rounded(mail.worker)} ms, PostgreSQL ${rounded(mail.database)} ms`,
        `${mails} mails, ${rounded(mails / orders)} for each order; as files, without a server's dialogue; ${rounded(mailWal / 1024)} kB of the write-ahead log`,
      ),
      costs: {
        orderMails: mails / orders,
        mailWorker: mail.worker,
        mailDatabase: mail.database,
        mailWal,
      },
    },
  ];
}

async function ofEdit({ options, log }: Bench, whole: WholeShop, idle: ByPart): Promise<Figure> {
  const { storage, origin, admin } = whole;
  const count = options.quick ? 10 : 40;
  const slugs = await publishedSlugs(storage, count);
  log(`saving ${count} products`);
  const before = await stateOf(whole);
  let pages = 0;
  for (let edit = 0; edit < count; edit += 1) {
    // Read first, as in the back-office.
    const product = await (
      await fetch(`${origin}/api/products/${slugs[edit % slugs.length]}`)
    ).json();
    const [{ since } = { since: "" }] = await storage.sql<{ since: string }[]>`
      SELECT clock_timestamp()::text AS since`;
    const price = (200 + edit).toFixed(2);
    const answer = await fetch(`${origin}/api/admin/products/${product.id}`, {
      method: "PUT",
      headers: { "Content-Type": "application/json", ...sessionHeader(admin.sessionId) },
      body: JSON.stringify({ ...product, price }),
    });
    if (!answer.ok) throw new Error(`A save was answered ${answer.status}`);
    await answer.body?.cancel();
    // In sequence, because a page is published only once for several edits in a burst.
    await untilPublished(whole);
    const [row] = await storage.sql<{ pages: number }[]>`
      SELECT count(*)::int AS pages FROM release_pages WHERE published_at > ${since}::timestamptz`;
    pages += row?.pages ?? 0;
  }
  const after = await stateOf(whole);
  const cost = costOf(before, after, count, idle);
  const wal = (after.wal - before.wal) / count;
  return {
    ...told(
      "a product that is saved, until its pages are published",
      `front ${rounded(cost.front)} ms, api ${rounded(cost.api)} ms, site server ${rounded(cost.site)} ms, worker ${rounded(cost.worker)} ms, PostgreSQL ${rounded(cost.database)} ms`,
      `${rounded(pages / count)} pages for each of ${count} edits; ${rounded(wal / 1024)} kB of the write-ahead log`,
    ),
    costs: {
      editFront: cost.front,
      editApi: cost.api,
      editSite: cost.site,
      editWorker: cost.worker,
      editDatabase: cost.database,
      editWal: wal,
    },
  };
}

/** Computed in the bench's own process with the shop's function, because logins from one address are limited. */
async function ofSignIn({ options, log }: Bench): Promise<Figure> {
  const times = options.quick ? 3 : 20;
  log("checking passwords");
  const passwords = createPasswords(PASSWORD_COST);
  const hash = await passwords.hash("a password of the bench", "bench");
  await passwords.verify("a password of the bench", hash, "bench");
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) {
    await passwords.verify("a password of the bench", hash, "bench");
  }
  const { user, system } = process.cpuUsage(before);
  const each = (user + system) / 1000 / times;
  return {
    ...told("a password that is checked", `api ${rounded(each)} ms`, "on threads beside the api's"),
    costs: { signInApi: each },
  };
}

async function ofFile({ options, log }: Bench, { shop, origin }: WholeShop): Promise<Figure> {
  const page = await (await fetch(origin + PAGE)).text();
  const files = [...new Set(page.match(/\/_astro\/[\w.-]+\.(?:js|css|woff2)/g))];
  if (files.length === 0) throw new Error(`${PAGE} has no files`);
  log(`asking for ${files.length} files`);
  const requests = files.map((file) =>
    rawRequest("GET", file, { headers: { "Accept-Encoding": "br" } }),
  );
  const { pid } = shop.processes.web;
  const before = processorSeconds(pid);
  const plan = { origin, requests, connections: CONNECTIONS, seconds: options.quick ? 1 : 4 };
  const load = await runLoad(plan);
  const each = ((processorSeconds(pid) - before) * 1000) / load.allAnswers;
  return {
    ...told(
      "a file of the build",
      `front ${rounded(each)} ms`,
      `${files.length} files of a page in turn, ${rounded(load.rate)} a second`,
    ),
    costs: { fileFront: each },
  };
}

type State = {
  /** Milliseconds. */
  at: number;
  processor: ReturnType<typeof processorByPart>;
  orders: number;
  mails: number;
  wal: number;
  /** Bytes by table, including indexes. */
  sizes: Map<string, number>;
};

/** Tables whose rows are pruned after 90 days at most, as docs/operating.md says. */
const PRUNED = new Set(["mails", "idempotency_keys", "rate_limits"]);

async function stateOf({ storage, shop }: WholeShop): Promise<State> {
  const { sql, postgres } = storage;
  const [counts] = await sql<{ orders: number; mails: number; wal: string }[]>`
    SELECT (SELECT count(*) FROM orders)::int AS orders, (SELECT count(*) FROM mails)::int AS mails,
      pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal`;
  const sizes = await sql<{ name: string; bytes: string }[]>`
    SELECT relname AS name, pg_total_relation_size(oid) AS bytes
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  if (!counts) throw new Error("The database returned no counts");
  return {
    ...counts,
    at: performance.now(),
    wal: Number(counts.wal),
    processor: processorByPart([shop], postgres.process.pid),
    sizes: new Map(sizes.map(({ name, bytes }) => [name, Number(bytes)])),
  };
}

function grown(before: State, after: State, isPruned: boolean): number {
  let bytes = 0;
  for (const [name, size] of after.sizes) {
    if (PRUNED.has(name) === isPruned) bytes += size - (before.sizes.get(name) ?? 0);
  }
  return bytes;
}

async function countConnections({ storage: { sql } }: WholeShop) {
  const rows = await sql<{ name: string; held: number }[]>`
    SELECT application_name AS name, count(*)::int AS held
    FROM pg_stat_activity WHERE application_name LIKE 'aliquot-%' GROUP BY 1`;
  const of = (process: string) =>
    rows.reduce((sum, { name, held }) => sum + (name.startsWith(process) ? held : 0), 0);
  return { api: of("aliquot-api"), worker: of("aliquot-worker") };
}

/** Milliseconds. */
const IDLE_WITHIN = 300_000;

async function untilPublished({ storage }: WholeShop): Promise<void> {
  // Rarely, because PostgreSQL's processor time is measured.
  while ((await countDuePages(storage)) > 0) await Bun.sleep(30);
}

/** Waits until no email waits and no page is due. */
async function untilIdle(whole: WholeShop): Promise<void> {
  const { sql } = whole.storage;
  const giveUpAt = performance.now() + IDLE_WITHIN;
  for (;;) {
    const [row] = await sql<{ mails: number }[]>`
      SELECT count(*)::int AS mails FROM mails WHERE state = 'waiting'`;
    if (row?.mails === 0 && (await countDuePages(whole.storage)) === 0) return;
    if (performance.now() > giveUpAt) throw new Error("The worker did not finish in time");
    await Bun.sleep(50);
  }
}
