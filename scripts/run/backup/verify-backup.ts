import { randomBytes } from "node:crypto";
import postgres from "postgres";
import type { ObjectStore } from "#shared/storage/objects.ts";
import { connect } from "../../../api/src/db/client.ts";
import { readDatabaseAddress, withDatabase } from "../../../api/src/db/database-address.ts";
import { migrate } from "../../../api/src/db/migrate.ts";
import { ArchiveError } from "./archive.ts";
import type { ArchiveKeys } from "./archive-keys.ts";
import { requireEmpty, restoreShop, verifyArchive } from "./restore-shop.ts";

export type Verification = { tables: number; rows: number; pictures: number };

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
export async function verifyBackup({
  file,
  keys,
  serverUrl,
  verifyUrl,
  onPart,
}: Options): Promise<Verification> {
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

async function created(serverUrl: string) {
  const sql = postgres({ ...readDatabaseAddress(serverUrl), max: 1, onnotice: () => {} });
  const name = `aliquot_verify_${randomBytes(4).toString("hex")}`;
  const [role] = await sql<{ user: string; may: boolean }[]>`
    SELECT current_user AS "user", rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user`;
  if (!role?.may) {
    await sql.end({ timeout: 5 });
    throw new ArchiveError(
      `Verifying needs a scratch database. Let the role create one, as a superuser: ALTER ROLE ${role?.user} CREATEDB. Or set VERIFY_DATABASE_URL to an empty one.`,
    );
  }
  await sql.unsafe(`CREATE DATABASE ${name} TEMPLATE template0`);
  return {
    url: withDatabase(serverUrl, name),
    remove: async () => {
      await sql.unsafe(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
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
