import { createHash } from "node:crypto";
import { ArchiveError } from "./archive.ts";
import { type ArchiveOutput, fileOutput } from "./archive-output.ts";
import type { BackupPlace } from "./backup-place.ts";
import { type BackupOptions, backupShop } from "./backup-shop.ts";
import {
  type KeptBackup,
  listBackups,
  nameOfBackup,
  newestBackup,
  writeNote,
} from "./kept-backups.ts";

/**
 * Makes a backup of the running shop at the place. It counts only when its note is written, after
 * the last byte of the archive.
 * @throws ArchiveError, StorageAway
 */
export async function storeBackup(
  options: Omit<BackupOptions, "output"> & { place: BackupPlace },
): Promise<KeptBackup> {
  const { place, seal } = options;
  const name = nameOfBackup(new Date(), seal !== undefined);
  const hash = createHash("sha256");
  let bytes = 0;
  const output = await place.write(name);
  const counted: ArchiveOutput = {
    ...output,
    write: (chunk) => {
      hash.update(chunk);
      bytes += chunk.length;
      return output.write(chunk);
    },
  };
  const { manifest, pictures } = await backupShop({ ...options, output: counted });
  const backup: Omit<KeptBackup, "name"> = {
    format: "aliquot-backup-note",
    createdAt: manifest.createdAt,
    version: manifest.release,
    commit: manifest.commit,
    schema: manifest.schema.newest,
    bytes,
    sha256: hash.digest("hex"),
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    pictures,
    encryption: seal === undefined ? "none" : "recipient" in seal ? "recipient" : "passphrase",
    verifiedAt: null,
  };
  await writeNote(place, name, backup);
  return { ...backup, name };
}

/** Stands for the name of the newest complete backup. */
const NEWEST = "newest";

/** The complete backup of that name. @throws ArchiveError that names what there is */
export async function findBackup(
  place: BackupPlace,
  name: string,
  now = new Date(),
): Promise<KeptBackup> {
  const { backups, unfinished } = await listBackups(place);
  const newest = newestBackup(backups, now);
  const found = name === NEWEST ? newest : backups.find((backup) => backup.name === name);
  if (found) return found;
  if (unfinished.includes(name)) {
    throw new ArchiveError(`${name} in ${place.name} was not finished. Use another backup.`);
  }
  const some = newest ?? backups[0];
  throw new ArchiveError(
    some
      ? `There is no backup ${name} in ${place.name}. The newest one is ${some.name}; --list shows all.`
      : `There is no backup in ${place.name}.`,
  );
}

/**
 * Copies a backup of the place into a file, which only its owner may read.
 * @throws ArchiveError when it is not as it was stored; no file is left then
 */
export async function fetchBackup(
  place: BackupPlace,
  { name, bytes, sha256 }: Pick<KeptBackup, "name" | "bytes" | "sha256">,
  file: string,
): Promise<void> {
  const output = fileOutput(file);
  try {
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of place.read(name)) {
      hash.update(chunk);
      size += chunk.length;
      await output.write(chunk);
    }
    if (size !== bytes || hash.digest("hex") !== sha256) {
      throw new ArchiveError(
        `${name} in ${place.name} is not as it was stored. Use another copy of the backup.`,
      );
    }
    await output.finish();
  } finally {
    output.discard();
  }
}
