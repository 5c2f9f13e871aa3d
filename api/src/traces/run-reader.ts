import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { TraceKind } from "#shared/contracts/traces.ts";
import type { ReadTrace } from "./reader/series.ts";

const READER = join(import.meta.dirname, "reader/main.ts");

/** Milliseconds. A file of 20 MB takes about two seconds. */
const MAX_MS = 10_000;
const MOST_RESIDENT_BYTES = 600 * 1024 ** 2;
const LOOK_MS = 25;
/** How many readers of this process run at the same time; further ones wait. */
const MAX_AT_ONCE = 2;
const PAGE_BYTES = 4096;

const NOT_READ =
  "The file could not be read: it takes more time or memory than any trace of a laboratory.";

const inTurn = pLimit(MAX_AT_ONCE);

/**
 * Reads a file in a separate process, which is killed when it takes too long or too much memory. So
 * no file can harm the API. A killed reader gives a refusal.
 */
export const runReader = (
  bytes: Uint8Array,
  { kind, xUnit }: { kind: TraceKind; xUnit?: "min" | "s" | undefined },
): Promise<ReadTrace> => inTurn(() => readInChild(bytes, [kind, xUnit ?? ""]));

async function readInChild(bytes: Uint8Array, args: string[]): Promise<ReadTrace> {
  const child = Bun.spawn([process.execPath, READER, ...args], {
    stdin: bytes,
    stdout: "pipe",
    stderr: "ignore",
    env: {},
    timeout: MAX_MS,
    killSignal: "SIGKILL",
  });
  const guard = setInterval(() => void endIfTooLarge(child), LOOK_MS);
  try {
    const [text, code] = await Promise.all([new Response(child.stdout).text(), child.exited]);
    if (code === 0) return JSON.parse(text) as ReadTrace;
  } catch {
    // It was killed while it wrote its answer.
  } finally {
    clearInterval(guard);
  }
  return { refused: { status: 422, field: "file", message: NOT_READ } };
}

/** Without /proc only the time is limited. */
async function endIfTooLarge(child: {
  pid: number;
  kill: (signal: "SIGKILL") => void;
}): Promise<void> {
  const sizes = await readFile(`/proc/${child.pid}/statm`, "utf8").catch(() => "");
  const resident = Number(sizes.split(" ")[1] ?? 0) * PAGE_BYTES;
  if (resident > MOST_RESIDENT_BYTES) child.kill("SIGKILL");
}
