import { statSync } from "node:fs";

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
  return `${rounded(megabytes)} MB in ${seconds.toFixed(1)} s (${rounded(megabytes / seconds)} MB/s)`;
}

const rounded = (value: number) => value.toFixed(value < 10 ? 1 : 0);

/** "512 MB"; one MB is 1,000,000 bytes. */
export const inMegabytes = (bytes: number) => `${rounded(bytes / 1e6)} MB`;
