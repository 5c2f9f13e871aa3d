import { copyFileSync, existsSync, readdirSync, renameSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";

/** Bytes. A larger log file is put aside. */
const LARGEST = 10_000_000;
/** Older files of a log that are kept: api.log.1 is the newest of them. */
const KEPT = 5;
const CHECKED_EVERY = 10_000;

/** Looks after the logs of a data folder until `stop`. */
export function keepLogsSmall(dataDir: string): { stop: () => Promise<void> } {
  const timer = setInterval(() => {
    try {
      rotateLogs(join(dataDir, "logs"));
    } catch {
      // A full disk. The next round may find room.
    }
  }, CHECKED_EVERY);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}

/**
 * Puts what is in a log that has grown too large aside, and empties it. The processes go on with the file that they hold
 * open for appending, so a line that is written between the copy and the cut is lost: at most a few of ten megabytes.
 */
export function rotateLogs(folder: string, largest = LARGEST): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".log"))) {
    const file = join(folder, name);
    if (statSync(file).size <= largest) continue;
    for (let place = KEPT - 1; place >= 1; place -= 1) {
      if (existsSync(`${file}.${place}`)) renameSync(`${file}.${place}`, `${file}.${place + 1}`);
    }
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  }
}
