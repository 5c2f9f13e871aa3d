import { readFileSync } from "node:fs";
import { SettingsError } from "../../../api/src/env.ts";

const SHORTEST = 12;

/**
 * The passphrase of a backup: BACKUP_PASSPHRASE, or what the file of BACKUP_PASSPHRASE_FILE holds, without the line's
 * end. Never on the command line, which every user of the machine can read.
 * @throws SettingsError
 */
export function readPassphrase(variables: Record<string, string | undefined>): string | undefined {
  const { BACKUP_PASSPHRASE: given, BACKUP_PASSPHRASE_FILE: file } = variables;
  if (given && file) {
    throw new SettingsError(["Set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, not both."]);
  }
  // A file without a passphrase is a mistake: what was to be encrypted would be written for everybody.
  const passphrase = file ? contentOf(file) : given;
  if (!passphrase && !file) return undefined;
  if (passphrase && passphrase.length >= SHORTEST) return passphrase;
  throw new SettingsError([
    `${file ? `The passphrase in ${file}` : "BACKUP_PASSPHRASE"} must have at least ${SHORTEST} characters.`,
  ]);
}

function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (error) {
    throw new SettingsError([
      `BACKUP_PASSPHRASE_FILE cannot be read: ${error instanceof Error ? error.message : error}.`,
    ]);
  }
}
