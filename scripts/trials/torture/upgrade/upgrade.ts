import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Check, check, none, type Part } from "../../stage/checks.ts";
import { loadLine } from "../../stage/machine.ts";
import { insertAdmin, insertPeople } from "../../stage/people.ts";
import { seededRandom } from "../../stage/random.ts";
import { openTrialStorage, type TrialStorage } from "../../stage/trial-shop.ts";
import { ClientLog } from "../client-log.ts";
import { proveLedger } from "../ledger.ts";
import { ask, type ClientSide, createTrialProduct, waitUntil } from "../stage.ts";
import type { TrialProduct } from "../trial-products.ts";
import { openBalancer } from "./balancer.ts";
import { startEdits } from "./edits.ts";
import { type Machine, startMachine } from "./machines.ts";
import { checkOut, newRelease } from "./sources.ts";
import { Surprises, startBuyers, startVisitors } from "./visits.ts";

/** Customers take turns, because each may place ten orders per minute. */
const CROWD = 2_000;
/** Milliseconds for a machine to stop: ten seconds for its front, then ten for its servers. */
const GONE_WITHIN = 25_000;
/** Milliseconds until the front serves the intended release. */
const FOLLOWS_WITHIN = 15_000;
const CATCHES_UP_WITHIN = 15_000;
/**
 * Milliseconds. A release that does not know the served release may take over; a worker of the
 * served one checks about every second.
 */
const STRAYS_FOR = 2_000;

/** The change from one release to the other: the machines afterwards, and how long each step took. */
type Move = { machines: Machine[]; stops: number[]; follows: boolean; strayed: number };

/**
 * Upgrades a shop of the last release machine by machine while people buy, read and edit, rolls
 * back, and upgrades again.
 */
export async function upgradeWhilePeopleBuy(
  release: string,
  seed: number,
): Promise<{ part: Part; log: ClientLog }> {
  const begunAt = performance.now();
  const random = seededRandom(seed);
  const storage = await openTrialStorage("torture", { hasSchema: false });
  const balancer = openBalancer();
  const owner = { email: "owner@example.com", password: `owner ${seed} password` };
  const start = (name: string, sources: string) =>
    startMachine({ name, sources, storage, admin: owner });
  const before = checkOut(release);
  let machines: Machine[] = [];
  for (const name of ["one", "two"]) {
    machines.push(await start(`${name}-before`, before));
    balancer.machines.push((machines.at(-1) as Machine).origin);
  }
  const admin = await insertAdmin(storage.sql, { name: "keeper", random });
  const { origin } = balancer;
  const side: ClientSide = {
    random,
    origin,
    admin,
    storage,
    log: new ClientLog(),
    scenario: "upgrade",
  };
  // `serve` has opened a new shop, whose buyers would have to sign first. A release before the rules answers 404.
  await ask(side, "PUT", "/api/admin/buyer-rules", {
    as: admin,
    body: { defaultAccess: "public" },
  });
  const crowd = await insertPeople(storage.sql, { count: CROWD, name: "buyer", random });
  const [sold, edited] = [await products(side, 6), await products(side, 8)];
  const surprises = new Surprises();
  const visitors = startVisitors(side, [...sold, ...edited], surprises);
  const buyers = startBuyers(side, crowd, sold, surprises);
  const edits = startEdits(side, edited, 250);

  const old = served(storage);
  const checks: Check[] = [];
  const move = async (how: string, sources: string, wanted: () => string) => {
    const moved = await replaceMachines(storage, balancer.machines, machines, {
      start: (name) => start(`${name}-${how}`, sources),
      wanted,
      pause: 12_000,
    });
    machines = moved.machines;
    const slowest = Math.max(...moved.stops);
    checks.push(
      check(
        `${how}: the release that is wanted is served`,
        moved.follows,
        moved.follows ? "yes" : "no",
      ),
      check(
        `${how}: a machine that is told to stop is gone within ${GONE_WITHIN / 1000} s`,
        slowest <= GONE_WITHIN,
        `slowest ${slowest} ms`,
      ),
      check(
        `${how}: a restarted worker of the other release does not keep the served pages`,
        moved.strayed <= STRAYS_FOR,
        `${moved.strayed} ms`,
      ),
    );
  };
  await Bun.sleep(5_000);
  await move("forward", newRelease(), () => newest(storage, old));
  const current = newest(storage, old);
  await rollBack(storage, old);
  await move("back", before, () => old);
  await rollBack(storage, current);
  await move("forward again", newRelease(), () => current);

  const { orders } = await buyers.stop();
  const pages = await visitors.stop();
  const seen = await edits.stop();
  const caughtUp = await waitUntil(
    async () => (await edits.behind()).length === 0,
    CATCHES_UP_WITHIN,
  );
  checks.push(
    none(
      `answers other than expected, of ${surprises.asked}${surprises.count ? ` (${surprises.words})` : ""}`,
      surprises.count,
    ),
    none(`edits that were not saved, of ${seen.edits}`, seen.failed.length),
    none(`pages that were not whole, of ${pages.pages}`, pages.torn),
    none(`pages that show no price that they had, of ${seen.reads}`, seen.unread),
    none(`pages older than an edit that was answered 10 s ago, of ${seen.reads}`, seen.stale),
    // Two fronts may differ for 25 ms, because each caches the served release that long.
    check(
      "the latest that a page was behind an edit",
      seen.latest < 10_000,
      `${seen.latest} ms; ${seen.back} times a page was older than one that was read before`,
    ),
    check("every edit is on its page in the end", caughtUp !== null, `${caughtUp} ms`),
    check("orders were placed all the while", orders > 0, `${orders}; ${loadLine()}`),
    ...(await proveLedger(side)),
  );
  for (const machine of machines) await machine.stop();
  return {
    log: side.log,
    part: {
      name: `Upgrade while people buy: two machines, from ${release}, forward, back and forward`,
      scenarios: [{ name: upgradeWhilePeopleBuy.name, checks }],
      seconds: (performance.now() - begunAt) / 1000,
    },
  };
}

/**
 * For each machine: starts one of the other release beside it, waits until it accepts requests, and stops the old one.
 */
async function replaceMachines(
  storage: TrialStorage,
  balanced: string[],
  machines: Machine[],
  {
    start,
    wanted,
    pause,
  }: { start: (name: string) => Promise<Machine>; wanted: () => string; pause: number },
): Promise<Move> {
  const moved: Move = { machines: [], stops: [], follows: true, strayed: 0 };
  for (const machine of machines) {
    const successor = await start(machine.name.split("-")[0] ?? "");
    moved.machines.push(successor);
    balanced.push(successor.origin);
    const isFollowed = () => served(storage) === wanted();
    moved.follows &&= (await waitUntil(isFollowed, FOLLOWS_WITHIN)) !== null;
    await machine.restartWorker();
    moved.strayed = Math.max(moved.strayed, await timeAway(isFollowed, 3_000));
    // Nobody notifies the balancer: it notices refused connections.
    moved.stops.push(await machine.stop());
    balanced.splice(balanced.indexOf(machine.origin), 1);
    await Bun.sleep(pause);
    moved.follows &&= (await waitUntil(isFollowed, FOLLOWS_WITHIN)) !== null;
  }
  return moved;
}

/** Milliseconds for which the condition was false while it was watched. */
async function timeAway(holds: () => boolean, watched: number): Promise<number> {
  const until = Date.now() + watched;
  let away = 0;
  for (let at = Date.now(); at < until; ) {
    const held = holds();
    await Bun.sleep(10);
    if (!held) away += Date.now() - at;
    at = Date.now();
  }
  return away;
}

async function products(side: ClientSide, count: number): Promise<TrialProduct[]> {
  const made: TrialProduct[] = [];
  for (let number = 0; number < count; number += 1) {
    made.push(await createTrialProduct(side, { stock: 1_000_000 }));
  }
  return made;
}

/** The release whose pages the fronts serve. */
const served = ({ dataDir }: TrialStorage): string =>
  JSON.parse(readFileSync(join(dataDir, "published/current.json"), "utf8")).release;

/** The release that is served instead of the old one. */
function newest(storage: TrialStorage, old: string): string {
  const release = served(storage);
  return release === old ? "another one" : release;
}

/** Rolls back as in practice: with the sources of the newer release, because the older one may lack the command. */
async function rollBack({ database }: TrialStorage, release: string): Promise<void> {
  const command = Bun.spawn([process.execPath, "scripts/run/rollback.ts", release], {
    cwd: newRelease(),
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if ((await command.exited) !== 0) throw new Error(`The rollback to ${release} failed`);
}
