import type { TransactionSql } from "postgres";
import type { ObjectStore } from "#shared/storage/objects.ts";
import type { Database } from "../../../api/src/db/client.ts";
import { appliedMigrations, listMigrations } from "../../../api/src/db/migrate.ts";
import { readCommit, VERSION } from "../../../api/src/version.ts";
import { ArchiveError, FORMAT_VERSION, MANIFEST, type Manifest, pieceName } from "./archive.ts";
import type { Seal } from "./archive-keys.ts";
import type { ArchiveOutput } from "./archive-output.ts";
import { copiedPieces } from "./copied-pieces.ts";
import { liftLimits, listSequences, listTables, tableName } from "./list-tables.ts";
import { type ArchiveWriter, writeArchive } from "./write-archive.ts";

export type BackupOptions = {
  db: Database;
  /** The storage of the shop's pictures. */
  objects: ObjectStore;
  output: ArchiveOutput;
  /** How the archive is encrypted; undefined leaves it readable. */
  seal?: Seal;
  /** Called after each part; the next part waits for it. */
  onPart?: (what: string, count: number) => unknown;
};

/**
 * Writes the whole shop into one archive while it runs: all tables in one snapshot, then the pictures,
 * which are only ever added. Needs a few megabytes of memory for a shop of any size.
 * @throws ArchiveError with a sentence for people
 */
export async function backupShop(options: BackupOptions) {
  const archive = writeArchive(options.output, options.seal);
  const discard = () => archive.discard();
  process.once("exit", discard);
  try {
    const manifest = await options.db.transaction(({ sql }) => writeTables(sql, archive, options));
    const pictures = await writePictures(archive, options.objects);
    await options.onPart?.("pictures", pictures);
    await requirePictures(options, pictures);
    await archive.finish();
    return { manifest, pictures };
  } catch (error) {
    archive.discard();
    throw error;
  } finally {
    process.off("exit", discard);
  }
}

async function writeTables(
  sql: TransactionSql,
  archive: ArchiveWriter,
  { onPart }: BackupOptions,
): Promise<Manifest> {
  await sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
  await liftLimits(sql);
  const manifest = await manifestOf(sql);
  await archive.add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
  for (const table of manifest.tables) {
    await copyOut(sql, archive, table);
    await onPart?.(table.name, table.rows);
  }
  return manifest;
}

async function manifestOf(sql: TransactionSql): Promise<Manifest> {
  const [now] = await sql<{ at: Date; version: string }[]>`
    SELECT now()::text AS at, current_setting('server_version') AS version`;
  const known = listMigrations();
  const applied = await appliedMigrations(sql);
  if (applied.length === 0) {
    throw new ArchiveError("The database has no shop in it: there is nothing to back up.");
  }
  const newest = known.find(({ when }) => when === applied.at(-1));
  const tables: Manifest["tables"] = [];
  for (const { name, columns } of await listTables(sql)) {
    const [counted] = await sql<{ rows: string }[]>`
      SELECT count(*)::text AS rows FROM ${tableName(sql, name)}`;
    tables.push({ name, columns, rows: Number(counted?.rows) });
  }
  return {
    format: "aliquot-backup",
    version: FORMAT_VERSION,
    createdAt: new Date(now?.at ?? 0).toISOString(),
    release: VERSION,
    commit: readCommit(),
    postgresql: now?.version ?? "",
    schema: { newest: newest?.tag ?? null, migrations: applied },
    tables,
    sequences: await listSequences(sql),
  };
}

/** Bytes of a table per write. */
const PIECE = 1024 * 1024;
const PIECES_BETWEEN_COLLECTIONS = 8;

async function copyOut(
  sql: TransactionSql,
  archive: ArchiveWriter,
  { name, columns }: Manifest["tables"][number],
): Promise<void> {
  const rows = await sql`
    COPY ${tableName(sql, name)} (${sql(columns)}) TO STDOUT`.readable();
  let pieces = 0;
  for await (const piece of copiedPieces(rows, PIECE)) {
    pieces += 1;
    await archive.add(pieceName(name, pieces), piece);
    // The engine sizes its heap by the machine's memory and would collect too late for the backup's memory budget.
    if (pieces % PIECES_BETWEEN_COLLECTIONS === 0) Bun.gc(true);
  }
}

async function writePictures(archive: ArchiveWriter, objects: ObjectStore): Promise<number> {
  let count = 0;
  for await (const { name } of objects.list("media/")) {
    const bytes = await objects.read(name);
    // A picture that was deleted meanwhile is not used any more.
    if (!bytes) continue;
    await archive.add(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    count += 1;
  }
  return count;
}

/** A wrong DATA_DIR would make a backup that looks complete but has no pictures. */
async function requirePictures({ db, objects }: BackupOptions, found: number): Promise<void> {
  if (found > 0) return;
  const [product] = await db.sql`SELECT 1 FROM products WHERE image_url LIKE '/media/%' LIMIT 1`;
  if (!product) return;
  throw new ArchiveError(
    `Products have pictures, but there are none in ${objects.place}. Set DATA_DIR or STORAGE_URL to the shop's.`,
  );
}
