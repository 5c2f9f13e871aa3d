import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The configuration of all programs besides the shop. docs/cluster.md lists which machine uses which. */
export const CONFIG = join(import.meta.dirname, "config");

/**
 * Writes a configuration file for one machine: inserts its name and address, and replaces Debian's
 * folders, because those belong to the machine that runs the trial.
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

/** All configuration files, by their path in the folder. */
export function configFiles(): string[] {
  return readdirSync(CONFIG, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(CONFIG.length + 1))
    .toSorted();
}
