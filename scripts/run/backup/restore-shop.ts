import type { ISql } from "postgres";
import type { ObjectStore } from "#shared/storage/objects.ts";
import { takeAdvisoryLock } from "../../../api/src/db/advisory-locks.ts";
import type { Database, Transaction } from "../../../api/src/db/client.ts";
import { listMigrations, migrateEmpty } from "../../../api/src/db/migrate.ts";
import { holdWaitingMail } from "../../../api/src/mail/mail.queries.ts";
import { compareVersions, VERSION } from "../../../api/src/version.ts";
import { ArchiveError, type Manifest } from "./archive.ts";
import type { ArchiveKeys } from "./archive-keys.ts";
import { markUnfinished } from "./finish-restore.ts";
import { createIndexes, dropIndexes, liftLimits, tableName } from "./list-tables.ts";
import type { Member } from "./read-archive.ts";
import { readShop, type TableSink } from "./read-shop.ts";

type RestoreOptions = {
  db: Database;
  /** The storage of the shop's pictures. */
  objects: ObjectStore;
  file: string;
  keys?: ArchiveKeys;
  /** Keeps waiting emails as they are; otherwise they are held back in the outbox. */
  sendsMail?: boolean;
  /** Called after each part. */
  onPart?: (what: string, count: number) => void;
};

/**
 * Reads an archive to its end without storing anything.
 * @throws ArchiveError when it is incomplete, or its schema is newer than this release
 */
export function verifyArchive(file: string, keys?: ArchiveKeys): Promise<Manifest> {
  return readShop(file, keys, {
    begin: async (manifest) => requireKnownSchema(file, manifest),
    table: async () => ({ write: async () => {}, end: async () => {}, abort: () => {} }),
    picture: async () => {},
  });
}

/**
 * Fills an empty database from an archive in one transaction: the tables of the archive's release and all rows. It
 * creates no functions or triggers: call `migrate` and `finishRestore` afterwards. Pictures are written before the commit. Their names come
 * from their content, so pictures of a failed attempt do no harm and are reused.
 * @throws ArchiveError with a sentence for people; nothing was restored then
 */
export function restoreShop(options: RestoreOptions) {
  const { db, file, keys, objects, onPart } = options;
  return db.transaction(async (tx) => {
    const { sql } = tx;
    await liftLimits(sql);
    await takeAdvisoryLock(tx, "migration");
    await requireEmpty(sql);
    let pictures = 0;
    let indexes: string[] = [];
    const manifest = await readShop(file, keys, {
      begin: async (found) => {
        requireKnownSchema(file, found);
        await migrateEmpty(sql, Math.max(...found.schema.migrations));
        // The archive also has the rows that a migration inserts into an empty shop.
        for (const { name } of found.tables.toReversed()) {
          await sql`DELETE FROM ${tableName(sql, name)}`;
        }
        indexes = await dropIndexes(sql);
      },
      table: (table) => copyIn(sql, table, onPart),
      picture: async (member) => {
        await writePicture(objects, member);
        pictures += 1;
      },
    });
    onPart?.("pictures", pictures);
    await createIndexes(sql, indexes);
    onPart?.("indexes", indexes.length);
    await requireRows(sql, manifest);
    await setSequences(sql, manifest);
    const heldMail = options.sendsMail ? 0 : await holdEmails(tx);
    await markUnfinished(sql, manifest.createdAt);
    return { manifest, pictures, heldMail };
  });
}

/** @throws ArchiveError when the database has tables */
export async function requireEmpty(sql: ISql): Promise<void> {
  const [found] = await sql<{ tables: number }[]>`
    SELECT count(*)::int AS tables FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`;
  if (!found?.tables) return;
  throw new ArchiveError(
    `The database is not empty: it has ${found.tables} tables. Restore into an empty one, or without DATABASE_URL into another DATA_DIR.`,
  );
}

/** A newer release may store what this one misunderstands, also when it added no migration. */
function requireKnownSchema(file: string, { schema, release }: Manifest): void {
  if (compareVersions(release, VERSION) > 0) {
    throw new ArchiveError(
      `${file} was made by a newer release (${release}; this one is ${VERSION}). Restore it with that release.`,
    );
  }
  const known = new Set(listMigrations().map(({ when }) => when));
  if (schema.migrations.length > 0 && schema.migrations.every((when) => known.has(when))) return;
  throw new ArchiveError(
    `${file} was made by another release (${release}), whose schema this one does not know. Restore it with that release.`,
  );
}

async function copyIn(
  sql: ISql,
  { name, columns, rows }: Manifest["tables"][number],
  onPart: RestoreOptions["onPart"],
): Promise<TableSink> {
  const into = await sql`COPY ${tableName(sql, name)} (${sql(columns)}) FROM STDIN`.writable();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => {});
  const fail = (error: Error) =>
    failed.reject(
      new ArchiveError(`The rows of ${name} cannot be restored: ${error.message}. Nothing was.`),
    );
  into.once("error", fail);
  const taken = (act: (done: (error?: Error | null) => void) => void) =>
    Promise.race([
      new Promise<void>((resolve) => act((error) => (error ? fail(error) : resolve()))),
      failed.promise,
    ]);
  return {
    write: (part) => taken((done) => into.write(part, done)),
    end: async () => {
      const ended = taken((done) => into.end(done));
      // The driver does not report an error that follows the last row, such as a broken reference;
      // the next query does. That query must not be sent before the end of the rows.
      await new Promise((resolve) => setImmediate(resolve));
      await Promise.race([ended, sql`SELECT 1`.then(() => ended, fail), failed.promise]);
      onPart?.(name, rows);
    },
    // The database discards the rows of the table; otherwise it would wait for the rest.
    abort: () => into.destroy(new Error("the rest of the archive cannot be read")),
  };
}

/** Pictures fit into memory: each was encoded from an upload of at most 10 MB. */
async function writePicture(objects: ObjectStore, { name, body }: Member): Promise<void> {
  await objects.write(name, Buffer.concat(await Array.fromAsync(body)));
}

async function requireRows(sql: ISql, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const [counted] = await sql<{ rows: string }[]>`
      SELECT count(*)::text AS rows FROM ${tableName(sql, name)}`;
    if (Number(counted?.rows) === rows) continue;
    throw new ArchiveError(
      `${name} has ${counted?.rows} rows instead of ${rows} after the restore. Nothing was restored.`,
    );
  }
}

async function setSequences(sql: ISql, { sequences }: Manifest): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await sql`SELECT setval(${`public.${name}`}::regclass, ${value}::bigint, ${isCalled})`;
  }
}

/** Most of the waiting emails were sent soon after the backup was made, but the backup does not know which. */
function holdEmails(tx: Transaction): Promise<number> {
  const day = new Date().toISOString().slice(0, 16).replace("T", " ");
  return holdWaitingMail(
    tx,
    `Held back by the restore of ${day} UTC: it may have been sent after the backup was made.`,
  );
}
