import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The configuration of all that the trial runs beside the shop. docs/cluster.md says which machine has which. */
export const CONFIG = join(import.meta.dirname, "config");

/**
 * Writes a file of the configuration for one machine, with its name and address and with other folders: the files name
 * those of Debian, which belong to the machine that the trial runs on.
 */
export function writeConfig(
  name: string,
  target: string,
  values: { replace?: Record<string, string> } = {},
): string {
  let text = readFileSync(join(CONFIG, name), "utf8");
  for (const [from, to] of Object.entries(values.replace ?? {})) text = text.replaceAll(from, to);
  mkdirSync(join(target, ".."), { recursive: true, mode: 0o755 });
  writeFileSync(target, text);
  chmodSync(target, statSync(join(CONFIG, name)).mode & 0o777);
  return target;
}

/** Every file of the configuration, by its path below the folder. */
export function configFiles(): string[] {
  return readdirSync(CONFIG, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(CONFIG.length + 1))
    .toSorted();
}
