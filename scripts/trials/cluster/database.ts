import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { waitUntil } from "../torture/stage.ts";
import { writeConfig } from "./config.ts";
import { engine, own } from "./engine.ts";
import { ADDRESSES, DATABASES, type DatabaseHost } from "./network.ts";

/** One machine of the database: etcd, and Patroni, which starts PostgreSQL. */
export type Member = { host: DatabaseHost; startEtcd: () => void; startPatroni: () => void };

/** Patroni's answer: the state of all members. */
type Cluster = {
  members: {
    name: string;
    role: string;
    state: string;
    timeline?: number;
    lag?: number | string;
  }[];
};

/** Milliseconds. */
const STANDS_WITHIN = 180_000;
const ANSWERS_WITHIN = 1_500;

/** Starts three members, and waits until one is the primary and the other two follow it. */
export async function startDatabase(folder: string): Promise<Member[]> {
  const members = DATABASES.map((host) => prepare(host, join(folder, host)));
  for (const { startEtcd } of members) startEtcd();
  for (const { startPatroni } of members) startPatroni();
  if ((await waitUntil(databaseIsWhole, STANDS_WITHIN, 250)) === null) {
    throw new Error(`The database did not start; its logs are in ${folder}`);
  }
  return members;
}

function prepare(host: DatabaseHost, folder: string): Member {
  const data = join(folder, "postgresql");
  const etcd = join(folder, "etcd");
  mkdirSync(data, { recursive: true, mode: 0o755 });
  mkdirSync(etcd, { mode: 0o700 });
  const mine = { MACHINE: host, ADDRESS: ADDRESSES[host] };
  const create = writeConfig("create-shop.sh", join(folder, "create-shop.sh"));
  const etcdFile = writeConfig("etcd.yml", join(folder, "etcd.yml"), {
    replace: { ...mine, "/var/lib/etcd/aliquot": etcd },
  });
  const patroniFile = writeConfig("patroni.yml", join(folder, "patroni.yml"), {
    replace: {
      ...mine,
      "/etc/patroni/create-shop.sh": create,
      "/var/lib/postgresql/15/aliquot": join(data, "aliquot"),
      "/var/lib/postgresql": data,
    },
  });
  own(folder, "postgres");
  const as = { host, cwd: folder, user: "postgres" };
  return {
    host,
    startEtcd: engine({
      ...as,
      command: ["etcd", "--config-file", etcdFile],
      log: join(folder, "etcd.log"),
    }).start,
    startPatroni: engine({
      ...as,
      command: ["/usr/bin/patroni", patroniFile],
      log: join(folder, "patroni.log"),
    }).start,
  };
}

/** Patroni's state of all members; null while no member answers. */
async function readCluster(): Promise<Cluster | null> {
  const asked = DATABASES.map(async (host) => {
    const { status, body } = await askPatroni(host, "/cluster");
    if (status !== 200) throw new Error("No answer");
    return body as Cluster;
  });
  return Promise.any(asked).catch(() => null);
}

async function askPatroni(host: DatabaseHost, path: string) {
  const response = await fetch(`http://${ADDRESSES[host]}:8008${path}`, {
    signal: AbortSignal.timeout(ANSWERS_WITHIN),
    keepalive: false,
  });
  return { status: response.status, body: await response.json().catch(() => null) };
}

/** The primary according to Patroni; null when there is none. */
export async function leader(): Promise<DatabaseHost | null> {
  const cluster = await readCluster();
  const found = cluster?.members.find(({ role }) => role === "leader")?.name;
  return DATABASES.find((host) => host === found) ?? null;
}

/** Whether this member is the primary and the other two stream its log. */
function isFollowedByAll({ status, body }: { status: number; body: unknown }): boolean {
  const { replication = [] } = (body ?? {}) as { replication?: { state: string }[] };
  const streaming = replication.filter(({ state }) => state === "streaming");
  return status === 200 && streaming.length === DATABASES.length - 1;
}

/**
 * Whether there is one writable primary with two standbys on its timeline, one of them synchronous,
 * and etcd is complete.
 */
export async function databaseIsWhole(): Promise<boolean> {
  const cluster = await readCluster();
  const members = cluster?.members ?? [];
  const first = members.find(({ role }) => role === "leader");
  if (!first || members.length !== DATABASES.length) return false;
  const follows = members.every(
    ({ state, timeline, lag }) =>
      ["running", "streaming"].includes(state) &&
      timeline === first.timeline &&
      Number(lag ?? 0) < 2 ** 20,
  );
  if (!follows || !members.some(({ role }) => role === "sync_standby")) return false;
  const answers = await Promise.all([
    askPatroni(first.name as DatabaseHost, "/primary").then(isFollowedByAll),
    ...DATABASES.map(async (host) => {
      const response = await fetch(`http://${ADDRESSES[host]}:2379/health`, {
        signal: AbortSignal.timeout(ANSWERS_WITHIN),
        keepalive: false,
      });
      return (await response.text()).includes("true");
    }),
  ]).catch(() => [false]);
  return answers.every(Boolean);
}
