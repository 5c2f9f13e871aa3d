import { readFileSync, writeFileSync } from "node:fs";
import { type Check, check } from "../stage/checks.ts";
import { loadLine, machineLine } from "../stage/machine.ts";
import { percentile } from "../stage/percentile.ts";
import type { FaultFigures } from "./faults.ts";
import { SHOPS } from "./network.ts";
import { WAYS } from "./shops.ts";

/** The result of one seed. */
export type SeedResult = {
  seed: number;
  seconds: number;
  /** Seconds until everything was running. */
  stood: number;
  faults: FaultFigures[];
  /** Milliseconds until pages matched the database, after each fault. */
  shown: (number | null)[];
  checks: Check[];
  statuses: [status: number, count: number][];
  orders: number;
  edits: number;
  pages: number;
  mails: number;
};

const PAGE = "docs/cluster.md";
const BEGIN = "<!-- cluster: begin -->";
const END = "<!-- cluster: end -->";

/** Milliseconds within which orders must be accepted again after the primary was killed. */
const TAKES_ORDERS_WITHIN = 30_000;
const MARKS: Record<Check["outcome"], string> = { holds: "✓", fails: "✗", "not tried": "?" };

/** One seed: its faults and results. */
export function resultLines(result: SeedResult): string[] {
  const { seed, seconds, stood, orders, edits, pages, mails, faults, checks, statuses } = result;
  const counts = statuses.map(([status, count]) => `${count} × ${status || "no answer"}`);
  return [
    `seed ${seed}, ${seconds.toFixed(0)} s, of which ${stood.toFixed(0)} s until all stood: ${orders} orders, ${edits} edits, ${pages} pages, ${mails} emails; answers: ${counts.join(", ")}`,
    ...faults.map((figures, place) => `    ${faultLine(figures, result.shown[place] ?? null)}`),
    ...checks.map(checkLine),
  ];
}

const checkLine = ({ outcome, rule, found }: Check) => `  ${MARKS[outcome]} ${rule}: ${found}`;

/** The checks of each seed, and of the kills of all seeds together. */
export function allChecks(results: readonly SeedResult[]): Check[] {
  const killed = kills(results);
  const checks = results.flatMap((result) => result.checks);
  return killed.length === 0 ? checks : [...checks, recovery(killed)];
}

/** All seeds together: how soon orders were accepted after the primary was killed. */
export function sumLines(results: readonly SeedResult[]): string[] {
  const checks = allChecks(results);
  const passed = checks.filter(({ outcome }) => outcome === "holds").length;
  return [
    ...recoveryLines(kills(results)),
    `cluster: ${passed} passed, ${checks.length - passed} failed`,
  ];
}

const kills = (results: readonly SeedResult[]) =>
  results.flatMap(({ faults }) => faults).filter(({ name }) => name === "the primary is killed");

/** An event that did not happen counts as infinitely late. */
const at = (milliseconds: number | null) => milliseconds ?? Number.POSITIVE_INFINITY;

/** Until both machines accept orders. */
const last = ({ orders }: FaultFigures) => Math.max(...SHOPS.map((host) => at(orders[host])));

function recovery(killed: readonly FaultFigures[]): Check {
  const fromKill = killed.map(last);
  return check(
    `both machines take orders again ≤ ${TAKES_ORDERS_WITHIN / 1000} s after a kill of the primary, p95 of ${killed.length} kills`,
    percentile(fromKill, 95) <= TAKES_ORDERS_WITHIN,
    inThreeFigures(fromKill),
  );
}

function recoveryLines(killed: readonly FaultFigures[]): string[] {
  if (killed.length === 0) return [];
  const fromVerdict = killed.map((figures) => last(figures) - at(figures.verdict));
  return [
    checkLine(recovery(killed)),
    `    until Patroni names another primary: ${inThreeFigures(killed.map(({ verdict }) => at(verdict)))}`,
    `    from then until both take orders: ${inThreeFigures(fromVerdict)}`,
    ...SHOPS.map(
      (host) =>
        `    ${host}, ${WAYS[host]}: ${inThreeFigures(killed.map(({ orders }) => at(orders[host])))}`,
    ),
  ];
}

const inThreeFigures = (values: number[]) =>
  `median ${inSeconds(percentile(values, 50))}, p95 ${inSeconds(percentile(values, 95))}, slowest ${inSeconds(Math.max(...values))}`;

const inSeconds = (milliseconds: number) =>
  Number.isFinite(milliseconds) ? `${(milliseconds / 1000).toFixed(1)} s` : "never";

/** One fault on one line. */
export function faultLine(figures: FaultFigures, shown: number | null): string {
  const { name, verdict, orders, whole } = figures;
  const seconds = (milliseconds: number | null) =>
    milliseconds === null ? "never" : inSeconds(milliseconds);
  const taken = SHOPS.map((host) => `${host} ${seconds(orders[host])}`).join(", ");
  const named = verdict === null ? "" : `another primary after ${seconds(verdict)}; `;
  return `${name}: ${named}orders again: ${taken}; whole after ${seconds(whole)}; pages right ${seconds(shown)} after`;
}

/** Writes the output between the marks of the page; the rest is written by hand. */
export function writeClusterReport(results: readonly SeedResult[], engines: string): void {
  const page = readFileSync(PAGE, "utf8");
  const [before = "", rest = ""] = page.split(BEGIN);
  const after = rest.split(END)[1] ?? "\n";
  const text = [
    BEGIN,
    `Written by \`npm run torture -- --cluster\` on ${new Date().toISOString().slice(0, 10)}.`,
    `Machine: ${machineLine()}; ${loadLine()} at the end, with this run's own processes.`,
    `${engines}.`,
    "",
    "```",
    ...results.flatMap((result) => [...resultLines(result), ""]),
    ...sumLines(results),
    "```",
    END,
  ].join("\n");
  writeFileSync(PAGE, before + text + after);
}
