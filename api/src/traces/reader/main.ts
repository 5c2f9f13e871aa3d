/**
 * Reads one file from standard input and writes a ReadTrace as JSON. A separate process, because a
 * bad file may crash it.
 */
import { readTrace } from "./read-trace.ts";

const [kind, xUnit] = process.argv.slice(2);
const bytes = await Bun.stdin.bytes();
const answer = readTrace(bytes, {
  kind: kind === "ms" ? "ms" : "hplc",
  xUnit: xUnit === "min" || xUnit === "s" ? xUnit : null,
});
await Bun.write(Bun.stdout, JSON.stringify(answer));
