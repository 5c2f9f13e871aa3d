import postgres from "postgres";
import { SettingsError } from "../env.ts";
import { SchemaError } from "./compare-migrations.ts";
import { readDatabaseAddress, withOneServer } from "./database-address.ts";
import { connectionFault, isDatabaseAway, postgresCode } from "./errors.ts";
import { migrate } from "./migrate.ts";

/**
 * Migrates the database as the owner of its tables, and checks that the shop's processes, which have another role, reach
 * the same database.
 * @throws SettingsError that names the wrong variable
 */
export async function prepareDatabase(ownerUrl: string, shopUrl: string): Promise<void> {
  const hasTwoRoles = ownerUrl !== shopUrl;
  const owner = hasTwoRoles ? "DATABASE_MIGRATE_URL" : "DATABASE_URL";
  await usable(owner, ownerUrl, MAY_OWN, () => migrate(ownerUrl, { shopUrl }));
  if (hasTwoRoles) await usable("DATABASE_URL", shopUrl, MAY_USE, () => requireTables(shopUrl));
}

/** What people do for a role that lacks a permission. */
const MAY_OWN =
  "Let its role own the database, or set DATABASE_MIGRATE_URL to the address of the owner";
const MAY_USE = "Grant its role CONNECT on the database";

async function usable(
  name: string,
  url: string,
  permit: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    if (error instanceof SchemaError) throw new SettingsError([`${error.message}.`]);
    const { host } = new URL(withOneServer(url));
    throw new SettingsError([
      `The database at ${host} cannot be used (${name}): ${connectionFault(error)}. ${fixOf(error, permit)}.`,
    ]);
  }
}

function fixOf(error: unknown, permit: string): string {
  if (isDatabaseAway(error)) return "Start it, or correct the address";
  return postgresCode(error) === NO_PERMISSION ? permit : "Correct the address";
}

const NO_PERMISSION = "42501";

async function requireTables(shopUrl: string): Promise<void> {
  const sql = postgres({ ...readDatabaseAddress(shopUrl), max: 1, connect_timeout: 5 });
  try {
    const [found] = await sql<{ tables: boolean }[]>`
      SELECT to_regclass('public.products') IS NOT NULL AS tables`;
    if (found?.tables) return;
  } finally {
    await sql.end({ timeout: 5 });
  }
  throw new SettingsError([
    "DATABASE_URL and DATABASE_MIGRATE_URL name different databases. Let both name the same one.",
  ]);
}
