/**
 * One seed of `npm run torture -- --cluster`, in its own namespaces: starts everything, causes
 * faults while people use the shop, and checks the data. Arguments: the seed, the kills, the
 * minutes, and an output folder. The result is in `result.json` there.
 */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { type Check, check, none } from "../stage/checks.ts";
import { addCleanUp, runTrial } from "../stage/clean-up.ts";
import { insertAdmin, insertPeople } from "../stage/people.ts";
import { between, seededRandom } from "../stage/random.ts";
import { ClientLog } from "../torture/client-log.ts";
import { proveLedger } from "../torture/ledger.ts";
import { openMailServer } from "../torture/mail-server.ts";
import { place } from "../torture/shoppers.ts";
import { ask, type ClientSide, createTrialProduct, waitUntil } from "../torture/stage.ts";
import { Surprises, startBuyers, startVisitors } from "../torture/upgrade/visits.ts";
import { startBalancer } from "./balancer.ts";
import { proveAnswers } from "./books.ts";
import { startBucket } from "./bucket.ts";
import { startDatabase } from "./database.ts";
import { startEdits } from "./edits.ts";
import { everythingIsWhole, FAULTS, type FaultFigures, type FaultName, inflict } from "./faults.ts";
import { proveMails } from "./mails.ts";
import { startMoney } from "./money.ts";
import { ADDRESSES, createNetwork, OUTSIDE, SHOPS } from "./network.ts";
import { startProbes } from "./probes.ts";
import { faultLine, type SeedResult } from "./report.ts";
import { bothReady, startShop } from "./shops.ts";

const [seed = 0, kills = 0, minutes = 0] = process.argv.slice(2, 5).map(Number);
const folder = process.argv[5] ?? "";
const CROWD = 700;
/** Milliseconds without a fault between two faults. */
const CALM = 5_000;

await runTrial(async () => {
  const begunAt = performance.now();
  const since = () => (performance.now() - begunAt) / 1000;
  const say = (text: string) => console.log(`  ${since().toFixed(0).padStart(5)} s  ${text}`);
  const logs = ".cache/cluster-logs";
  rmSync(logs, { recursive: true, force: true });
  addCleanUp(() => keepLogs(logs));
  const random = seededRandom(seed);
  createNetwork();
  const mailServer = await openMailServer(OUTSIDE);
  const [members, bucket] = await Promise.all([
    startDatabase(join(folder, "database")),
    startBucket(join(folder, "bucket")),
    startBalancer(join(folder, "balancer")),
  ]);
  say("PostgreSQL with Patroni and etcd, HAProxy and Swift stand");
  const settings = {
    SMTP_URL: mailServer.url,
    ADMIN_EMAIL: "owner@example.com",
    ADMIN_PASSWORD: `owner ${seed} password`,
  };
  const shops = [];
  for (const host of SHOPS) {
    shops.push(await startShop(host, join(folder, host), settings));
    say(`${host} is open`);
  }
  await bothReady(shops, 30_000);
  const stood = since();

  const sql = postgres(
    `postgres://postgres:superuser-password@${ADDRESSES.balancer}:5000/aliquot`,
    { max: 3, onnotice: () => {}, connect_timeout: 3, idle_timeout: 5 },
  );
  addCleanUp(() => sql.end({ timeout: 1 }));
  const admin = await insertAdmin(sql, { name: "keeper", random });
  const log = new ClientLog();
  const origin = `http://${ADDRESSES.balancer}`;
  const side: ClientSide = { random, origin, admin, storage: { sql }, log, scenario: "calm" };
  // `serve` has opened a new shop, whose buyers would have to sign first.
  await ask(side, "PUT", "/api/admin/buyer-rules", {
    as: admin,
    body: { defaultAccess: "public" },
  });
  const crowd = await insertPeople(sql, { count: CROWD, name: "buyer", random });
  const products = [];
  for (let number = 0; number < 14; number += 1) {
    // Two of them sell out soon, and must not be oversold.
    products.push(await createTrialProduct(side, { stock: number < 2 ? 200 : 1_000_000 }));
  }
  const [sold, edited] = [products.slice(0, 6), products.slice(6)];
  const money = await startMoney(side);
  const surprises = new Surprises();
  const buyers = startBuyers(side, crowd.slice(0, 350), sold, surprises);
  const visitors = startVisitors(side, products, surprises);
  const edits = startEdits(side, edited);
  const probed = sold.at(-1);
  if (!probed) throw new Error("There is no product to order");
  const probes = startProbes(side, shops, crowd.slice(350), probed);
  const stand = { random, members, shops, bucket, probes };
  const fronts = shops.map((shop) => shop.origin);
  await waitUntil(() => everythingIsWhole(stand), 60_000, 250);
  await Bun.sleep(CALM);

  const faults: FaultFigures[] = [];
  const shown: (number | null)[] = [];
  for (const name of sequence(random, kills, minutes, since)) {
    const figures = await log.duringOutage(async () => {
      side.scenario = name;
      const found = await inflict(name, stand);
      // Requests sent at the very end belong to the fault.
      await Bun.sleep(1_000);
      return found;
    });
    side.scenario = "calm";
    faults.push(figures);
    await Bun.sleep(CALM);
    shown.push(await edits.untilShown(fronts));
    say(faultLine(figures, shown.at(-1) ?? null));
    if (figures.whole === null) throw new Error(`The cluster did not recover from: ${name}`);
  }

  await Promise.all([buyers.stop(), visitors.stop(), edits.stop(), probes.stop(), money.stop()]);
  // Requests without an answer are repeated with the same key, as clients do.
  const open = log.intents.filter(({ outcome }) => outcome.kind === "open");
  for (const intent of open) {
    const [person] = [...crowd].filter(({ id }) => id === intent.userId);
    if (person)
      await waitUntil(async () => (await place(side, person, intent)).status < 500, 20_000);
  }
  const inTheEnd = await edits.untilShown(fronts);
  const late = [...shown, inTheEnd].filter((milliseconds) => milliseconds === null).length;
  const notFound = surprises.words.split(", ").filter((words) => / 404 for /.test(words));
  const checks: Check[] = [
    ...(await proveLedger(side)),
    ...(await money.prove()),
    ...(await proveMails(side, mailServer)),
    check(
      `times that a page on either front was not what the database says after 30 s of calm, of ${shown.length + 1}`,
      late === 0,
      late === 0
        ? `0, all were after ${Math.max(...shown.map(Number), Number(inTheEnd))} ms`
        : late,
    ),
    none(
      `edits that were answered and are not there, of ${edits.seen.saved}`,
      (await edits.lost()).length,
    ),
    none(
      `pages that show no price that their product had, of ${edits.seen.reads}`,
      edits.seen.wrong,
    ),
    check(
      "pages and their files that were said not to exist",
      notFound.length === 0,
      notFound.join(", ") || 0,
    ),
    none(`pages that were not whole, of ${visitors.seen.pages}`, visitors.seen.torn),
    ...proveAnswers(log),
  ];
  const acknowledged = log.intents.filter(({ outcome }) => outcome.kind === "acknowledged");
  const result: SeedResult = {
    seed,
    seconds: since(),
    stood,
    faults,
    shown: [...shown, inTheEnd],
    checks,
    statuses: log.statuses,
    orders: acknowledged.length,
    edits: edits.seen.saved,
    pages: visitors.seen.pages + edits.seen.reads,
    mails: mailServer.received.length,
  };
  writeFileSync(join(folder, "result.json"), JSON.stringify(result));
  return 0;
});

/** Every other fault once, and the kills, in an order drawn from the seed; repeated until the minutes are over. */
function* sequence(
  random: () => number,
  kills: number,
  minutes: number,
  since: () => number,
): Generator<FaultName> {
  const [kill, ...others] = FAULTS;
  do {
    const round: FaultName[] = [...Array.from({ length: kills }, () => kill), ...others];
    while (round.length > 0) {
      const [next] = round.splice(between(random, 0, round.length - 1), 1);
      if (next) yield next;
    }
  } while (since() < minutes * 60);
}

/** Keeps the logs of all programs, for finding the cause of a failure. */
function keepLogs(target: string): void {
  for (const file of new Bun.Glob("**/*.log").scanSync(folder)) {
    if (/\/(?:aliquot|node)\//.test(file)) continue;
    mkdirSync(dirname(join(target, file)), { recursive: true });
    copyFileSync(join(folder, file), join(target, file));
  }
}
