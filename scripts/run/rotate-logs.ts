import { copyFileSync, existsSync, readdirSync, renameSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";

/** Bytes. A larger log file is rotated. */
const LARGEST = 10_000_000;
/** The number of rotated files that are kept; api.log.1 is the newest. */
const KEPT = 5;
const CHECKED_EVERY = 10_000;

/** Rotates the logs of a data folder until `stop`. */
export function keepLogsSmall(dataDir: string): { stop: () => Promise<void> } {
  const timer = setInterval(() => {
    try {
      rotateLogs(join(dataDir, "logs"));
    } catch {
      // Probably a full disk. The next run may find room.
    }
  }, CHECKED_EVERY);
  timer.unref();
  return { stop: async () => clearInterval(timer) };
}

/**
 * Copies a log that is too large and truncates it. The processes keep their file open for
 * appending, so lines written between the copy and the truncation are lost.
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
