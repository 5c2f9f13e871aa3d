import { writeFileSync } from "node:fs";
import { type Check, checksOf, type Part } from "../stage/checks.ts";
import { loadLine, machineLine } from "../stage/machine.ts";
import type { ClientLog } from "./client-log.ts";

export type TortureReport = {
  parts: Part[];
  /** The log of each tested shop. */
  logs: ClientLog[];
  seed: number;
  seconds: number;
};

const MARKS: Record<Check["outcome"], string> = { holds: "✓", fails: "✗", "not tried": "?" };

export function partLines(part: Part): string[] {
  return [
    `${part.name} (${part.seconds.toFixed(0)} s)`,
    ...checksOf([part]).map(({ rule, found, outcome }) => {
      const reason = outcome === "not tried" ? `not tried, ${found}` : found;
      return `  ${MARKS[outcome]} ${rule}: ${reason}`;
    }),
  ];
}

export function summaryLines({ parts, logs, seed, seconds }: TortureReport): string[] {
  const checks = checksOf(parts);
  const passed = checks.filter(({ outcome }) => outcome === "holds").length;
  const counts = new Map<number, number>();
  for (const [status, count] of logs.flatMap((log) => log.statuses)) {
    counts.set(status, (counts.get(status) ?? 0) + count);
  }
  const statuses = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${count} × ${status || "no answer"}`);
  const wanted = logs.reduce((sum, log) => sum + log.intents.length, 0);
  return [
    `seed ${seed}, ${seconds.toFixed(0)} s, ${wanted} orders wanted; answers: ${statuses.join(", ")}`,
    `torture: ${passed} passed, ${checks.length - passed} failed`,
  ];
}

export function writeReport(report: TortureReport): void {
  const text = [
    "# Torture run",
    "",
    `Written by \`npm run torture -- --seed ${report.seed}\` on ${new Date().toISOString().slice(0, 10)}.`,
    `Machine: ${machineLine()}; ${loadLine()} at the end, with this run's own processes.`,
    "",
    "A shop of its own: embedded PostgreSQL, api, site server, worker, front and a mail server, all on 127.0.0.1. Clients keep a log of what they were told; at the end it is compared with the database. Where something is broken on purpose, answers of 500 and above are counted but are no finding; the same order is asked for again with its Idempotency-Key until it is settled.",
    "",
    "```",
    ...report.parts.flatMap((part) => [...partLines(part), ""]),
    ...summaryLines(report),
    "```",
    "",
  ].join("\n");
  writeFileSync("docs/torture.md", text);
}
