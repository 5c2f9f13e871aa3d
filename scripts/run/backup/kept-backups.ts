import { z } from "zod";
import { dayIn } from "#shared/domain/local-time.ts";
import type { BackupPlace } from "./backup-place.ts";

/*
 * A place of backups has two objects for each: the archive, and behind it a note. The note is written
 * last and removed first, so that an archive without a note is a backup that was not finished.
 */

const ARCHIVE = /^aliquot-(\d{8}T\d{6}Z)\.tar(\.age)?$/;
const PARTIAL = /^aliquot-(\d{8}T\d{6}Z)\.tar(\.age)?\.partial$/;

const noteSchema = z.object({
  format: z.literal("aliquot-backup-note"),
  /** When the snapshot was taken. */
  createdAt: z.iso.datetime(),
  version: z.string(),
  commit: z.string().nullable(),
  /** The newest migration. */
  schema: z.string().nullable(),
  /** Of the stored archive, encrypted or not. */
  bytes: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.number().int(),
  pictures: z.number().int(),
  encryption: z.enum(["recipient", "passphrase", "none"]),
  /** When it was last restored into a scratch database; null if never. */
  verifiedAt: z.iso.datetime().nullable(),
});

export type BackupNote = z.infer<typeof noteSchema>;

export type KeptBackup = BackupNote & { name: string };

/** The name of the backup that begins now: `aliquot-20261124T033000Z.tar.age`. */
export function nameOfBackup(now: Date, isEncrypted: boolean): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `aliquot-${stamp}.tar${isEncrypted ? ".age" : ""}`;
}

const noteName = (name: string) => `${name}.json`;

/** Makes the backup count. */
export async function writeNote(place: BackupPlace, name: string, note: BackupNote): Promise<void> {
  await place.objects.write(noteName(name), Buffer.from(`${JSON.stringify(note, null, 1)}\n`));
}

/**
 * The complete backups of a place, newest first, the archives without a note, and files that were not written whole.
 */
export async function listBackups(
  place: BackupPlace,
): Promise<{ backups: KeptBackup[]; unfinished: string[]; partials: string[] }> {
  const sizes = new Map<string, number>();
  for await (const { name, size } of place.objects.list("aliquot-")) sizes.set(name, size);
  const backups: KeptBackup[] = [];
  const unfinished: string[] = [];
  for (const [name, size] of sizes) {
    if (!ARCHIVE.test(name)) continue;
    const note = sizes.has(noteName(name)) ? await readNote(place, name) : null;
    if (note?.bytes === size) backups.push({ ...note, name });
    else unfinished.push(name);
  }
  backups.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.name.localeCompare(a.name));
  return { backups, unfinished, partials: [...sizes.keys()].filter((name) => PARTIAL.test(name)) };
}

/** Milliseconds by which the clocks of two machines may differ. */
const CLOCKS_DIFFER = 5 * 60_000;

const isAhead = (time: string, now: Date) => Date.parse(time) > now.getTime() + CLOCKS_DIFFER;

/**
 * Whether the date of the backup is in the future: the clock was wrong when it was made. It counts as no recent backup.
 */
export const isFromFuture = ({ createdAt }: Pick<KeptBackup, "createdAt">, now: Date) =>
  isAhead(createdAt, now);

/** `backups` is newest first. */
export const newestBackup = (backups: KeptBackup[], now: Date): KeptBackup | undefined =>
  backups.find((backup) => !isFromFuture(backup, now));

/** The backup that was restored on trial last. A trial by a clock that was ahead counts once its time has come. */
export const lastVerified = (backups: KeptBackup[], now: Date): KeptBackup | undefined =>
  backups
    .filter(({ verifiedAt }) => verifiedAt && !isAhead(verifiedAt, now))
    .toSorted((one, other) => String(other.verifiedAt).localeCompare(String(one.verifiedAt)))[0];

async function readNote(place: BackupPlace, name: string): Promise<BackupNote | null> {
  const bytes = await place.objects.read(noteName(name));
  try {
    return bytes && noteSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** Milliseconds after which an archive without a note, or half an archive, belongs to a backup that was killed. */
const UNFINISHED_FOR = 24 * 3600 * 1000;

/** Removes what retention does not keep, and what killed backups left. Returns the names. */
export async function removeOldBackups(
  place: BackupPlace,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<string[]> {
  const { backups, unfinished, partials } = await listBackups(place);
  // A backup with a date in the future would displace one of today. It is kept until that date.
  const judged = backups.filter((backup) => !isFromFuture(backup, now));
  const kept = keptBackups(judged, { now, timeZone });
  const old = judged.filter((backup) => !kept.has(backup)).map(({ name }) => name);
  const isOver = (name: string) => now.getTime() - timeIn(name) > UNFINISHED_FOR;
  const left = unfinished.filter(isOver);
  for (const name of [...old, ...left]) {
    await place.objects.remove(noteName(name));
    await place.objects.remove(name);
  }
  const halves = partials.filter((name) => isOver(name) && place.removePartial(name));
  return [...old, ...left, ...halves];
}

function timeIn(name: string): number {
  const [, stamp = ""] = ARCHIVE.exec(name) ?? PARTIAL.exec(name) ?? [];
  return Date.parse(stamp.replace(/(....)(..)(..T..)(..)/, "$1-$2-$3:$4:"));
}

const DAYS = 7;
const WEEKS = 4;
const MONTHS = 12;

/**
 * The backups that retention keeps: the newest of each of the last 7 days, 4 weeks and 12 months
 * that have any, and the one that was restored on trial last. Days without a backup do not count, so a shop that stood
 * still loses none. `backups` is newest first; days begin and end in the time zone.
 */
export function keptBackups(
  backups: KeptBackup[],
  { now, timeZone }: { now: Date; timeZone: string },
): Set<KeptBackup> {
  const verified = lastVerified(backups, now);
  const kept = new Set<KeptBackup>(verified && [verified]);
  const periods: [(day: string) => string, number][] = [
    [(day) => day, DAYS],
    [weekOf, WEEKS],
    [(day) => day.slice(0, 7), MONTHS],
  ];
  for (const [periodOf, count] of periods) {
    const newest = new Map<string, KeptBackup>();
    for (const backup of backups) {
      const period = periodOf(dayIn(timeZone, new Date(backup.createdAt)));
      if (!newest.has(period)) newest.set(period, backup);
    }
    for (const backup of [...newest.values()].slice(0, count)) kept.add(backup);
  }
  return kept;
}

function weekOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

const MINUTE = 60_000;

/** Whether no backup was made since the last time of day `at` (minutes after midnight). */
export function isBackupDue(
  newest: Pick<KeptBackup, "createdAt"> | undefined,
  { now, at, timeZone }: { now: Date; at: number; timeZone: string },
): boolean {
  if (!newest) return true;
  const dayOf = (moment: number) => dayIn(timeZone, new Date(moment - at * MINUTE));
  return dayOf(Date.parse(newest.createdAt)) < dayOf(now.getTime());
}
