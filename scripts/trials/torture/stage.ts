import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { tcpProxy } from "../../../api/src/testing/tcp-proxy.ts";
import { freePort } from "../../run/ports.ts";
import { answers, type SupervisedProcess } from "../../run/processes.ts";
import { type Shop, startShop } from "../../run/shop.ts";
import { addCleanUp } from "../stage/clean-up.ts";
import { insertAdmin, insertPeople, type Person } from "../stage/people.ts";
import { between, seededRandom } from "../stage/random.ts";
import { openApi, openTrialStorage, type TrialStorage } from "../stage/trial-shop.ts";
import { ClientLog } from "./client-log.ts";
import { openMailServer, type TrialMailServer } from "./mail-server.ts";
import { mountSmallDisk } from "./small-disk.ts";
import { inDollars, type TrialCoupon, type TrialProduct } from "./trial-products.ts";

/** The shop under test, and everything else that scenarios use. */
export type Stage = {
  random: () => number;
  storage: TrialStorage;
  shop: Shop;
  /** The front's address, for customers. */
  origin: string;
  /** A second API on the same database. An answer of the database takes 20–100 ms to reach it. */
  distantApi: SupervisedProcess;
  distantOrigin: string;
  mailServer: TrialMailServer;
  /** Null when no separate disk is available for the published pages. */
  smallDisk: string | null;
  admin: Person;
  log: ClientLog;
  /** The name of the running scenario. */
  scenario: string;
};

/** The part of the stage that requests of clients need. */
export type ClientSide = Pick<Stage, "random" | "origin" | "admin" | "log" | "scenario"> & {
  storage: Pick<TrialStorage, "sql">;
};

export async function setStage({ seed }: { seed: number }): Promise<Stage> {
  const random = seededRandom(seed);
  const storage = await openTrialStorage("torture");
  const published = join(storage.dataDir, "published");
  mkdirSync(published, { recursive: true });
  const smallDisk = mountSmallDisk(published);
  const mailServer = await openMailServer();
  const port = await freePort();
  const shop = await startShop({
    database: storage.database,
    variables: {
      DATA_DIR: storage.dataDir,
      HOST: "127.0.0.1",
      PORT: String(port),
      API_PORT: String(await freePort()),
      SITE_PORT: String(await freePort()),
      SMTP_URL: mailServer.url,
      ADMIN_EMAIL: "owner@example.com",
      ADMIN_PASSWORD: `owner ${seed} password`,
      LOG_LEVEL: "warn",
    },
  });
  addCleanUp(() => shop.stop());
  addCleanUp(() => keepLogs(storage));
  const { hostname, port: databasePort } = new URL(storage.postgres.url);
  const databaseServer = { host: hostname, port: Number(databasePort) };
  const proxy = await tcpProxy(databaseServer, () => between(random, 10, 50));
  addCleanUp(() => proxy.close());
  const distant = new URL(storage.postgres.url);
  distant.port = String(proxy.port);
  const distantApi = await openApi(storage, { DATABASE_URL: distant.href }, "distant-api");
  const admin = await insertAdmin(storage.sql, { name: "keeper", random });
  return {
    random,
    storage,
    shop,
    origin: `http://127.0.0.1:${port}`,
    distantApi: distantApi.process,
    distantOrigin: distantApi.url,
    mailServer,
    smallDisk,
    admin,
    log: new ClientLog(),
    scenario: "",
  };
}

/** Keeps the logs of the run, for finding the cause of a failure. */
function keepLogs({ dataDir }: TrialStorage): void {
  cpSync(join(dataDir, "logs"), ".cache/torture-logs", { recursive: true });
}

let inserted = 0;

export function customers({ storage, random }: ClientSide, count: number): Promise<Person[]> {
  inserted += 1;
  return insertPeople(storage.sql, { count, name: `shopper-${inserted}`, random });
}

export async function customer(stage: ClientSide): Promise<Person> {
  const [person] = await customers(stage, 1);
  if (!person) throw new Error("There is no customer");
  return person;
}

export type Reply<Body = unknown> = {
  /** 0 when the connection broke or there was no answer in time. */
  status: number;
  /** Not validated: `Body` describes a success, and a refusal may differ. Null without an answer. */
  body: Body | null;
  milliseconds: number;
};

/** Calls the shop as a client, and logs the answer. Never throws. */
export async function ask<Body = unknown>(
  stage: ClientSide,
  method: string,
  path: string,
  options: {
    as?: Person;
    body?: unknown;
    /** Sent unchanged, instead of a JSON body. */
    file?: Uint8Array<ArrayBuffer>;
    /** The Idempotency-Key. */
    key?: string;
    /** Default: the front. */
    origin?: string;
  } = {},
): Promise<Reply<Body>> {
  const askedAt = Date.now();
  const { as, body, file, key, origin = stage.origin } = options;
  let reply: Reply<Body>;
  let retryAfter: string | null = null;
  try {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(file && { "Content-Type": "application/octet-stream" }),
        ...(as && { Cookie: `aliquot_session=${as.sessionId}` }),
        ...(key && { "Idempotency-Key": key }),
      },
      body: file ?? (body === undefined ? undefined : JSON.stringify(body)),
      signal: AbortSignal.timeout(20_000),
    });
    retryAfter = response.headers.get("retry-after");
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    reply = {
      status: response.status,
      body: isJson ? JSON.parse(text) : text,
      milliseconds: Date.now() - askedAt,
    };
  } catch {
    reply = { status: 0, body: null, milliseconds: Date.now() - askedAt };
  }
  const { scenario } = stage;
  const { status } = reply;
  stage.log.record({ scenario, status, askedAt, answeredAt: Date.now(), retryAfter });
  return reply;
}

let made = 0;

/** A product created through the admin's API, so that its opening stock is in the ledger. */
export async function createTrialProduct(
  stage: ClientSide,
  { stock, tiers }: { stock: number; tiers?: TrialProduct["tiers"] },
): Promise<TrialProduct> {
  made += 1;
  const name = `Peptide ${made}`;
  const price = inDollars(10_00 + (made % 90) * 101);
  const reply = await ask<{ id: string; slug: string }>(stage, "POST", "/api/admin/products", {
    as: stage.admin,
    body: {
      name,
      stockQuantity: stock,
      lowStockThreshold: 0,
      ...(tiers ? { hasBulkPricing: true, bulkPricing: tiers } : { price }),
    },
  });
  if (reply.status !== 201 || !reply.body) {
    throw new Error(`The product was not created: ${reply.status}`);
  }
  const { id, slug } = reply.body;
  return { id, slug, name, price, tiers: tiers ?? null };
}

export async function issueCoupon(
  stage: ClientSide,
  { limit, ...terms }: Partial<TrialCoupon> & { value: string; limit: number | null },
): Promise<TrialCoupon> {
  made += 1;
  const coupon: TrialCoupon = {
    code: `TORTURE${made}`,
    type: "percentage",
    minimum: null,
    maximum: null,
    productIds: null,
    ...terms,
  };
  const reply = await ask(stage, "POST", "/api/admin/coupons", {
    as: stage.admin,
    body: {
      code: coupon.code,
      discountType: coupon.type,
      discountValue: coupon.value,
      minimumOrderAmount: coupon.minimum,
      maximumDiscountAmount: coupon.maximum,
      applicableProducts: coupon.productIds ?? [],
      usageLimit: limit,
    },
  });
  if (reply.status !== 201) throw new Error(`The coupon was not created: ${reply.status}`);
  return coupon;
}

/** Waits for a condition, for at most `patience` milliseconds. Returns how many passed, or null if it stayed false. */
export async function waitUntil(
  isTrue: () => Promise<boolean> | boolean,
  patience: number,
  every = 50,
): Promise<number | null> {
  const startedAt = Date.now();
  while (Date.now() - startedAt < patience) {
    if (await isTrue()) return Date.now() - startedAt;
    await Bun.sleep(every);
  }
  return null;
}

/** Milliseconds until the shop accepts requests again; `TIMEOUT` if it does not. */
export async function recovery({ origin }: Pick<Stage, "origin">): Promise<number> {
  const ready = () => answers(`${origin}/api/health/ready`).catch(() => false);
  return (await waitUntil(ready, TIMEOUT, 20)) ?? TIMEOUT;
}

const TIMEOUT = 30_000;
