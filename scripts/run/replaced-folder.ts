import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** Whether a command may replace the folder: it is missing, empty, or has the file that an earlier run of the command wrote. */
export const isReplaceable = (folder: string, mark: string): boolean =>
  !existsSync(folder) || existsSync(join(folder, mark)) || readdirSync(folder).length === 0;

/** Makes a folder beside the target, so that one rename publishes it. Web servers of other users may read it. */
export function draftBeside(folder: string): string {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}.`);
  chmodSync(draft, 0o755);
  return draft;
}
