/** The worker process: all background jobs. Several workers may run. */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { getPriority, setPriority } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pino, { type Logger } from "pino";
import { startReporting } from "#shared/processes/process-reports.ts";
import { openStorage } from "#shared/storage/open-storage.ts";
import { accountTokens } from "./accounts/create-tokens.ts";
import { createWishToken, grantWishes } from "./back-in-stock/wishes.ts";
import { deleteOldDocuments } from "./buyers/delete-documents.ts";
import {
  endPermissions,
  recordEvidence,
  tellOfEndingPermissions,
} from "./buyers/end-permissions.ts";
import { openCarrier } from "./carrier/shippo-carrier.ts";
import { connect, type Database } from "./db/client.ts";
import { createEncryption } from "./encryption.ts";
import { readEnvironment, requireDatabaseUrl, SettingsError } from "./env.ts";
import { endRetention } from "./erasures/end-retention.ts";
import { runErasures } from "./erasures/run-erasures.ts";
import { settleLabels } from "./labels/settle-labels.ts";
import { blockPassedLots } from "./lots/block-passed-lots.ts";
import { mailLoop } from "./mail/mail-loop.ts";
import { createAccessKeys, withdrawAccessKey } from "./orders/access-keys.queries.ts";
import { autoCancelExpiredOrders } from "./orders/cancel-expired-orders.ts";
import { remindOfPayments } from "./orders/remind-of-payments.ts";
import { keepLedger } from "./payments/keep-ledger.ts";
import { keepPurities } from "./products/keep-purities.ts";
import { fillPeptides } from "./products/product-peptides.queries.ts";
import { prune } from "./prune.ts";
import { openPageFiles } from "./publishing/open-page-files.ts";
import { runPublisher } from "./publishing/publisher.ts";
import { createQuoteLink } from "./quotes/read-saved-quote.ts";
import { keepSales } from "./reports/keep-sales.ts";
import { screenPending } from "./screening/screen-pending.ts";
import { runWebhooks } from "./webhooks/deliver-webhooks.ts";
import { keepPublishHook } from "./webhooks/keep-publish-hook.ts";
import { createWorkerMetrics } from "./worker-metrics.ts";

/** Runs until the signal is aborted. After an error, the error is logged and the loop starts again. */
type DurableLoop = { name: string; run: (signal: AbortSignal) => Promise<void> };

/** The niceness of this process: on a busy machine, processes that answer requests come first. */
const NICENESS = 10;

const MINUTE_MS = 60_000;
/** Milliseconds between checks for products that are back in stock. */
const WISHES_MS = 15_000;
/** Milliseconds between comparisons of new orders and changed names with the screening list. */
const SCREENING_MS = 20_000;
/** Milliseconds between looks for labels whose purchase got no answer. */
const LABELS_MS = 20_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds before a failed loop starts again. */
const RESTART_DELAY_MS = 1000;

lowerPriority();
const env = readEnvironment();
const log = pino({ level: env.logLevel, base: { process: env.processName ?? "worker" } });
const database = connect(requireDatabaseUrl(env), { applicationName: "aliquot-worker" });
const { db } = database;
// A pooler may drop notifications, or count a connection that only listens against its limit.
const listening = env.databaseListenUrl
  ? connect(env.databaseListenUrl, { applicationName: "aliquot-worker-listen" })
  : database;
const now = () => new Date();
const encryption = createEncryption(env);
const { registry, onAttempt, onPage, onTurn } = createWorkerMetrics();
if (!env.release) throw new SettingsError(["RELEASE is missing."]);
const storage = openStorage(env.storage);
const { objects } = storage;
const files = openPageFiles(storage, env.release);
const hook = env.publishHookUrl
  ? { url: env.publishHookUrl, secret: env.publishHookSecret ?? "" }
  : null;
const secrets = {
  ...accountTokens,
  wishToken: createWishToken,
  quoteLink: (_: Database, quoteId: string) =>
    createQuoteLink({ db, env, encryption, now }, quoteId),
  accessKeys: createAccessKeys,
  withdrawAccessKey,
};
const carrier = openCarrier(env);
const publishing = {
  db,
  listening: listening.db,
  files,
  siteUrl: env.siteUrl,
  siteServerUrl: env.siteServerUrl,
  log,
  assets: assets(),
  onPage,
  onTurn: () => onTurn("publishing"),
};

const LOOPS: DurableLoop[] = [
  {
    name: "publishing",
    async run(signal) {
      await keepPublishHook({ db, encryption }, hook);
      await runPublisher(publishing, signal);
    },
  },
  mailLoop({ db, env, log, secrets, onAttempt, onTurn: () => onTurn("mail") }),
  {
    name: "webhooks",
    run: (signal) =>
      runWebhooks(
        {
          db,
          now,
          log,
          encryption,
          isPrivateAllowed: env.webhooksPrivate,
          onTurn: () => onTurn("webhooks"),
        },
        signal,
      ),
  },
  every("wishes for stock", WISHES_MS, () => grantWishes({ db })),
  every("hold reminders", MINUTE_MS, () => remindOfPayments({ db, now })),
  every("permissions", MINUTE_MS, async () => {
    await endPermissions({ db, now });
    await tellOfEndingPermissions({ db, now });
    await recordEvidence({ db, now });
    await deleteOldDocuments({ db, now });
  }),
  every("screening", SCREENING_MS, (signal) => screenPending({ db, now }, signal)),
  every("labels", LABELS_MS, () => settleLabels({ db, now, log, carrier })),
  every("passed lots", MINUTE_MS, () => blockPassedLots({ db, now })),
  every("expired holds", MINUTE_MS, () => autoCancelExpiredOrders({ db, now })),
  every("sums of days", MINUTE_MS, (signal) => keepSales({ db, now }, signal)),
  every("sums of the ledger", MINUTE_MS, (signal) => keepLedger({ db }, signal)),
  every("purities", MINUTE_MS, () => keepPurities(db, now())),
  every("peptides", 10 * MINUTE_MS, (signal) => fillPeptides(db, signal)),
  every("erasures", MINUTE_MS, (signal) => runErasures({ db, now, objects }, signal)),
  every("old personal data", HOUR_MS, (signal) => endRetention({ db, now }, signal)),
  every("old rows", HOUR_MS, (signal) => prune({ db, now }, signal)),
];

const reporting = startReporting({
  dataDir: env.dataDir,
  process: env.processName ?? "worker",
  release: env.release,
  registry,
  isReady,
  onFailure: (error) => log.warn({ err: error }, "the report of this process was not written"),
});
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop.abort());
await Promise.all([
  markWhenReady(stop.signal),
  ...LOOPS.map((loop) => keepRunning(loop, log, stop.signal)),
]);
reporting.stop();
await Promise.all([database.close(), listening.close()]);
process.exit(0);

async function isReady(): Promise<boolean> {
  return (await db.sql`SELECT 1`).length === 1;
}

/**
 * Writes the file that the starting process waits for, once the database answers. The process id
 * distinguishes it from the file of an earlier worker.
 */
async function markWhenReady(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isReady().catch(() => false))) {
    await pause(RESTART_DELAY_MS, undefined, { signal }).catch(() => {});
  }
  if (!signal.aborted) writeFileSync(join(env.dataDir, "worker.pid"), String(process.pid));
}

/** Linux sets niceness per thread: existing threads get it here, and later ones inherit it. */
function lowerPriority(): void {
  const threads = existsSync("/proc/self/task") ? readdirSync("/proc/self/task").map(Number) : [0];
  for (const thread of threads) {
    try {
      if (getPriority(thread) < NICENESS) setPriority(thread, NICENESS);
    } catch {
      // The thread has ended.
    }
  }
}

async function keepRunning(loop: DurableLoop, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await loop.run(signal);
    } catch (error) {
      log.error({ err: error, loop: loop.name }, "a loop of the worker failed");
    }
    await pause(RESTART_DELAY_MS, undefined, { signal }).catch(() => {});
  }
}

/** Runs the work at once and again after each pause. */
function every(
  name: string,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<unknown>,
): DurableLoop {
  return {
    name,
    async run(signal) {
      while (!signal.aborted) {
        await work(signal);
        onTurn(name);
        await pause(milliseconds, undefined, { signal }).catch(() => {});
      }
    },
  };
}

/** The hashed files that pages of this release refer to. They are kept while the next release is served. */
function assets() {
  const build = process.env.BUILD_DIR;
  return build
    ? [
        { from: join(build, "site/client/_astro"), to: "_astro" },
        { from: join(build, "admin/assets"), to: "admin/assets" },
      ]
    : [];
}
