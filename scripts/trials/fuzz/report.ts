import { writeFileSync } from "node:fs";
import { machineLine } from "../stage/machine.ts";
import type { Operation } from "../stage/operations.ts";
import { ROLES } from "./judge.ts";
import type { Tally } from "./run.ts";

export type FuzzReport = {
  operations: Operation[];
  tally: Tally;
  seed: number;
  requests: number;
  seconds: number;
};

export function printReport(report: FuzzReport): void {
  for (const line of linesOf(report)) console.log(line);
  const { pairs, findings } = report.tally;
  const failed = new Set(findings.map(({ role, operation }) => `${role} ${operation}`)).size;
  console.log(`fuzz: ${Math.max(0, pairs.size - failed)} passed, ${failed} failed`);
}

export function writeReport(report: FuzzReport): void {
  const text = [
    "# Fuzz run",
    "",
    `Written by \`npm run fuzz -- --requests ${report.requests} --seed ${report.seed}\` on ${new Date().toISOString().slice(0, 10)}.`,
    `Machine: ${machineLine()}.`,
    "",
    "Every call of `/api/openapi.json` in three roles, with values that its schema describes and with ones that it does not. A finding is: a status of 500 and above, a status or a shape that the document does not list, a refusal without message and code, a secret or somebody else's data or SQL in an answer, something accepted that the schema refuses, a negative amount, an answer without the session or the role that it needs.",
    "",
    "```",
    ...linesOf(report),
    "```",
    "",
  ].join("\n");
  writeFileSync("docs/fuzz.md", text);
}

function linesOf({ operations, tally, seed, seconds }: FuzzReport): string[] {
  const statuses = [...tally.byStatus].sort(([one], [other]) => one - other);
  const unreached = operations.filter(
    ({ name }) => !ROLES.some((role) => tally.reached.has(`${role} ${name}`)),
  );
  return [
    `seed ${seed}: ${tally.requests} requests to ${operations.length} calls in ${ROLES.length} roles, ${seconds.toFixed(0)} s`,
    ...statuses.map(([status, count]) => `  ${status}  ${String(count).padStart(7)}`),
    `calls that answered a success: ${operations.length - unreached.length} of ${operations.length}`,
    ...unreached.map(({ name }) => `  never: ${name}`),
    `${tally.findings.length} findings`,
    ...tally.findings.flatMap(({ operation, role, wrong, curl }) => [
      `- ${operation} as ${role} ${wrong}`,
      `  ${curl}`,
    ]),
  ];
}
