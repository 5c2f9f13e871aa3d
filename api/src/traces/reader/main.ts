/** Reads one file from its standard input and answers a ReadTrace as JSON: a process that a bad file may end. */
import { readTrace } from "./read-trace.ts";

const [kind, xUnit] = process.argv.slice(2);
const bytes = await Bun.stdin.bytes();
const answer = readTrace(bytes, {
  kind: kind === "ms" ? "ms" : "hplc",
  xUnit: xUnit === "min" || xUnit === "s" ? xUnit : null,
});
await Bun.write(Bun.stdout, JSON.stringify(answer));
