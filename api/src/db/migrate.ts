import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres, { type Notice } from "postgres";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";

export const MIGRATIONS = new URL("../../drizzle", import.meta.url).pathname;

type Options = {
  /** Told what a migration warns of, a sentence each: rows that it could not carry over in full. */
  warn?: (sentence: string) => void;
  /** The folder of the migrations, with their journal. */
  folder?: string;
};

/** Brings the database to the current schema; does nothing when it is there already. */
export async function migrate(
  databaseUrl: string,
  { warn = console.warn, folder = MIGRATIONS }: Options = {},
): Promise<void> {
  const onnotice = ({ severity, message }: Notice) => {
    if (severity === "WARNING" && message) warn(message);
  };
  const sql = postgres(databaseUrl, { max: 1, onnotice, connect_timeout: 5 });
  try {
    await sql`SELECT pg_advisory_lock(${ADVISORY_LOCKS.migration})`;
    await runMigrations(drizzle(sql), { migrationsFolder: folder });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
