import { existsSync } from "node:fs";
import { join } from "node:path";

const IS_RELEASE = existsSync(join(import.meta.dirname, "../../release.json"));

/**
 * A command as an operator types it here: "aliquot backup --list" in a release, "npm run backup -- --list" in a
 * checkout. `boot.mjs` has the same for its help, because it may import nothing.
 */
export function commandLine(command: string, args = "", isRelease = IS_RELEASE): string {
  const name = isRelease ? `aliquot ${command}` : `npm run ${command}`;
  if (!args) return name;
  return isRelease ? `${name} ${args}` : `${name} -- ${args}`;
}
