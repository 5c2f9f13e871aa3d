import { writeFileSync } from "node:fs";
import { none, type Scenario, writeResults } from "../stage/checks.ts";
import { machineLine } from "../stage/machine.ts";
import type { Operation } from "../stage/operations.ts";
import { ROLES } from "./judge.ts";
import { type Tally, unreached } from "./run.ts";

export type FuzzReport = {
  operations: Operation[];
  tally: Tally;
  /** Calls that must succeed, and have not. */
  never: Operation[];
  /** How often the API died. A request that kills it is sent again, and the next process answers it. */
  restarts: number;
  seed: number;
  requests: number;
  seconds: number;
};

export function printReport(report: FuzzReport): void {
  for (const line of linesOf(report)) console.log(line);
  const { pairs, findings } = report.tally;
  const wrong = new Set(findings.map(({ role, operation }) => `${role} ${operation}`)).size;
  const failed = wrong + report.never.length + (report.restarts > 0 ? 1 : 0);
  writeResults("fuzz", scenariosOf(report));
  console.log(`fuzz: ${Math.max(0, pairs.size - wrong)} passed, ${failed} failed`);
}

export const passes = (report: FuzzReport): boolean =>
  scenariosOf(report).every(({ checks }) => checks.every(({ outcome }) => outcome === "holds"));

/** Named after the functions that detect them, as in docs/invariants.md. */
const scenariosOf = ({ tally, never, restarts }: FuzzReport): Scenario[] => [
  { name: "judge", checks: [none("answers that must not be", tally.findings.length)] },
  { name: "reachTheRest", checks: [none("calls that answer no success", never.length)] },
  { name: "openApi", checks: [none("restarts of the api", restarts)] },
];

export function writeReport(report: FuzzReport): void {
  const text = [
    "# Fuzz run",
    "",
    `Written by \`npm run fuzz -- --requests ${report.requests} --seed ${report.seed}\` on ${new Date().toISOString().slice(0, 10)}.`,
    `Machine: ${machineLine()}.`,
    "",
    "Every call of `/api/openapi.json` in every role, with values that its schema describes and with ones that it does not. A finding is: a status of 500 and above (a 503 that comes four times although its `Retry-After` is waited for), a status or a shape that the document does not list, a refusal without message and code, a secret or somebody else's data or SQL in an answer, something accepted that the schema refuses, a negative amount, an answer without the session or the role that it needs.",
    "",
    "```",
    ...linesOf(report),
    "```",
    "",
  ].join("\n");
  writeFileSync("docs/fuzz.md", text);
}

function linesOf({ operations, tally, restarts, seed, seconds }: FuzzReport): string[] {
  const statuses = [...tally.byStatus].sort(([one], [other]) => one - other);
  const never = unreached(operations, tally);
  return [
    `seed ${seed}: ${tally.requests} requests to ${operations.length} calls in ${ROLES.length} roles, ${seconds.toFixed(0)} s`,
    ...statuses.map(([status, count]) => `  ${status}  ${String(count).padStart(7)}`),
    `calls that answered a success: ${operations.length - never.length} of ${operations.length}`,
    ...never.map(({ name }) => `  never: ${name}`),
    `restarts of the api: ${restarts}`,
    `${tally.findings.length} findings`,
    ...tally.findings.flatMap(({ operation, role, wrong, curl }) => [
      `- ${operation} as ${role} ${wrong}`,
      `  ${curl}`,
    ]),
  ];
}
