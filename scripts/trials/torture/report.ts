import { writeFileSync } from "node:fs";
import { loadLine, machineLine } from "../stage/machine.ts";
import type { Part } from "./checks.ts";
import type { ClientLog } from "./client-log.ts";

export type TortureReport = { parts: Part[]; log: ClientLog; seed: number; seconds: number };

export function partLines({ name, seconds, checks }: Part): string[] {
  return [
    `${name} (${seconds.toFixed(0)} s)`,
    ...checks.map(({ rule, found, holds }) => `  ${holds ? "✓" : "✗"} ${rule}: ${found}`),
  ];
}

export function summaryLines({ parts, log, seed, seconds }: TortureReport): string[] {
  const checks = parts.flatMap((part) => part.checks);
  const failed = checks.filter(({ holds }) => !holds).length;
  const statuses = log.statuses.map(([status, count]) => `${count} × ${status || "no answer"}`);
  return [
    `seed ${seed}, ${seconds.toFixed(0)} s, ${log.intents.length} orders wanted; answers: ${statuses.join(", ")}`,
    `torture: ${checks.length - failed} passed, ${failed} failed`,
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
