import { randomBytes } from "node:crypto";
import postgres from "postgres";
import type { ObjectStore } from "#shared/storage/objects.ts";
import { connect } from "../../../api/src/db/client.ts";
import { readDatabaseAddress, withDatabase } from "../../../api/src/db/database-address.ts";
import { migrate } from "../../../api/src/db/migrate.ts";
import { ArchiveError } from "./archive.ts";
import type { ArchiveKeys } from "./archive-keys.ts";
import { requireEmpty, restoreShop, verifyArchive } from "./restore-shop.ts";

type Options = {
  file: string;
  keys?: ArchiveKeys;
  /** A database of the server on which the scratch database is created; its role needs CREATEDB. */
  serverUrl: string;
  /** An empty database to use instead; it is empty again afterwards. */
  verifyUrl?: string;
  onPart?: (what: string, count: number) => void;
};

/**
 * Restores an archive into a scratch database, compares the number of rows of every table, brings
 * the schema up to date, and removes everything again.
 * @throws ArchiveError with a sentence for people
 */
export async function verifyBackup({ file, keys, serverUrl, verifyUrl, onPart }: Options) {
  await verifyArchive(file, keys);
  const scratch = verifyUrl ? await borrowed(verifyUrl) : await created(serverUrl);
  try {
    const { db, close } = connect(scratch.url, { max: 1, applicationName: "aliquot-verify" });
    try {
      const { manifest, pictures } = await restoreShop({
        db,
        objects: NOWHERE,
        file,
        keys,
        onPart,
      });
      await migrate(scratch.url);
      return {
        tables: manifest.tables.length,
        rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        pictures,
      };
    } finally {
      await close();
    }
  } finally {
    await scratch.remove();
  }
}

/** Pictures are read and checked, and not stored. */
const NOWHERE: ObjectStore = {
  place: "nowhere",
  read: async () => null,
  write: async () => {},
  has: async () => false,
  list: async function* () {},
  remove: async () => {},
};

/** Removes the scratch databases of drills that were killed. One with a session belongs to a drill that runs. */
async function dropLeftovers(sql: postgres.Sql): Promise<void> {
  const left = await sql<{ name: string }[]>`
    SELECT datname AS name FROM pg_database d JOIN pg_roles r ON r.oid = d.datdba
    WHERE starts_with(datname, ${SCRATCH}) AND rolname = current_user
      AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datid = d.oid)`;
  for (const { name } of left) await sql`DROP DATABASE IF EXISTS ${sql(name)}`;
}

const SCRATCH = "aliquot_verify_";

async function created(serverUrl: string) {
  const sql = postgres({ ...readDatabaseAddress(serverUrl), max: 1, onnotice: () => {} });
  const name = `${SCRATCH}${randomBytes(4).toString("hex")}`;
  const [role] = await sql<{ user: string; may: boolean }[]>`
    SELECT current_user AS "user", rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user`;
  if (!role?.may) {
    await sql.end({ timeout: 5 });
    throw new ArchiveError(
      `Verifying needs a scratch database. Let the role create one, as a superuser: ALTER ROLE ${role?.user} CREATEDB. Or set VERIFY_DATABASE_URL to an empty one.`,
    );
  }
  await dropLeftovers(sql);
  await sql.unsafe(`CREATE DATABASE ${name} TEMPLATE template0`);
  return {
    url: withDatabase(serverUrl, name),
    remove: async () => {
      // Not with FORCE: only a superuser may end the autovacuum worker that may be there. Without it, PostgreSQL ends
      // that worker itself, and waits five seconds for others.
      await sql.unsafe(`DROP DATABASE IF EXISTS ${name}`);
      await sql.end({ timeout: 5 });
    },
  };
}

async function borrowed(url: string) {
  const sql = postgres({ ...readDatabaseAddress(url), max: 1, onnotice: () => {} });
  try {
    await requireEmpty(sql);
  } catch (error) {
    await sql.end({ timeout: 5 });
    if (!(error instanceof ArchiveError)) throw error;
    throw new ArchiveError("VERIFY_DATABASE_URL must name an empty database; this one has tables.");
  }
  return {
    url,
    remove: async () => {
      await sql`DROP SCHEMA IF EXISTS drizzle CASCADE`;
      await sql`DROP SCHEMA public CASCADE`;
      await sql`CREATE SCHEMA public`;
      await sql.end({ timeout: 5 });
    },
  };
}
