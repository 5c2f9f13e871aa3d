import { writeFileSync } from "node:fs";
import { REPORTS, readReports } from "./read-reports.ts";

const SLOWEST = 10;

export function keepTimes(seconds: Record<string, number>): void {
  writeFileSync(`${REPORTS}/steps.json`, JSON.stringify({ seconds }, null, 1));
}

export function printTimes(seconds: Record<string, number>, total: number): void {
  const steps = Object.keys(seconds);
  if (steps.length > 1) {
    const each = steps.map((name) => `${name} ${seconds[name]}`).join(", ");
    console.log(`\nSeconds: ${each}; ${total} from the first to the last`);
  }
  const slowest = readReports()
    .runs.filter(({ step, milliseconds }) => steps.includes(step) && milliseconds > 0)
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, SLOWEST);
  for (const { file, name, milliseconds } of slowest) {
    console.log(`  ${(milliseconds / 1000).toFixed(1)} s  ${file}  ${name}`);
  }
}
