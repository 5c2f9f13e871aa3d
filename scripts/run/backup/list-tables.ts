import type { ISql } from "postgres";
import type { Manifest } from "./archive.ts";

type Listed = { name: string; columns: string[] };

/**
 * Every table of the shop with its stored (not generated) columns, in an order in which rows refer
 * only to rows of earlier tables or of their own. Read from the database's catalogue and not from
 * the code, so that a backup works with the schema of any release.
 */
export async function listTables(sql: ISql): Promise<Listed[]> {
  const tables = await sql<Listed[]>`
    SELECT c.relname AS name,
      array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
    GROUP BY c.oid, c.relname ORDER BY c.relname`;
  const references = await sql<{ from: string; to: string }[]>`
    SELECT DISTINCT f.relname AS from, t.relname AS to FROM pg_constraint k
    JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND f.oid <> t.oid`;
  const ordered: Listed[] = [];
  const isPlaced = (name: string) => ordered.some((table) => table.name === name);
  const waitsFor = ({ name }: Listed) =>
    references.some(({ from, to }) => from === name && !isPlaced(to));
  while (ordered.length < tables.length) {
    const next = tables.find((table) => !isPlaced(table.name) && !waitsFor(table));
    if (!next) throw new Error("Tables refer to each other in a circle: no order restores them");
    ordered.push(next);
  }
  return ordered;
}

/** The current value of each sequence. Read after the snapshot began, so that it is beyond every number in it. */
export async function listSequences(sql: ISql): Promise<Manifest["sequences"]> {
  const names = await sql<{ name: string }[]>`
    SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`;
  return Promise.all(
    names.map(async ({ name }) => {
      const [at] = await sql<{ value: string; isCalled: boolean }[]>`
        SELECT last_value::text AS value, is_called AS "isCalled" FROM ${sql(`public.${name}`)}`;
      return { name, value: at?.value ?? "1", isCalled: at?.isCalled ?? false };
    }),
  );
}

/** "public.orders", as an identifier. */
export const tableName = (sql: ISql, name: string) => sql(`public.${name}`);

/**
 * Drops the indexes that are not constraints, of these tables or of all, and returns the SQL that recreates them: much
 * faster than updating them row by row.
 */
export async function dropIndexes(sql: ISql, tables: string[] | null = null): Promise<string[]> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = 'public' AND (${tables}::text[] IS NULL OR tablename = ANY(${tables}::text[]))
      AND indexname NOT IN (SELECT conname FROM pg_constraint)`;
  for (const { name } of indexes) await sql`DROP INDEX ${tableName(sql, name)}`;
  return indexes.map(({ definition }) => definition);
}

/** PostgreSQL cannot create an index on a table with pending checks of this transaction. */
export async function createIndexes(sql: ISql, definitions: readonly string[]): Promise<void> {
  await sql`SET CONSTRAINTS ALL IMMEDIATE`;
  for (const definition of definitions) await sql.unsafe(definition);
}

/** Lifts the time limits on queries, which would stop a long copy. */
export async function liftLimits(sql: ISql): Promise<void> {
  await sql`SELECT set_config('statement_timeout', '0', true),
    set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('DateStyle', 'ISO', true), set_config('TimeZone', 'UTC', true)`;
}
