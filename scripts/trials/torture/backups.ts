import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Manifest } from "../../run/backup/archive.ts";
import { verifyArchive } from "../../run/backup/restore-shop.ts";
import { openDatabaseAlone } from "../../run/open-database.ts";
import { freePort } from "../../run/ports.ts";
import { startShop } from "../../run/shop.ts";
import { findPrograms } from "../connections/programs.ts";
import { openPostgres } from "../connections/servers.ts";
import { type Check, check, none } from "../stage/checks.ts";
import { addCleanUp } from "../stage/clean-up.ts";
import type { Intent } from "./client-log.ts";
import { startLoad } from "./crashes.ts";
import { equations } from "./ledger.ts";
import { createIntent, outcomesOf, placeUntilSettled } from "./shoppers.ts";
import { createTrialProduct, customer, type Stage, waitUntil } from "./stage.ts";

/** Minimum orders per second during the backup. */
const LEAST_RATE = 50;
const PASSPHRASE = "a passphrase of the torture run";

/** The backup that later scenarios restore. */
type Taken = {
  file: string;
  manifest: Manifest;
  /** Orders acknowledged before the backup began: it must contain them. */
  before: string[];
  /** The private link of an old email, without its origin. */
  link: { orderId: string; key: string };
};

let taken: Taken | undefined;

/** `npm run backup` on the running shop, while customers order. */
export async function backUpUnderOrders(stage: Stage): Promise<Check[]> {
  const folder = mkdtempSync(join(tmpdir(), "aliquot-backup-"));
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "shop.tar");
  const link = await orderWithMail(stage);
  const load = await startLoad(stage, { origin: stage.origin });
  await waitUntil(() => acknowledged(load.intents).length > 20, 30_000);
  const before = acknowledged(stage.log.intents);
  const beganAt = Date.now();
  const beganWith = acknowledged(load.intents).length;
  const backup = await run(["scripts/run/backup.ts", file], stage.storage.dataDir);
  // A small shop is copied quickly, but the rate needs a few seconds.
  await Bun.sleep(Math.max(0, 3_000 - (Date.now() - beganAt)));
  const rate = (acknowledged(load.intents).length - beganWith) / ((Date.now() - beganAt) / 1000);
  const intents = await load.finish();
  const manifest =
    backup.code === 0 ? await verifyArchive(file, { passphrase: PASSPHRASE }) : undefined;
  if (manifest) taken = { file, manifest, before, link };
  const rows = manifest?.tables.find(({ name }) => name === "orders")?.rows ?? 0;
  const counts = outcomesOf(intents);
  return [
    check("a backup beside the running shop is made", backup.code === 0, backup.said),
    check(
      `backup: at least ${LEAST_RATE} orders a second are taken meanwhile`,
      rate >= LEAST_RATE,
      `${rate.toFixed(0)} a second`,
    ),
    none("backup: orders that were not taken", intents.length - (counts["201"] ?? 0)),
    check(
      "backup: it holds all orders of before, and not all of after",
      rows >= before.length && rows < acknowledged(stage.log.intents).length,
      `${before.length} ≤ ${rows} < ${acknowledged(stage.log.intents).length}`,
    ),
  ];
}

/** `npm run restore` into another data folder; a shop opens on it. */
export async function restoreElsewhere(stage: Stage): Promise<Check[]> {
  if (!taken) throw new Error("There is no backup to restore");
  const dataDir = mkdtempSync(join(tmpdir(), "aliquot-restored-"));
  chmodSync(dataDir, 0o755);
  addCleanUp(() => rmSync(dataDir, { recursive: true, force: true }));
  const restore = await run(["scripts/run/restore.ts", taken.file], dataDir);
  const database = await openDatabaseAlone(
    { dataDir, databaseUrl: undefined },
    { command: "npm run torture", kind: "shop" },
  );
  addCleanUp(() => database.close());
  const sql = postgres(database.url, { max: 2, onnotice: () => {} });
  const checks = await compare(stage, sql, taken, "restored elsewhere");
  await sql.end({ timeout: 1 });
  const port = await freePort();
  const shop = await startShop({
    database,
    variables: {
      DATA_DIR: dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      API_PORT: String(await freePort()),
      SITE_PORT: String(await freePort()),
      LOG_LEVEL: "warn",
    },
  });
  const { orderId, key } = taken.link;
  const origin = `http://127.0.0.1:${port}`;
  const statuses = {
    home: await statusOf(`${origin}/`),
    shop: await statusOf(`${origin}/shop`),
    "the old mail's link": await statusOf(`${origin}/payment/${orderId}?key=${key}`),
    "its order": await statusOf(`${origin}/api/orders/${orderId}?key=${key}`),
    "the same without its key": await statusOf(`${origin}/api/orders/${orderId}`),
  };
  await shop.stop();
  await database.close();
  return [
    check("restored elsewhere: the command says so", restore.code === 0, restore.said),
    ...checks,
    check(
      "restored elsewhere: a shop opens, and the links of old mails work",
      Object.values(statuses).join() === "200,200,200,200,404",
      Object.entries(statuses)
        .map(([what, status]) => `${what} ${status}`)
        .join(", "),
    ),
  ];
}

/** The same backup, from PostgreSQL 18, restored into Debian's PostgreSQL 15. */
export async function restoreOnDebian(stage: Stage): Promise<Check[]> {
  if (!taken) throw new Error("There is no backup to restore");
  const dataDir = mkdtempSync(join(tmpdir(), "aliquot-debian-"));
  chmodSync(dataDir, 0o755);
  addCleanUp(() => rmSync(dataDir, { recursive: true, force: true }));
  const { account, postgres: versions } = await findPrograms(dataDir);
  const server = await openPostgres(
    { binaries: versions[15], account, version: 15 },
    join(dataDir, "postgresql-15"),
  );
  const restore = await run(["scripts/run/restore.ts", taken.file], dataDir, server.url);
  const sql = postgres(server.url, { max: 2, onnotice: () => {} });
  const [row] = await sql<
    { version: string }[]
  >`SELECT current_setting('server_version') AS version`;
  const checks = await compare(stage, sql, taken, "restored on PostgreSQL 15");
  await sql.end({ timeout: 1 });
  return [
    check(
      "restored on PostgreSQL 15: the command says so",
      restore.code === 0 && (row?.version.startsWith("15.") ?? false),
      `${row?.version}; ${restore.said}`,
    ),
    ...checks,
  ];
}

/** Compares the restored rows with the manifest, with the clients' log and among themselves. */
async function compare(
  { log }: Stage,
  sql: Sql,
  { manifest, before }: Taken,
  name: string,
): Promise<Check[]> {
  const different: string[] = [];
  for (const table of manifest.tables) {
    const [counted] = await sql`SELECT count(*)::int AS rows FROM ${sql(table.name)}`;
    if (counted?.rows !== table.rows) different.push(table.name);
  }
  const stored = await sql<{ id: string; total: string }[]>`
    SELECT id, total::text AS total FROM orders WHERE notes LIKE 'intent-%'`;
  const ids = new Set(stored.map(({ id }) => id));
  const totals = new Map(
    log.intents.flatMap(({ outcome, total }) =>
      outcome.kind === "acknowledged" ? [[outcome.orderId, total] as const] : [],
    ),
  );
  const [waiting] = await sql`SELECT count(*)::int AS mails FROM mails WHERE state = 'waiting'`;
  return [
    check(
      `${name}: the counts are the manifest's`,
      different.length === 0,
      different.join(", ") || `${manifest.tables.length} tables`,
    ),
    none(
      `${name}: acknowledged before the backup and lost`,
      before.filter((id) => !ids.has(id)).length,
    ),
    none(
      `${name}: orders that nobody was told of, or with another total`,
      stored.filter(({ id, total }) => totals.get(id) !== total).length,
    ),
    none(`${name}: mails that would be sent again`, waiting?.mails),
    ...(await equations(sql)).map((one) => ({ ...one, rule: `${name}: ${one.rule}` })),
  ];
}

const acknowledged = (intents: readonly Intent[]): string[] =>
  intents.flatMap(({ outcome }) => (outcome.kind === "acknowledged" ? [outcome.orderId] : []));

/** An order whose email has arrived, with its link. */
async function orderWithMail(stage: Stage): Promise<Taken["link"]> {
  const person = await customer(stage);
  const product = await createTrialProduct(stage, { stock: 1 });
  const intent = createIntent(stage, person, [{ product, quantity: 1 }]);
  await placeUntilSettled(stage, person, intent);
  const [orderId = ""] = acknowledged([intent]);
  let key: string | undefined;
  await waitUntil(() => {
    for (const { text } of stage.mailServer.received) {
      key ??= new RegExp(`/payment/${orderId}\\?key=([\\w-]+)`).exec(text)?.[1];
    }
    return key !== undefined;
  }, 60_000);
  if (!key) throw new Error(`The email of order ${orderNumber(orderId)} has not arrived`);
  return { orderId, key };
}

/** Runs a command of the shop in a folder; `said` is its last line of output. */
async function run(command: string[], dataDir: string, databaseUrl = "") {
  const child = Bun.spawn([process.execPath, ...command], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      BACKUP_PASSPHRASE: PASSPHRASE,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [code, output, errors] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code, said: `${output}${errors}`.trim().split("\n").at(-1) ?? "" };
}

async function statusOf(url: string): Promise<number> {
  const response = await fetch(url);
  await response.body?.cancel();
  return response.status;
}
