import type { Sql } from "postgres";

/*
 * A test database is used by several test files, one after the other. Between them its rows are deleted, and those that
 * the migrations insert are inserted again.
 */

/** Equal as long as no test changed tables, columns, constraints, triggers, functions, rights or settings. */
export async function schemaHash(sql: Sql): Promise<string> {
  const [row] = await sql`
    SELECT md5(string_agg(part, '|' ORDER BY part)) AS hash FROM (
      SELECT concat('r', oid, relname, relkind, relowner, relacl, reloptions) AS part FROM pg_class
        WHERE relnamespace IN ('public'::regnamespace, 'drizzle'::regnamespace)
      UNION ALL SELECT concat('a', attrelid, attname, atttypid, attnotnull, attisdropped) FROM pg_attribute
        WHERE attnum > 0 AND attrelid IN (SELECT oid FROM pg_class
          WHERE relnamespace IN ('public'::regnamespace, 'drizzle'::regnamespace))
      UNION ALL SELECT concat('d', adrelid, adnum, pg_get_expr(adbin, adrelid)) FROM pg_attrdef
      UNION ALL SELECT concat('c', oid, conname, convalidated, condeferred) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT concat('t', oid, tgname, tgenabled) FROM pg_trigger
      UNION ALL SELECT concat('f', oid, proname, md5(prosrc)) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
      UNION ALL SELECT concat('s', setconfig) FROM pg_db_role_setting
        WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
      UNION ALL SELECT concat('m', hash) FROM drizzle.__drizzle_migrations
      UNION ALL SELECT concat('n', functions) FROM drizzle.functions
      UNION ALL SELECT concat('v', release) FROM drizzle.release
    ) AS parts`;
  return row?.hash;
}

/** SQL that makes a used database as this new one is: its rows and its counters. */
export async function emptyingScript(sql: Sql): Promise<string> {
  const tables = await sql<{ name: string; columns: string; hasRows: boolean }[]>`
    SELECT c.oid::regclass::text AS name,
      (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %s', c.oid::regclass), false, true, '')))[1]::text <> '0' AS "hasRows"
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1`;
  const sequences = await sql<{ name: string }[]>`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'`;
  const inserts: string[] = [];
  for (const { name, columns } of tables.filter(({ hasRows }) => hasRows)) {
    const [row] = await sql.unsafe(
      `SELECT quote_literal(json_agg(t)::text) AS rows FROM ${name} t`,
    );
    inserts.push(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${row?.rows})`,
    );
  }
  return [
    "BEGIN",
    // Without triggers, of which some guard rows from being deleted, and without the checks of references.
    "SET LOCAL session_replication_role = replica",
    ...tables.map(({ name }) => `DELETE FROM ${name}`),
    ...inserts,
    ...sequences.map(({ name }) => `SELECT setval('${name}', 1, false)`),
    "COMMIT",
  ].join(";\n");
}
