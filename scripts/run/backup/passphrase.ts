import { SettingsError } from "../../../api/src/env.ts";
import { readSecretFiles } from "../../../api/src/read-secret-files.ts";

const SHORTEST = 12;

/**
 * The passphrase of a backup: BACKUP_PASSPHRASE, or the content of BACKUP_PASSPHRASE_FILE. Never on
 * the command line, which every user of the machine can read.
 * @throws SettingsError
 */
export function readPassphrase(source: Record<string, string | undefined>): string | undefined {
  const { variables, problems } = readSecretFiles(source, ["BACKUP_PASSPHRASE"]);
  // An empty passphrase file is a mistake: the backup would be written unencrypted.
  if (problems.length > 0) throw new SettingsError(problems);
  const passphrase = variables.BACKUP_PASSPHRASE;
  if (!passphrase) return undefined;
  if (passphrase.length >= SHORTEST) return passphrase;
  throw new SettingsError([`BACKUP_PASSPHRASE must have at least ${SHORTEST} characters.`]);
}
