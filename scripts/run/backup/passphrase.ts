import { SettingsError } from "../../../api/src/env.ts";
import { readSecretFiles } from "../../../api/src/read-secret-files.ts";

const SHORTEST = 12;

/**
 * The passphrase of a backup: BACKUP_PASSPHRASE, or what the file of BACKUP_PASSPHRASE_FILE holds. Never on the command
 * line, which every user of the machine can read.
 * @throws SettingsError
 */
export function readPassphrase(source: Record<string, string | undefined>): string | undefined {
  const { variables, problems } = readSecretFiles(source, ["BACKUP_PASSPHRASE"]);
  // A file without a passphrase is a mistake: what was to be encrypted would be written for everybody.
  if (problems.length > 0) throw new SettingsError(problems);
  const passphrase = variables.BACKUP_PASSPHRASE;
  if (!passphrase) return undefined;
  if (passphrase.length >= SHORTEST) return passphrase;
  throw new SettingsError([`BACKUP_PASSPHRASE must have at least ${SHORTEST} characters.`]);
}
