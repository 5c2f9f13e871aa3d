/**
 * Measures every budget against its baseline, in one run on one machine.
 *
 * `npm run bench` takes about half an hour; `npm run bench -- api orders` runs some parts. The figures are stored in
 * docs/bench.json, from which docs/bench.md and docs/sizing.md are written; `--stored` writes these without measuring.
 * `--products 1000,10000 --orders 100000` measures other sizes. `--quick` takes a few minutes, and its figures are not
 * meaningful. The figures of both are not stored. Run nothing else meanwhile: above a load of one per core at the
 * start, figures are printed but not stored.
 */
import type { Bench, Outcome } from "./bench/bench.ts";
import { benchOptions } from "./bench/bench-options.ts";
import { measureBackup } from "./bench/measure-backup.ts";
import { measureBalanced } from "./bench/measure-balanced.ts";
import { measureCheckouts } from "./bench/measure-checkouts.ts";
import { measureCosts } from "./bench/measure-costs.ts";
import { measureImports } from "./bench/measure-imports.ts";
import { measureMemory } from "./bench/measure-memory.ts";
import { measureOrders } from "./bench/measure-orders.ts";
import { measurePages } from "./bench/measure-pages.ts";
import { measurePermittedOrders } from "./bench/measure-permitted-orders.ts";
import { measurePublishing } from "./bench/measure-publishing.ts";
import { measureReads } from "./bench/measure-reads.ts";
import { measureRelease } from "./bench/measure-release.ts";
import { measureScale } from "./bench/measure-scale.ts";
import { measureStart } from "./bench/measure-start.ts";
import { measureStatements } from "./bench/measure-statements.ts";
import { measureStatic } from "./bench/measure-static.ts";
import { measureStorage } from "./bench/measure-storage.ts";
import { measureSuggestions } from "./bench/measure-suggestions.ts";
import { measureTrackedOrders } from "./bench/measure-tracked-orders.ts";
import { closeApiAlone } from "./bench/open-api-alone.ts";
import { closeMachines } from "./bench/open-machines.ts";
import { closeWholeShop } from "./bench/open-whole-shop.ts";
import { writeSizing } from "./bench/sizing.ts";
import { readStored, type StoredOutcome, store } from "./bench/stored-outcomes.ts";
import { countBudgets, outcomeLines, writeReport } from "./bench/write-report.ts";
import { runTrial } from "./stage/clean-up.ts";
import { loadLine, loadPerCore, machineLine } from "./stage/machine.ts";
import { seededRandom } from "./stage/random.ts";

/** Parts that share a shop are in one group; the shop is closed before the next group begins. */
const GROUPS = [
  { parts: [measurePages, measureStatic, measurePublishing], close: closeWholeShop },
  // Alone, because it makes thousands of orders and emails.
  { parts: [measureCheckouts], close: closeWholeShop },
  {
    parts: [
      measureReads,
      measureOrders,
      measureTrackedOrders,
      measurePermittedOrders,
      measureSuggestions,
      measureImports,
      measureMemory,
    ],
    close: closeApiAlone,
  },
  // Alone, because half of its orders wait for a payment.
  { parts: [measureStatements], close: closeApiAlone },
  // Alone, because one of its million made-up order numbers may equal that of an earlier order.
  { parts: [measureScale, measureBackup], close: closeApiAlone },
  { parts: [measureStart, measureRelease], close: async () => {} },
  { parts: [measureStorage, measureBalanced], close: closeMachines },
  // Alone, because it counts the worker's orders and emails.
  { parts: [measureCosts], close: closeWholeShop },
];

/** Measured before the run, because the run's own load cannot be separated from other load. */
const MOST_LOAD_PER_CORE = 1;

const names = GROUPS.flatMap(({ parts }) => parts.map(({ name }) => name));
const options = benchOptions(process.argv.slice(2), names);
if (options.onlyWrites) {
  writeReports(readStored());
  process.exit(0);
}

// A part whose shop was stopped fails, but this failure is not a result.
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isStopped = true;
  });
}

await runTrial(async () => {
  const startedAt = performance.now();
  const elapsed = () => `${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s`;
  const bench: Bench = {
    options,
    log: (detail) => console.log(`${elapsed()}  ${detail} …`),
    random: seededRandom(1),
  };
  const load = loadLine();
  const isQuiet = loadPerCore() <= MOST_LOAD_PER_CORE;
  if (!isQuiet) console.log(`Figures are not kept: ${load} is more than one per core.`);
  console.log(`Bench${options.quick ? ", quick" : ""}: ${machineLine()}; ${load}\n`);
  const outcomes: Outcome[] = [];
  for (const { parts, close } of GROUPS) {
    for (const part of parts) {
      if (!options.parts.includes(part.name)) continue;
      const begunAt = performance.now();
      const outcome: Outcome = { part, figures: [], seconds: 0 };
      try {
        outcome.figures = await part.run(bench);
      } catch (error) {
        // A failed part does not affect the others, and is reported as missed.
        console.error(error);
        outcome.failure = error instanceof Error ? error.message : String(error);
      }
      outcome.seconds = (performance.now() - begunAt) / 1000;
      outcomes.push(outcome);
      console.log(`\n${outcomeLines(outcome).join("\n")}\n`);
    }
    await close().catch(() => {});
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const { met, missed } = countBudgets(outcomes);
  if (options.isFull && isQuiet && !isStopped) writeReports(store(outcomes, load, names));
  console.log(`bench: ${met} budgets met, ${missed} missed, ${seconds.toFixed(0)} s`);
  return missed > 0 ? 1 : 0;
});

function writeReports(stored: StoredOutcome[]): void {
  writeReport(stored);
  writeSizing(stored);
}
