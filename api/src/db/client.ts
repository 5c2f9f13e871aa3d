import { getTableColumns, getTableName, type InferSelectModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, {
  type ISql,
  type PendingQuery,
  type Row,
  type Sql,
  type TransactionSql,
} from "postgres";
import { readDatabaseAddress } from "./database-address.ts";

/** Runs queries, inside a transaction or on its own: Drizzle's builder, and the driver below it. */
export interface Connection extends Omit<PostgresJsDatabase, "transaction"> {
  /**
   * The driver on the same connection, for statements that the builder cannot express, or that run so often that the
   * builder's cost matters. A tagged template is prepared once per connection, and statements started together share
   * one round trip. As with the builder, times are passed and returned as text, and JSON is passed as text.
   */
  readonly sql: ISql;
  /** Commits when `work` returns and rolls back when it throws. Inside a transaction it uses a savepoint. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** The pool: every query may use another connection. */
export interface Database extends Connection {
  readonly sql: Sql;
}

/** A transaction: use cases hold one and pass it to their queries. */
export interface Transaction extends Connection {
  readonly sql: TransactionSql;
}

export type DatabaseClient = {
  db: Database;
  /** Lets running queries finish for at most five seconds, then closes all connections. */
  close: () => Promise<void>;
};

export type ConnectOptions = {
  /** Maximum connections of this process. All processes share PostgreSQL's own limit. */
  max?: number;
  applicationName?: string;
};

/**
 * Limits in milliseconds, so that a frozen or overloaded PostgreSQL causes an error and not an endless wait. A pooler
 * does not pass them on: docs/operating.md shows how to set them on the role instead.
 */
const SESSION = {
  statement_timeout: 4000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
  TimeZone: "UTC",
};

export function connect(databaseUrl: string, options: ConnectOptions = {}): DatabaseClient {
  const address = readDatabaseAddress(databaseUrl);
  const sql = postgres({
    ...address,
    max: options.max ?? 10,
    connect_timeout: 3,
    // The driver's own pause grows to 20 seconds, which would delay requests after the database has returned.
    backoff: () => 0.1,
    idle_timeout: 60,
    max_lifetime: 60 * 30,
    onnotice: () => {},
    connection: {
      ...SESSION,
      ...address.connection,
      application_name: options.applicationName ?? "aliquot",
    },
  });
  return { db: databaseOn(sql), close: () => sql.end({ timeout: 5 }) };
}

function databaseOn(sql: Sql): Database {
  const transaction: Database["transaction"] = (work) =>
    sql.begin((inner) => work(transactionOn(inner, sql.options))) as ReturnType<typeof work>;
  return Object.assign(drizzle(sql), { sql, transaction });
}

function transactionOn(sql: TransactionSql, options: Sql["options"]): Transaction {
  const transaction: Transaction["transaction"] = (work) =>
    sql.savepoint((inner) => work(transactionOn(inner, options))) as ReturnType<typeof work>;
  // Drizzle sets its parsers on the driver's options, which exist only on the pool.
  const client = Object.assign(sql, { options }) as unknown as Sql;
  return Object.assign(drizzle(client), { sql, transaction });
}

/**
 * The columns of a table for SELECT and RETURNING, as this release knows them. A prepared statement
 * with `*` fails in a transaction once the next release adds a column.
 */
export function columnsOf({ sql }: Pick<Connection, "sql">, table: PgTable, alias?: string) {
  const names = Object.values(getTableColumns(table)).map(({ name }) => `"${name}"`);
  return sql.unsafe(names.map((name) => (alias ? `${alias}.${name}` : name)).join(", "));
}

/** Converts a row of a table's columns as Drizzle would. */
export function readRow<Table extends PgTable>(
  table: Table,
  row: Record<string, unknown>,
): InferSelectModel<Table> {
  const entries = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = row[column.name];
    return [name, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(entries) as InferSelectModel<Table>;
}

/** The rows of a table that a written SELECT finds; `rest` is what follows its FROM. */
export async function selectRows<Table extends PgTable>(
  { sql }: Pick<Connection, "sql">,
  table: Table,
  rest: PendingQuery<Row[]>,
): Promise<InferSelectModel<Table>[]> {
  const name: string = getTableName(table);
  const rows = await sql`SELECT ${columnsOf({ sql }, table)} FROM ${sql(name)} ${rest}`;
  return rows.map((row) => readRow(table, row));
}

/** The first of the rows that a query found, for its `then`; null when there is none. */
export const firstOf = <Row>([row]: readonly Row[]): Row | null => row ?? null;

/** The row of a statement that always returns one: an insert, or an update of a locked row. */
export function rowOf<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("A statement returned no row");
  return row;
}

/** A row's values by column name, converted for the driver: for `INSERT INTO t ${sql(values)}`. */
export function columnValues<Table extends PgTable>(
  table: Table,
  row: Partial<Table["$inferInsert"]>,
): Record<string, never> {
  const columns = getTableColumns(table);
  const entries = Object.entries(row).map(([name, value]) => {
    const column = columns[name];
    if (!column) throw new Error(`No column is named ${name}`);
    return [column.name, value === null ? null : column.mapToDriverValue(value)];
  });
  return Object.fromEntries(entries);
}
