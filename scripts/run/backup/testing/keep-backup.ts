import type { BackupPlace } from "../backup-place.ts";
import { type BackupNote, writeNote } from "../kept-backups.ts";

/** Stores an archive of a few bytes with its note, made at the time in its name. */
export async function keepBackup(
  place: BackupPlace,
  name: string,
  changes: Partial<BackupNote> = {},
): Promise<void> {
  const bytes = Buffer.from("archive");
  await place.objects.write(name, bytes);
  await writeNote(place, name, {
    format: "aliquot-backup-note",
    createdAt: `${name.slice(8, 12)}-${name.slice(12, 14)}-${name.slice(14, 16)}T${name.slice(17, 19)}:${name.slice(19, 21)}:${name.slice(21, 23)}.000Z`,
    version: "1.0.0",
    commit: null,
    schema: "0000_baseline",
    bytes: bytes.length,
    sha256: "0".repeat(64),
    rows: 1,
    pictures: 0,
    encryption: "recipient",
    verifiedAt: null,
    ...changes,
  });
}
