/**
 * Does to a shop of its own what a bad week would: races, kills, outages, a full disk. Then proves from the clients'
 * own log and the database that nothing was lost, sold twice or charged wrongly.
 *
 * `npm run torture`, or `--quick` with fewer rounds; `--seed 1` repeats a run, `--only races,crashes` runs some parts
 * (and always the proof).
 */

import { runTrial } from "./stage/clean-up.ts";
import { trialOptions } from "./stage/options.ts";
import * as accounts from "./torture/accounts.ts";
import type { Check, Part } from "./torture/checks.ts";
import { crashPostgres, killApi, killDistantApi } from "./torture/crashes.ts";
import { proveLedger } from "./torture/ledger.ts";
import { loseMailServer } from "./torture/mail.ts";
import { freezePostgres, holdSlowSockets, stopPostgres, terminateApi } from "./torture/outages.ts";
import { fillTheDisk, killWhilePublishing, type Server } from "./torture/publishing.ts";
import * as races from "./torture/races.ts";
import { partLines, summaryLines, writeReport } from "./torture/report.ts";
import { type Stage, setStage } from "./torture/stage.ts";

const options = trialOptions(process.argv.slice(2));
const { quick } = options;

type Work = (stage: Stage) => Promise<Check[]>;
type Group = "publishing" | "mail" | "accounts" | "races" | "distant" | "crashes" | "outages";

const near = (stage: Stage): races.Track => ({
  origin: stage.origin,
  distant: false,
  rounds: quick ? 2 : 20,
  buyers: 200,
});
const distant = (stage: Stage): races.Track => ({
  origin: stage.distantOrigin,
  distant: true,
  rounds: quick ? 1 : 4,
  buyers: quick ? 12 : 100,
});

const RACES = [
  races.raceForLastUnits,
  races.raceCrossed,
  races.raceSameProductTwice,
  races.raceForCoupon,
  races.raceOneKey,
  races.raceCancelComplete,
];

const QUICK_RACES = [races.raceForLastUnits, races.raceOneKey];

const SERVERS: Server[] = ["worker", "site", "web"];

// What needs the worker comes first: afterwards it rests, so that the load is the customers'.
const PARTS: { group: Group; name: string; work: Work[] }[] = [
  {
    group: "publishing",
    name: "Publishing while servers die and the disk is full",
    work: [
      ...(quick
        ? [(stage: Stage) => killWhilePublishing(stage, ["worker", "site", "web"], 1, 6)]
        : SERVERS.map(
            (server): Work =>
              (stage) =>
                killWhilePublishing(stage, [server], 20, 40),
          )),
      fillTheDisk,
    ],
  },
  { group: "mail", name: "Mail without a mail server", work: [loseMailServer] },
  {
    group: "accounts",
    name: "Accounts, carts and forms at once",
    work: [
      accounts.resetAtOnce,
      accounts.registerAtOnce,
      accounts.addAtOnce,
      accounts.logOutUnderLoad,
      accounts.deleteEachOther,
      accounts.saveOverSale,
      // What a short run measures on a busy machine is chance.
      ...(quick ? [] : [accounts.timeLogins]),
    ],
  },
  {
    group: "races",
    name: "Races",
    work: RACES.map(
      (race): Work =>
        (stage) =>
          race(stage, near(stage)),
    ),
  },
  {
    group: "distant",
    name: "The same races, 20–100 ms between api and database",
    work: [
      ...(quick ? QUICK_RACES : RACES).map(
        (race): Work =>
          (stage) =>
            // What waits too long for a slow database is told so: that is no finding here.
            stage.log.duringOutage(() => race(stage, distant(stage))),
      ),
      (stage) => killDistantApi(stage, quick ? 1 : 5),
    ],
  },
  {
    group: "crashes",
    name: "Crashes under load",
    work: [
      (stage) => killApi(stage, quick ? 3 : 50),
      (stage) => crashPostgres(stage, quick ? 1 : 20),
    ],
  },
  {
    group: "outages",
    name: "Outages",
    work: [
      stopPostgres,
      (stage) => freezePostgres(stage, quick ? 1 : 3),
      terminateApi,
      (stage) => holdSlowSockets(stage, quick ? 200 : 500),
    ],
  },
];

await runTrial(async () => {
  const startedAt = performance.now();
  console.log(`Torture${quick ? ", quick" : ""}, seed ${options.seed}`);
  const stage = await setStage(options);
  console.log(
    `  the shop is open after ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`,
  );
  const parts: Part[] = [];
  const run = async (name: string, work: Work[]) => {
    const begunAt = performance.now();
    const checks: Check[] = [];
    for (const one of work) {
      stage.scenario = name;
      checks.push(...(await one(stage)));
    }
    const part = { name, checks, seconds: (performance.now() - begunAt) / 1000 };
    parts.push(part);
    console.log(`${partLines(part).join("\n")}\n`);
  };
  let workerRests = false;
  for (const { group, name, work } of PARTS) {
    if (options.only && !options.only.includes(group)) continue;
    if (!workerRests && ["races", "distant", "crashes", "outages"].includes(group)) {
      await stage.shop.processes.worker.stop();
      workerRests = true;
    }
    await run(name, work);
  }
  await run("Proof from the clients' log and the database", [proveLedger]);
  const seconds = (performance.now() - startedAt) / 1000;
  const report = { parts, log: stage.log, seed: options.seed, seconds };
  console.log(summaryLines(report).join("\n"));
  if (!quick && !options.only && !options.keepReport) writeReport(report);
  return parts.some(({ checks }) => checks.some(({ holds }) => !holds)) ? 1 : 0;
});
