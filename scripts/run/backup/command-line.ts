import { statSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";

/** The file argument of a command and whether the flag is set; prints the usage and exits on a mistake. */
export function readCommandLine(command: string, flag?: string) {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: flag ? { [flag]: { type: "boolean" } } : {},
    });
    const [file] = positionals;
    if (file && positionals.length === 1) {
      return { file: resolve(file), isFlagged: flag !== undefined && values[flag] === true };
    }
  } catch {
    // Reported below.
  }
  console.error(`Call it with a file: ${command} -- ${flag ? `[--${flag}] ` : ""}FILE`);
  process.exit(2);
}

/** Prints each finished part with its duration. */
export function partLines() {
  let beganAt = performance.now();
  return (what: string, count: number) => {
    const seconds = secondsSince(beganAt).padStart(8);
    console.log(`  ${what.padEnd(28)}${count.toLocaleString("en-US").padStart(12)}${seconds} s`);
    beganAt = performance.now();
  };
}

export const secondsSince = (beganAt: number) => ((performance.now() - beganAt) / 1000).toFixed(1);

/** "512 MB in 12.3 s (42 MB/s)"; one MB is 1,000,000 bytes. */
export function speedOf(file: string, beganAt: number): string {
  const megabytes = statSync(file).size / 1e6;
  const seconds = (performance.now() - beganAt) / 1000;
  const rounded = (value: number) => value.toFixed(value < 10 ? 1 : 0);
  return `${rounded(megabytes)} MB in ${seconds.toFixed(1)} s (${rounded(megabytes / seconds)} MB/s)`;
}
