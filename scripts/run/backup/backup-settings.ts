import {
  readObjectAddress,
  type StorageAddress,
  StorageAddressError,
} from "#shared/storage/storage-address.ts";
import { type Environment, SettingsError } from "../../../api/src/env.ts";
import { readSecretFiles } from "../../../api/src/read-secret-files.ts";
import { readSeal, type Seal } from "./archive-keys.ts";

/** Where and when a shop's backups are made. */
export type BackupSettings = {
  address: StorageAddress;
  seal: Seal | undefined;
  /** Minutes after midnight, in the shop's time zone. */
  at: number;
};

const DEFAULT_AT = "03:30";

/** Settings of backups that may be in a file: `X_FILE` names the file of `X`. */
const SECRETS = ["BACKUP_ACCESS_KEY_ID", "BACKUP_SECRET_ACCESS_KEY"] as const;

type Variables = Record<string, string | undefined>;

/**
 * The settings of backups; undefined without BACKUP_URL. A bucket's key is in
 * BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY, or is the key of the shop's own bucket.
 * @throws SettingsError with a sentence for each wrong value
 */
export function readBackupSettings(source: Variables): BackupSettings | undefined {
  const { variables, problems } = readSecretFiles(readSecretFiles(source).variables, SECRETS);
  const wrong = [...problems];
  const attempt = <Result>(read: () => Result): Result | undefined => {
    try {
      return read();
    } catch (error) {
      if (error instanceof SettingsError) wrong.push(...error.problems);
      else if (error instanceof StorageAddressError) wrong.push(`BACKUP_URL ${error.message}.`);
      else throw error;
    }
  };
  const seal = attempt(() => readSeal(source));
  const at = attempt(() => readTimeOfDay(variables.BACKUP_AT || DEFAULT_AT));
  const url = variables.BACKUP_URL;
  const address = url ? attempt(() => readObjectAddress(url, keysOf(variables))) : undefined;
  if (wrong.length > 0) throw new SettingsError(wrong);
  return address && at !== undefined ? { address, seal, at } : undefined;
}

/** The settings of a command that needs the place of the backups. @throws SettingsError */
export function requireBackupSettings(source: Variables): BackupSettings {
  const settings = readBackupSettings(source);
  if (settings) return settings;
  throw new SettingsError([
    "BACKUP_URL is missing. Set it to the place of the backups, such as s3://bucket/shop?endpoint=https://s3.example or file:///mnt/backups.",
  ]);
}

/** Whether backups are on the same disk folder as the shop, and would be lost with it. */
export const isInDataFolder = (
  { address }: BackupSettings,
  { dataDir }: Pick<Environment, "dataDir">,
) => address.kind === "folder" && `${address.folder}/`.startsWith(`${dataDir}/`);

function keysOf(variables: Variables) {
  const own = variables.BACKUP_ACCESS_KEY_ID || variables.BACKUP_SECRET_ACCESS_KEY;
  return own
    ? {
        accessKeyId: variables.BACKUP_ACCESS_KEY_ID,
        secretAccessKey: variables.BACKUP_SECRET_ACCESS_KEY,
        keys: "BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY",
      }
    : {
        accessKeyId: variables.AWS_ACCESS_KEY_ID,
        secretAccessKey: variables.AWS_SECRET_ACCESS_KEY,
        keys: "BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY, or those of the shop's own bucket",
      };
}

function readTimeOfDay(text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours && minutes) return Number(hours) * 60 + Number(minutes);
  throw new SettingsError([
    `BACKUP_AT must be a time of day from 00:00 to 23:59, such as ${DEFAULT_AT}, not "${text}".`,
  ]);
}
