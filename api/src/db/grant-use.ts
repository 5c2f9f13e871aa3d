import type { ISql } from "postgres";
import { readDatabaseAddress } from "./database-address.ts";

/**
 * Lets the role of the shop's processes use all tables: it reads and writes rows, and cannot change
 * or drop a table. Called by the owner of the tables after its migrations. Does nothing when the
 * role has every right already, or is the owner.
 */
export async function grantUse(sql: ISql, shopUrl: string): Promise<void> {
  const { username: role } = readDatabaseAddress(shopUrl);
  if (!role) return;
  const [state] = await sql<{ isOwner: boolean; lacks: boolean }[]>`
    SELECT current_user = ${role} AS "isOwner", EXISTS (
      SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'drizzle') AND c.relkind IN ('r', 'p', 'v', 'm')
        AND NOT has_table_privilege(r.oid, c.oid, CASE n.nspname WHEN 'public' THEN 'INSERT' ELSE 'SELECT' END)
    ) AS lacks
    FROM pg_roles r WHERE rolname = ${role}`;
  if (!state || state.isOwner || !state.lacks) return;
  const to = sql(role);
  await sql`GRANT USAGE ON SCHEMA public, drizzle TO ${to}`;
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to}`;
  await sql`GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA public TO ${to}`;
  await sql`GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO ${to}`;
}
