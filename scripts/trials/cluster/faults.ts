import { between } from "../stage/random.ts";
import { waitUntil } from "../torture/stage.ts";
import type { Bucket } from "./bucket.ts";
import { databaseIsWhole, leader, type Member } from "./database.ts";
import {
  cutFrom,
  DATABASES,
  type DatabaseHost,
  plugIn,
  processesOn,
  reconnect,
  type ShopHost,
  signal,
  unplug,
} from "./network.ts";
import type { Probes } from "./probes.ts";
import type { ShopMachine } from "./shops.ts";

/** The targets of the faults. */
export type Stand = {
  random: () => number;
  members: Member[];
  shops: ShopMachine[];
  bucket: Bucket;
  probes: Probes;
};

export const FAULTS = [
  "the primary is killed",
  "PostgreSQL of the primary is killed, its Patroni is not",
  "the primary is cut off from everybody",
  "the primary is cut off from the other servers, and the shop still reaches it",
  "a member of etcd is killed",
  "shop-1 is killed",
  "shop-2 is killed",
  "the bucket takes requests and answers none",
  "the bucket is not there",
] as const;
export type FaultName = (typeof FAULTS)[number];

/** Milliseconds after a fault; null where something else was broken, or where it did not happen in time. */
export type FaultFigures = {
  name: FaultName;
  /** Until Patroni names another primary. */
  verdict: number | null;
  /** Until each machine of the shop accepts an order sent after the fault. */
  orders: Record<ShopHost, number | null>;
  /** Until everything works as before. */
  whole: number | null;
};

/** Milliseconds. */
const RECOVERS_WITHIN = 90_000;
const WHOLE_WITHIN = 240_000;
/** Milliseconds for which a failed part stays away after orders are accepted again. */
const LEFT_AWAY = 4_000;
const ETCD_AWAY = 12_000;
const SHOP_AWAY = 8_000;
const BUCKET_AWAY = 30_000;

/** Causes a fault, waits until people can order again, repairs it, and waits until the cluster is complete. */
export async function inflict(name: FaultName, stand: Stand): Promise<FaultFigures> {
  const { members, shops, bucket, probes, random } = stand;
  const primary = await wholeLeader();
  const others = DATABASES.filter((host) => host !== primary);
  const member = (host: DatabaseHost) => members.find((one) => one.host === host) as Member;
  let brokenAt = Date.now();
  const after = (at: number | null) => (at === null ? null : at - brokenAt);
  let verdict: number | null = null;
  /** Waits for another primary and for orders on both machines. */
  const recover = async () => {
    brokenAt = Date.now();
    const sentenced = waitUntil(
      async () => ![primary, null].includes(await leader()),
      RECOVERS_WITHIN,
      100,
    );
    const taken = probes.untilTaken(brokenAt, RECOVERS_WITHIN);
    verdict = await sentenced;
    await taken;
    await Bun.sleep(LEFT_AWAY);
  };
  const killPrimary = (...programs: string[]) =>
    signal(processesOn(primary, ...programs), "SIGKILL");

  if (name === "the primary is killed") {
    killPrimary("patroni", "postgres");
    await recover();
    member(primary).startPatroni();
  } else if (name === "PostgreSQL of the primary is killed, its Patroni is not") {
    killPrimary("postgres");
    await recover();
  } else if (name === "the primary is cut off from everybody") {
    unplug(primary);
    await recover();
    plugIn(primary);
  } else if (name.startsWith("the primary is cut off from the other servers")) {
    cutFrom(primary, others);
    await recover();
    reconnect(primary, others);
  } else if (name === "a member of etcd is killed") {
    const victim = DATABASES[between(random, 0, 2)] as DatabaseHost;
    signal(processesOn(victim, "etcd"), "SIGKILL");
    await Bun.sleep(ETCD_AWAY);
    member(victim).startEtcd();
  } else if (name === "shop-1 is killed" || name === "shop-2 is killed") {
    const shop = shops.find(({ host }) => name.startsWith(host)) as ShopMachine;
    shop.kill();
    await Bun.sleep(SHOP_AWAY);
    await shop.start();
  } else if (name === "the bucket takes requests and answers none") {
    bucket.freeze();
    await Bun.sleep(BUCKET_AWAY);
    bucket.thaw();
  } else {
    bucket.kill();
    await Bun.sleep(BUCKET_AWAY);
    bucket.startAgain();
  }
  const taken = await probes.untilTaken(brokenAt, RECOVERS_WITHIN);
  const isWhole = (await waitUntil(() => everythingIsWhole(stand), WHOLE_WITHIN, 250)) !== null;
  return {
    name,
    verdict,
    orders: { "shop-1": after(taken["shop-1"]), "shop-2": after(taken["shop-2"]) },
    whole: isWhole ? Date.now() - brokenAt : null,
  };
}

/** Whether the database servers, the bucket and both machines of the shop work. */
export async function everythingIsWhole({ shops, bucket }: Stand): Promise<boolean> {
  const parts = await Promise.all([
    databaseIsWhole(),
    bucket.isThere().catch(() => false),
    ...shops.map(({ isReady }) => isReady()),
  ]);
  return parts.every(Boolean);
}

async function wholeLeader(): Promise<DatabaseHost> {
  const found = await leader();
  if (!found) throw new Error("There is no primary before the fault");
  return found;
}
