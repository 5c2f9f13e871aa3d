/**
 * Backups of a running shop:
 *
 * `npm run backup` makes one at the place of BACKUP_URL; `-- FILE` writes it into a file instead.
 * `-- --list` lists those of the place. `-- --fetch NAME FILE` copies one from there. `-- --verify
 * NAME [--identity FILE]` restores one into a scratch database and compares the counts.
 *
 * With BACKUP_AGE_RECIPIENT, or BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE, backups are encrypted.
 * The shop's own timer calls it with `--scheduled`.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pino from "pino";
import { openStorage } from "#shared/storage/open-storage.ts";
import { commandLine } from "../../api/src/command-line.ts";
import { tryAdvisoryLock } from "../../api/src/db/advisory-locks.ts";
import { connect, type Database } from "../../api/src/db/client.ts";
import type { Environment } from "../../api/src/env.ts";
import { readStoreSettings } from "../../api/src/settings/settings.queries.ts";
import commands from "../commands.json" with { type: "json" };
import { ArchiveError } from "./backup/archive.ts";
import { readKeys, readSeal } from "./backup/archive-keys.ts";
import { fileOutput } from "./backup/archive-output.ts";
import { type BackupPlace, openBackupPlace } from "./backup/backup-place.ts";
import { requireBackupSettings } from "./backup/backup-settings.ts";
import { backupShop } from "./backup/backup-shop.ts";
import { inMegabytes, partLines, secondsSince, speedOf } from "./backup/command-line.ts";
import {
  isBackupDue,
  listBackups,
  newestBackup,
  removeOldBackups,
  writeNote,
} from "./backup/kept-backups.ts";
import { liftLimits } from "./backup/list-tables.ts";
import { fetchBackup, findBackup, storeBackup } from "./backup/store-backup.ts";
import { verifyBackup } from "./backup/verify-backup.ts";
import { runPlainTask, runTask } from "./open-database.ts";

const COMMAND = "backup";

const USAGE = Object.entries(commands.backup.usage).map(
  ([args, does]) => `  ${commandLine(COMMAND, args)}\n      ${does}`,
);

const { values, positionals } = readArguments();
const { list, fetch: fetched, verify, identity, scheduled } = values;
if (list) await runPlainTask(listPlace);
else if (fetched !== undefined) await runPlainTask(() => fetchInto(fetched));
else if (verify !== undefined)
  await runTask(COMMAND, ({ url }, env) => verifyOne(url, env, verify));
else if (positionals[0]) await runTask(COMMAND, ({ url }, env) => backupInto(url, env));
else await runTask(COMMAND, ({ url }, env) => backupToPlace(url, env));

function readArguments() {
  try {
    const parsed = parseArgs({
      args: process.argv.slice(2),
      allowPositionals: true,
      options: {
        list: { type: "boolean" },
        fetch: { type: "string" },
        verify: { type: "string" },
        identity: { type: "string" },
        scheduled: { type: "boolean" },
      },
    });
    const ways = [parsed.values.list, parsed.values.fetch, parsed.values.verify].filter(Boolean);
    const most = parsed.values.list || parsed.values.verify ? 0 : 1;
    const least = parsed.values.fetch ? 1 : 0;
    const { length } = parsed.positionals;
    if (ways.length <= 1 && length >= least && length <= most) return parsed;
  } catch {
    // Reported below.
  }
  console.error(`Call it in one of these ways:\n${USAGE.join("\n")}`);
  process.exit(2);
}

function openPlace(): BackupPlace {
  return openBackupPlace(requireBackupSettings(process.env).address);
}

async function listPlace(): Promise<void> {
  const place = openPlace();
  const { backups, unfinished } = await listBackups(place);
  for (const { name, bytes, version, commit, encryption, verifiedAt } of backups) {
    const verified = verifiedAt ? `verified ${verifiedAt.slice(0, 10)}` : "never verified";
    const release = `${version}${commit ? ` ${commit.slice(0, 8)}` : ""}`;
    const sealed = encryption === "none" ? "not encrypted" : `encrypted (${encryption})`;
    console.log(`${name}  ${inMegabytes(bytes)}  ${release}  ${sealed}  ${verified}`);
  }
  for (const name of unfinished) console.log(`${name}  unfinished: it does not count`);
  if (backups.length === 0) console.log(`There is no backup in ${place.name}.`);
}

async function fetchInto(name: string): Promise<void> {
  const place = openPlace();
  const file = resolve(positionals[0] ?? "");
  const beganAt = performance.now();
  await fetchBackup(place, await findBackup(place, name), file);
  console.log(`The backup is in ${file}: ${speedOf(file, beganAt)}.`);
}

async function backupInto(url: string, env: Environment): Promise<void> {
  const file = resolve(positionals[0] ?? "");
  const beganAt = performance.now();
  const seal = readSeal(process.env);
  const output = fileOutput(file);
  const { db, close } = connect(url, { max: 1, applicationName: "aliquot-backup" });
  const { objects } = openStorage(env.storage);
  await backupShop({ db, objects, output, seal, onPart: partLines() });
  await close();
  console.log(`\nThe shop is in ${file}${seal ? ", encrypted" : ""}: ${speedOf(file, beganAt)}.`);
}

async function backupToPlace(url: string, env: Environment): Promise<void> {
  const { address, seal, at } = requireBackupSettings(process.env);
  const place = openBackupPlace(address);
  const beganAt = performance.now();
  const { db, close } = connect(url, { max: 2, applicationName: "aliquot-backup" });
  const log = scheduled ? pino({ base: { process: "backup" } }) : undefined;
  const isMade = await onlyOneBackup(db, async () => {
    const { timeZone } = await readStoreSettings(db);
    const now = new Date();
    const newest = newestBackup((await listBackups(place)).backups, now);
    if (scheduled && !isBackupDue(newest, { now, at, timeZone })) return;
    const { objects } = openStorage(env.storage);
    const onPart = scheduled ? undefined : partLines();
    const { name, bytes } = await storeBackup({ db, objects, place, seal, onPart });
    const removed = await removeOldBackups(place, { now: new Date(), timeZone });
    const seconds = secondsSince(beganAt);
    log?.info({ name, bytes, seconds: Number(seconds), removed }, "backup made");
    if (scheduled) return;
    console.log(`\nThe backup ${name} is in ${place.name}: ${inMegabytes(bytes)} in ${seconds} s.`);
    if (removed.length > 0) console.log(`Old backups were removed: ${removed.join(", ")}.`);
  });
  await close();
  if (isMade || scheduled) return;
  throw new ArchiveError("Another backup of this shop is being made. Wait for its end.");
}

async function verifyOne(url: string, env: Environment, wanted: string): Promise<void> {
  const keys = await readKeys(process.env, identity);
  const place = openPlace();
  const { name, ...note } = await findBackup(place, wanted);
  // A machine that only verifies has no data folder yet.
  mkdirSync(env.dataDir, { recursive: true });
  const folder = mkdtempSync(join(env.dataDir, "verify-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  const file = join(folder, name);
  await fetchBackup(place, { name, ...note }, file);
  console.log(`  ${name} is as it was stored: ${inMegabytes(note.bytes)}`);
  const { tables, rows, pictures } = await verifyBackup({
    ...{ file, keys, serverUrl: url, verifyUrl: process.env.VERIFY_DATABASE_URL || undefined },
    onPart: partLines(),
  });
  await writeNote(place, name, { ...note, verifiedAt: new Date().toISOString() });
  console.log(
    `\n${name} restores: ${tables} tables with ${rows} rows as counted when it was made, and ${pictures} pictures.`,
  );
}

/**
 * Does the work while no other machine of the shop makes a backup. False when another one does; then
 * the work is not done. Needs a connection of its own besides those of the work.
 */
function onlyOneBackup(db: Database, work: () => Promise<void>): Promise<boolean> {
  return db.transaction(async (tx) => {
    // The transaction waits for the backup; it holds nothing but the lock.
    await liftLimits(tx.sql);
    if (!(await tryAdvisoryLock(tx, "backup"))) return false;
    await work();
    return true;
  });
}
