import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../run/ports.ts";
import { type Shop, startShop } from "../../run/shop.ts";
import { addCleanUp } from "../stage/clean-up.ts";
import { insertAdmin, type Person } from "../stage/people.ts";
import { processorSeconds, processorSecondsOfAll } from "../stage/processor-seconds.ts";
import { openTrialStorage, type TrialStorage } from "../stage/trial-shop.ts";
import type { Bench } from "./bench.ts";
import { countDuePages, growCatalogue } from "./grow-catalogue.ts";

/** Products of the catalogue: more pages than a front keeps in memory. */
const PRODUCTS = 4_000;

/** A whole shop with its own data folder, like one machine of several. */
export type Machine = {
  shop: Shop;
  origin: string;
  /** Removes the front's copies of bucket objects from its disk. */
  forgetKept: () => Promise<void>;
};

/** Two machines without a shared disk, on one database and one bucket. */
export type Machines = {
  storage: TrialStorage;
  machines: [Machine, Machine];
  admin: Person;
  products: number;
  /** The process of the test bucket; undefined with an external bucket. */
  bucketPid: number | undefined;
  /** Where the pages are, for the report. */
  bucket: string;
  /** Stops the second machine and starts it with additional settings. */
  restartSecond: (variables: Record<string, string>) => Promise<void>;
};

let opened: Promise<Machines> | undefined;

/** The machines for the parts about storage and balancing; opened by the first part that needs them. */
export function openMachines(bench: Bench): Promise<Machines> {
  opened ??= open(bench);
  return opened;
}

/** Stops them, so that later parts have the machine to themselves. */
export async function closeMachines(): Promise<void> {
  const closing = await opened;
  opened = undefined;
  for (const { shop } of closing?.machines ?? []) await shop.stop();
  await closing?.storage.postgres.stop();
}

async function open({ options, log, random }: Bench): Promise<Machines> {
  log("opening two machines on one database and one bucket");
  const storage = await openTrialStorage("bench");
  const { variables, bucket, bucketPid } = await openBucket();
  const siteUrl = `http://localhost:${await freePort()}`;
  const openMachine = (name: string, more: Record<string, string> = {}) =>
    startMachine(storage, name, { ...variables, SITE_URL: siteUrl, ...more });
  const first = await openMachine("one");
  const second = await openMachine("two");
  const machines: [Machine, Machine] = [first, second];
  addCleanUp(() => Promise.all(machines.map(({ shop }) => shop.stop())));
  const admin = await insertAdmin(storage.sql, { name: "keeper", random });
  const products = options.quick ? 200 : PRODUCTS;
  await growCatalogue(storage.postgres.url, { products, isPublished: true }, log);
  while ((await countDuePages(storage)) > 0) await Bun.sleep(200);
  return {
    ...{ storage, machines, admin, products, bucketPid, bucket },
    async restartSecond(more) {
      await machines[1].shop.stop();
      machines[1] = await openMachine("two", more);
    },
  };
}

async function startMachine(
  { dataDir, database, postgres }: TrialStorage,
  name: string,
  variables: Record<string, string>,
): Promise<Machine> {
  const own = join(dataDir, `machine-${name}`);
  mkdirSync(own, { recursive: true });
  const port = await freePort();
  const shop = await startShop({
    database: { url: database.url, shopUrl: database.shopUrl, close: async () => {} },
    variables: {
      DATABASE_URL: postgres.url,
      DATA_DIR: own,
      HOST: "127.0.0.1",
      PORT: String(port),
      API_PORT: String(await freePort()),
      SITE_PORT: String(await freePort()),
      ADMIN_EMAIL: "owner@example.com",
      ADMIN_PASSWORD: "owner of the bench 1",
      SECRETS_KEY: "the same for all machines of a shop",
      LOG_LEVEL: "warn",
      ...variables,
    },
    demo: true,
  });
  return {
    shop,
    origin: `http://127.0.0.1:${port}`,
    forgetKept: () => rm(join(own, "kept"), { recursive: true, force: true }),
  };
}

/** The bucket of STORAGE_URL, otherwise the test bucket in its own process. */
async function openBucket() {
  const { STORAGE_URL, AWS_ACCESS_KEY_ID = "", AWS_SECRET_ACCESS_KEY = "" } = process.env;
  if (STORAGE_URL?.startsWith("s3:")) {
    const variables = { STORAGE_URL, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
    return { variables, bucket: "the bucket of STORAGE_URL", bucketPid: undefined };
  }
  const program = new URL("./serve-bucket.ts", import.meta.url).pathname;
  const child = Bun.spawn([process.execPath, program], { stdout: "pipe", stderr: "inherit" });
  addCleanUp(() => child.kill("SIGKILL"));
  const { value } = await child.stdout.getReader().read();
  const port = new TextDecoder().decode(value).trim();
  if (!port) throw new Error("The test bucket did not start");
  const variables = {
    STORAGE_URL: `s3://shop?endpoint=http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: "key",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
  return { variables, bucket: "a stand-in for a bucket", bucketPid: child.pid };
}

/** Processor seconds used so far by the processes of a shop and its PostgreSQL, by part. */
export function processorByPart(shops: Shop[], database: number | undefined): ByPart {
  const sum = (pids: (number | undefined)[]) =>
    pids.reduce((seconds: number, pid) => seconds + processorSeconds(pid), 0);
  return {
    front: sum(shops.map(({ processes }) => processes.web.pid)),
    api: sum(shops.flatMap(({ processes }) => processes.apis.map(({ pid }) => pid))),
    site: sum(shops.map(({ processes }) => processes.site.pid)),
    worker: sum(shops.map(({ processes }) => processes.worker.pid)),
    database: processorSecondsOfAll(database),
  };
}

export type ByPart = Record<"front" | "api" | "site" | "worker" | "database", number>;

/** Milliseconds of processor time per unit, by part. */
export function eachOf(before: ByPart, after: ByPart, count: number): ByPart {
  const entries = Object.entries(after) as [keyof ByPart, number][];
  return Object.fromEntries(
    entries.map(([part, seconds]) => [part, ((seconds - before[part]) * 1000) / count]),
  ) as ByPart;
}
