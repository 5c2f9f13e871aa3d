import { addCleanUp } from "../stage/clean-up.ts";
import type { PagesRead } from "./read-pages.ts";

/** Requests a second. */
const RATE = 200;

export type Readers = { stop: () => Promise<PagesRead> };

/** Visitors who read so many pages a second all the while, from a process of their own. */
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
