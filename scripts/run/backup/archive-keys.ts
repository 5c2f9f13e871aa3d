import { readFileSync } from "node:fs";
import { identityToRecipient } from "age-encryption";
import { SettingsError } from "../../../api/src/env.ts";
import { readSecretFiles } from "../../../api/src/read-secret-files.ts";

const SHORTEST = 12;

/** How an archive is encrypted. With a recipient, the machine that makes backups cannot open them. */
export type Seal = { passphrase: string } | { recipient: string };

/** What opens an encrypted archive: the passphrase, or the private keys of recipients. */
export type ArchiveKeys = { passphrase?: string; identities?: string[] };

type Variables = Record<string, string | undefined>;

/** A public key of age, such as `age1…`: Bech32 without the characters 1, b, i and o. */
const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/;

/**
 * How new backups are encrypted: for BACKUP_AGE_RECIPIENT, or with the passphrase of
 * `readPassphrase`. Undefined when neither is set.
 * @throws SettingsError
 */
export function readSeal(source: Variables): Seal | undefined {
  const passphrase = readPassphrase(source);
  const recipient = source.BACKUP_AGE_RECIPIENT?.trim();
  if (!recipient) return passphrase === undefined ? undefined : { passphrase };
  if (passphrase !== undefined) {
    throw new SettingsError([
      "BACKUP_AGE_RECIPIENT and BACKUP_PASSPHRASE are both set: keep one of them.",
    ]);
  }
  if (recipient.startsWith("AGE-SECRET-KEY-")) {
    throw new SettingsError([
      "BACKUP_AGE_RECIPIENT must be the public key, which begins with age1. Remove the private key from this machine.",
    ]);
  }
  if (!RECIPIENT.test(recipient)) {
    throw new SettingsError([
      "BACKUP_AGE_RECIPIENT must be a public key as age-keygen prints it, age1 and 58 characters.",
    ]);
  }
  return { recipient };
}

/**
 * The passphrase of a backup: BACKUP_PASSPHRASE, or the content of BACKUP_PASSPHRASE_FILE. Never on
 * the command line, which every user of the machine can read.
 * @throws SettingsError
 */
export function readPassphrase(source: Variables): string | undefined {
  const { variables, problems } = readSecretFiles(source, ["BACKUP_PASSPHRASE"]);
  // An empty passphrase file is a mistake: the backup would be written unencrypted.
  if (problems.length > 0) throw new SettingsError(problems);
  const passphrase = variables.BACKUP_PASSPHRASE;
  if (!passphrase) return undefined;
  if (passphrase.length >= SHORTEST) return passphrase;
  throw new SettingsError([`BACKUP_PASSPHRASE must have at least ${SHORTEST} characters.`]);
}

/**
 * The keys for opening backups: the passphrase of the environment, and the private keys in the file
 * of `--identity`, in the format of age-keygen. With "-" they are read from the standard input, so
 * that a server need not store them.
 * @throws SettingsError
 */
export async function readKeys(source: Variables, identityFile?: string): Promise<ArchiveKeys> {
  const passphrase = readPassphrase(source);
  return identityFile === undefined
    ? { passphrase }
    : { passphrase, identities: await readIdentities(identityFile) };
}

async function readIdentities(file: string): Promise<string[]> {
  const isInput = file === "-";
  const lines = (isInput ? await Bun.stdin.text() : textOf(file)).split(/\r?\n/);
  const identities = lines.map((line) => line.trim()).filter((line) => line && line[0] !== "#");
  const areKeys = await Promise.all(identities.map((one) => identityToRecipient(one))).then(
    () => identities.length > 0,
    () => false,
  );
  if (areKeys) return identities;
  throw new SettingsError([
    `${isInput ? "The standard input" : file} has no private key of age: it must have a line that begins with AGE-SECRET-KEY-1.`,
  ]);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SettingsError([`The file of --identity cannot be read (${code}): ${file}.`]);
  }
}
