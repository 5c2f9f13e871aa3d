import { addCleanUp } from "../stage/clean-up.ts";
import type { PagesRead } from "./read-pages.ts";

/** Requests per second. */
const RATE = 200;

export type Readers = { stop: () => Promise<PagesRead> };

/** Starts a separate process that reads pages at this rate. */
export function startReaders(origin: string, paths: string[], rate = RATE): Readers {
  const program = new URL("./read-pages.ts", import.meta.url).pathname;
  const child = Bun.spawn([process.execPath, program, origin, String(rate)], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  addCleanUp(() => child.kill());
  child.stdin.write(paths.map((path) => `${path}\n`).join(""));
  child.stdin.flush();
  return {
    stop: async () => {
      child.stdin.end();
      return JSON.parse(await new Response(child.stdout).text()) as PagesRead;
    },
  };
}
