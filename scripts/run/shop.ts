import { openStorage } from "#shared/storage/open-storage.ts";
import type { Database } from "../../api/src/db/client.ts";
import { prepareDatabase } from "../../api/src/db/prepare-database.ts";
import { type Environment, parseEnvironment, SettingsError } from "../../api/src/env.ts";
import { openPageFiles } from "../../api/src/publishing/open-page-files.ts";
import { isServed, type PageFiles } from "../../api/src/publishing/page-files.ts";
import { publishRelease } from "../../api/src/publishing/publish-release.ts";
import { findServedRelease, type Release } from "../../api/src/publishing/releases.queries.ts";
import { takePlace } from "../../api/src/publishing/take-place.ts";
import { readStoreSettings } from "../../api/src/settings/settings.queries.ts";
import type { FirstAdmin } from "../../api/src/users/ensure-first-admin.ts";
import { readBackupSettings } from "./backup/backup-settings.ts";
import { keepBackups } from "./backup/keep-backups.ts";
import { type Build, compressInBackground, ensureBuild } from "./build.ts";
import { takeDataFolder } from "./data-folder.ts";
import { keepOffProxies } from "./off-proxies.ts";
import { openDatabaseIn, type ShopDatabase } from "./open-database.ts";
import { findPortFault } from "./ports.ts";
import type { SupervisedProcess } from "./processes.ts";
import { requireProductionSettings } from "./production-settings.ts";
import { keepLogsSmall } from "./rotate-logs.ts";
import { createDemo, prepareData, type Tell, withShopData } from "./shop-data.ts";
import { reachableHost, shopProcesses } from "./shop-processes.ts";

export type ShopOptions = {
  variables: Record<string, string | undefined>;
  /** The command line, for the message of another command that finds the data folder in use. */
  command?: string;
  /** A database that the caller opens and closes. Without it the shop takes the data folder and opens its database. */
  database?: ShopDatabase;
  /** Refuses defaults that only serve a trial on the own machine. */
  isProduction?: boolean;
  /** Creates the demo when the shop is empty, unless DEMO forbids it. */
  demo?: boolean;
  onStep?: (step: Step) => void;
  onNotice?: (sentence: string) => void;
  /** Where the processes write their logs, unless LOG_TO is set; by default into files. */
  logTo?: "stdout" | "files";
  /** Called when a process ended by itself and will be restarted, with the reason. */
  onRestart?: (name: string, how: string) => void;
  /** Called when pages, API and back-office answer. Pages that are published already need no worker, which then starts. */
  onOpen?: (shop: Shop) => void;
  /**
   * False for a command that only needs the pages of these sources as files, such as an export.
   * Then neither worker nor front runs, and the served release does not change.
   */
  serves?: boolean;
  /** Aborts a start in progress, and stops everything it started. */
  signal?: AbortSignal;
};

export type Step = { name: string; state: "begun" | "progress" | "done"; detail?: string };

export type Shop = {
  env: Environment;
  build: Build;
  /** For the owner of the tables; the processes use them by another role. */
  databaseUrl: string;
  admin: FirstAdmin | null;
  /** Warnings about the login of admins that the operator should act on, a sentence each. */
  warnings: string[];
  /** The release that is served instead of this one, because it is newer. */
  newer: Release | null;
  processes: {
    /** The number is set by API_PROCESSES; all use one port. */
    apis: SupervisedProcess[];
    api: SupervisedProcess;
    site: SupervisedProcess;
    worker: SupervisedProcess;
    web: SupervisedProcess;
  };
  /** Stops everything that was started, the front first, so that no request reaches a stopped process. */
  stop: () => Promise<void>;
};

/**
 * Starts a whole shop on one port: database, API, site server, worker and front. Every page is published before the
 * front answers. Used by `start` and `serve`, and by tests that need their own shop.
 *
 * @throws SettingsError with a sentence for people when a setting is wrong
 */
export async function startShop({
  variables,
  command = "npm start",
  database: given,
  demo = false,
  isProduction = false,
  onStep = () => {},
  onNotice,
  logTo = "files",
  onRestart,
  onOpen = () => {},
  serves = true,
  signal,
}: ShopOptions): Promise<Shop> {
  const env = parseEnvironment(variables);
  const backups = readBackupSettings(variables);
  if (isProduction) requireProductionSettings(variables);
  keepOffProxies(process.env, reachableHost(env.host));
  const step = stepper(onStep, signal);
  /** Groups that are stopped in reverse order: the front first, the database last. */
  const running: { stop: () => Promise<void> }[][] = [];
  let database = given;
  const stop = async () => {
    if (!given) database?.folder?.tell({ isStopping: true });
    for (const parts of running.splice(0).reverse()) {
      await Promise.allSettled(parts.map((part) => part.stop()));
    }
  };
  try {
    const folder = given
      ? undefined
      : await takeDataFolder(env.dataDir, { command, kind: "shop", onNotice, signal });
    if (folder) {
      running.push([{ stop: async () => folder.giveBack() }]);
      running.push([keepLogsSmall(env.dataDir)]);
    }
    await requirePort(env, folder?.wasAbandoned ? OLD_SHOP_ENDS_WITHIN : 0);
    // The build needs no database, and each leaves processors idle.
    const builders = new AbortController();
    running.push([{ stop: async () => builders.abort() }]);
    const building = step("Build", (tell) =>
      ensureBuild({
        siteUrl: variables.SITE_URL,
        apiPublicUrl: env.apiPublicUrl,
        onStep: tell,
        signal: builders.signal,
      }),
    );
    // It is awaited below, unless an error comes first.
    building.catch(() => {});
    if (folder) {
      const opened = await step("Database", () => openDatabaseIn(folder, env, { onNotice }));
      running.push([{ stop: opened.close }]);
      database = opened;
    }
    const { url: databaseUrl, shopUrl, postgres } = database as ShopDatabase;
    await step("Migrations", () => prepareDatabase(databaseUrl, shopUrl));
    const preparation = { isProduction, serves, step };
    const { admin, warnings } = await prepareData(databaseUrl, env, preparation);
    const [build] = await Promise.all([
      building,
      demo && env.demo && step("Demo catalogue", (tell) => createDemo(databaseUrl, env, tell)),
    ]);
    const processes = await shopProcesses(env, build, shopUrl, variables, {
      logTo: env.logTo ?? logTo,
      onRestart,
    });
    const servers = [...processes.apis, processes.site];
    const { worker, web } = processes;
    const files = openPageFiles(openStorage(env.storage), build.release);
    const isAlone = postgres !== undefined;
    const place = { release: build.release, siteUrl: env.siteUrl, isAlone };
    const newer = serves
      ? await withShopData(databaseUrl, env, ({ db }) => takePlace(db, place))
      : null;
    // When there are pages to serve, the front starts together with the servers behind it, and the worker afterwards.
    const early = serves && (newer !== null || (await isServed(files)));
    running.push([...servers, worker], [web]);
    await step("Servers", () =>
      Promise.all([...servers, ...(early ? [web] : [])].map((server) => server.start())),
    );
    await step("Pages", async (tell) => {
      if (newer) return;
      const { siteServerUrl } = processes;
      await withShopData(databaseUrl, env, async ({ db, log }) => {
        await publishRelease({
          db,
          files,
          log,
          siteServerUrl,
          whole: true,
          onProgress: (done, all) => tell(`${done} of ${all}`),
        });
        if (!serves || early) return;
        // The worker opens the release: from then on it updates the pages.
        await worker.start();
        await untilServed(db, files);
      });
    });
    if (serves) await step("Front", () => web.start());
    if (serves && !build.isSmallest) running.push([compressInBackground()]);
    if (serves && backups) {
      const keeping = keepBackups({
        ...{ settings: backups, dataDir: env.dataDir, release: build.release, variables, onNotice },
        logTo: env.logTo ?? logTo,
        readTimeZone: () =>
          withShopData(databaseUrl, env, async ({ db }) => (await readStoreSettings(db)).timeZone),
      });
      running.push([keeping]);
    }
    const shop = { env, build, databaseUrl, admin, warnings, newer, processes, stop };
    if (!serves) return shop;
    onOpen(shop);
    await worker.start();
    return shop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Milliseconds. The processes of a killed shop finish their requests, which takes at most ten seconds. */
const OLD_SHOP_ENDS_WITHIN = 15_000;

async function requirePort({ port, host, sharePort }: Environment, patience = 0): Promise<void> {
  if (sharePort) return;
  for (let waited = 0; ; waited += 100) {
    const fault = await findPortFault(port, host);
    if (!fault) return;
    if (waited >= patience) throw new SettingsError([fault]);
    await Bun.sleep(100);
  }
}

function stepper(onStep: (step: Step) => void, signal: AbortSignal | undefined) {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => {});
  signal?.addEventListener("abort", () => aborted.reject(signal.reason));
  return async <Result>(name: string, work: (tell: Tell) => Promise<Result>): Promise<Result> => {
    signal?.throwIfAborted();
    onStep({ name, state: "begun" });
    const result = await Promise.race([
      work((detail) => onStep({ name, state: "progress", detail })),
      aborted.promise,
    ]);
    onStep({ name, state: "done" });
    return result;
  };
}

/** Waits until this release is served, or a newer one that was started meanwhile. */
async function untilServed(db: Database, files: PageFiles): Promise<void> {
  const giveUpAt = Date.now() + OPENED_WITHIN;
  while (!(await isServed(files))) {
    const served = await findServedRelease(db);
    const current = (await files.pointer())?.release;
    if (served && served.release !== files.release && served.release === current) return;
    if (Date.now() > giveUpAt) {
      throw new Error("The worker did not open the pages in time; logs/worker.log has the reason.");
    }
    await Bun.sleep(20);
  }
}

/**
 * Milliseconds. All pages are rendered by then; the worker only compares them with the database and
 * renders changed ones.
 */
const OPENED_WITHIN = 5 * 60_000;
