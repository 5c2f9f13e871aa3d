import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { answers, bunCommand, supervise } from "../../run/processes.ts";
import { waitUntil } from "../torture/stage.ts";
import { writeConfig } from "./config.ts";
import { engine, own } from "./engine.ts";
import { ADDRESSES, on, processesOn, type ShopHost, signal } from "./network.ts";

/** One machine of the shop, like `npm run serve`: front, site server, API and worker. */
export type ShopMachine = {
  host: ShopHost;
  origin: string;
  /** Kills every process of the machine. */
  kill: () => void;
  start: () => Promise<void>;
  isReady: () => Promise<boolean>;
};

/** How each machine finds the primary: among all servers by itself, or through PgBouncer and HAProxy. */
export const WAYS: Record<ShopHost, string> = {
  "shop-1": "three hosts in DATABASE_URL",
  "shop-2": "PgBouncer before HAProxy",
};

const ACCOUNT = "aliquot:shop-password";
const { balancer, bucket } = ADDRESSES;
const DATABASES = `${ADDRESSES["db-1"]}:5432,${ADDRESSES["db-2"]}:5432,${ADDRESSES["db-3"]}:5432`;

/** The settings of all machines of the shop. */
const ALIKE = {
  SITE_URL: `http://${balancer}`,
  TRUST_PROXY: "1",
  SECRETS_KEY: "the same for all machines of a shop",
  STORAGE_URL: `s3://shop?endpoint=http://${bucket}:8080&region=us-east-1`,
  AWS_ACCESS_KEY_ID: "shop:shop",
  AWS_SECRET_ACCESS_KEY: "bucket-secret",
  DATABASE_READ_URL: `postgres://${ACCOUNT}@${balancer}:5001/aliquot`,
  HOST: "0.0.0.0",
  PORT: "3000",
  LOG_LEVEL: "warn",
  SMTP_URL: "none",
  MAIL_FROM: "Aliquot <orders@shop.example>",
};

/** The database settings of each machine. */
const OF_EACH: Record<ShopHost, Record<string, string>> = {
  "shop-1": { DATABASE_URL: `postgres://${ACCOUNT}@${DATABASES}/aliquot` },
  "shop-2": {
    DATABASE_URL: `postgres://${ACCOUNT}@127.0.0.1:6432/aliquot`,
    DATABASE_LISTEN_URL: `postgres://${ACCOUNT}@${balancer}:5000/aliquot`,
  },
};

/** The settings of a machine, as in docs/cluster.md. */
export const settingsOf = (host: ShopHost): Record<string, string> => ({
  ...ALIKE,
  ...OF_EACH[host],
});

/** Milliseconds. The first one builds, migrates and publishes. */
const OPENS_WITHIN = 5 * 60_000;

export async function startShop(
  host: ShopHost,
  folder: string,
  settings: Record<string, string>,
): Promise<ShopMachine> {
  const dataDir = join(folder, "data");
  mkdirSync(dataDir, { recursive: true });
  const logFile = join(folder, "shop.log");
  const origin = `http://${ADDRESSES[host]}:3000`;
  let opened = 0;
  const opens = () => readFileSync(logFile, "utf8").split("Aliquot is open").length - 1;
  const shop = supervise({
    name: host,
    command: on(host, ...bunCommand("scripts/run/serve.ts")),
    env: { ...settingsOf(host), ...settings, DATA_DIR: dataDir },
    ready: async () => opens() > opened,
    readyTimeout: OPENS_WITHIN,
    output: { file: logFile },
  });
  const pooler = host === "shop-2" ? preparePooler(folder) : null;
  const start = async () => {
    pooler?.start();
    await shop.start();
    opened = opens();
  };
  await start();
  return {
    host,
    origin,
    start,
    kill: () => {
      // The supervisor is stopped first, because it would restart the process.
      const ended = shop.stop("SIGKILL");
      signal(processesOn(host), "SIGKILL");
      void ended;
    },
    isReady: () => answers(`${origin}/api/health/ready`).catch(() => false),
  };
}

function preparePooler(folder: string) {
  const place = join(folder, "pooler");
  const users = writeConfig("userlist.txt", join(place, "userlist.txt"));
  const file = writeConfig("pgbouncer.ini", join(place, "pgbouncer.ini"), {
    replace: { "/etc/pgbouncer/userlist.txt": users },
  });
  own(place, "postgres");
  return engine({
    host: "shop-2",
    command: ["pgbouncer", file],
    cwd: place,
    log: join(place, "pgbouncer.log"),
    user: "postgres",
  });
}

export const bothReady = async (shops: readonly ShopMachine[], patience: number) =>
  waitUntil(
    async () => (await Promise.all(shops.map(({ isReady }) => isReady()))).every(Boolean),
    patience,
    100,
  );
