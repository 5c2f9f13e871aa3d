import { accessSync, constants } from "node:fs";
import type { StorageAddress } from "#shared/storage/storage-address.ts";
import { commandLine } from "../../../api/src/command-line.ts";
import { SettingsError } from "../../../api/src/env.ts";
import { type BackupPlace, openBackupPlace } from "../backup/backup-place.ts";
import {
  type BackupSettings,
  isInDataFolder,
  readBackupSettings,
} from "../backup/backup-settings.ts";
import { isFromFuture, lastVerified, listBackups, newestBackup } from "../backup/kept-backups.ts";
import { advice, type Finding, fault, firstOf } from "./finding.ts";

const HOUR = 3_600_000;
/** Hours. A daily backup may be an hour late and take an hour. */
const OLD = 26;
/** Days. */
const VERIFIED_WITHIN = 35;

const NAME = "backups";

/** The age of the newest backup elsewhere, and whether one was ever restored. */
export async function examineBackups(
  variables: Record<string, string | undefined>,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<Finding> {
  let settings: BackupSettings | undefined;
  try {
    settings = readBackupSettings(variables);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return fault(NAME, error.message, "Correct it in the environment of the shop.");
  }
  if (!settings) {
    return advice(
      NAME,
      "No backups are made: BACKUP_URL is not set.",
      "Set BACKUP_URL to a bucket or a folder on another machine, and BACKUP_AGE_RECIPIENT.",
    );
  }
  const place = openBackupPlace(settings.address);
  const closed = examineWriting(settings.address);
  if (closed) return closed;
  return examinePlace(place, settings, { dataDir, now });
}

/** Null for a bucket, which only a backup can try, and for a folder that the first backup makes. */
function examineWriting(address: StorageAddress): Finding | null {
  if (address.kind !== "folder") return null;
  const { folder } = address;
  try {
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    const fix =
      code === "EROFS"
        ? `Add ReadWritePaths=${folder} to the unit (step 7 of docs/deploy.md), or mount it for writing.`
        : "Make the shop's user its owner.";
    return fault(NAME, `The shop cannot write backups to ${folder} (${code}).`, fix);
  }
}

async function examinePlace(
  place: BackupPlace,
  settings: BackupSettings,
  { dataDir, now }: { dataDir: string; now: Date },
): Promise<Finding> {
  try {
    const { backups } = await listBackups(place);
    const newest = newestBackup(backups, now);
    const ahead = backups.find((backup) => isFromFuture(backup, now));
    if (!newest) {
      const which = ahead ? "backup but those with a date in the future" : "backup";
      return fault(NAME, `There is no ${which} in ${place.name}.`, `Run: ${commandLine("backup")}`);
    }
    const hours = (now.getTime() - Date.parse(newest.createdAt)) / HOUR;
    const verifiedAt = lastVerified(backups, now)?.verifiedAt;
    const isVerified =
      verifiedAt != null && now.getTime() - Date.parse(verifiedAt) < VERIFIED_WITHIN * 24 * HOUR;
    return firstOf(NAME, `The newest backup is ${Math.round(hours)} hours old and encrypted.`, [
      hours > OLD &&
        fault(
          NAME,
          `The newest backup in ${place.name} is ${Math.round(hours)} hours old.`,
          `Run ${commandLine("backup")}: it says why backups fail. The shop's log has it, too.`,
        ),
      isInDataFolder(settings, { dataDir }) &&
        fault(
          NAME,
          `The backups are in ${place.name}, in the data folder of the shop, and are lost with it.`,
          "Set BACKUP_URL to a bucket or a folder on another machine.",
        ),
      ahead !== undefined &&
        advice(
          NAME,
          `${ahead.name} has a date in the future, and does not count: a clock was ahead when it was made.`,
          `Look at the clocks of the machines. Then remove it and its note, ${ahead.name}.json.`,
        ),
      newest.encryption === "none" &&
        advice(
          NAME,
          `The newest backup, ${newest.name}, is not encrypted.`,
          "Set BACKUP_AGE_RECIPIENT: a backup has the customers' addresses.",
        ),
      !isVerified &&
        advice(
          NAME,
          `No backup was restored on trial in the last ${VERIFIED_WITHIN} days.`,
          `Run: ${commandLine("backup", `--verify ${newest.name}`)}${newest.encryption === "recipient" ? " --identity FILE" : ""}`,
        ),
    ]);
  } catch (error) {
    const why = error instanceof Error ? error.message : "no answer";
    return fault(NAME, `The backups cannot be listed: ${why}.`, "Check BACKUP_URL and its key.");
  }
}
