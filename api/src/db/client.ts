import { getTableColumns, type InferSelectModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type ISql, type Sql, type TransactionSql } from "postgres";
import { readDatabaseAddress } from "./database-address.ts";

/** What a query runs on, inside a transaction or on its own: Drizzle's builder, and the driver below it. */
export interface Connection extends Omit<PostgresJsDatabase, "transaction"> {
  /**
   * The driver on the same connection. For statements that the builder cannot say or that are asked so often that its
   * cost shows: a tagged template is prepared once per connection, and statements that are started together share one
   * round trip. As with the builder, moments are given and come back as text, and JSON is given as text.
   */
  readonly sql: ISql;
  /** Commits what `work` did when it returns and rolls it back when it throws; within a transaction, to a savepoint. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result>;
}

/** The pool: every query takes a connection of its own. */
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
  /** Connections of this process; PostgreSQL's own limit is shared by all processes. */
  max?: number;
  applicationName?: string;
};

/**
 * Limits in milliseconds, so that a frozen or overloaded PostgreSQL becomes an answer and not a hang. A pooler does not
 * pass them on: docs/operating.md says how they are set on the role instead.
 */
const SESSION = {
  statement_timeout: 4000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
  TimeZone: "UTC",
};

/** Opens a pool. */
export function connect(databaseUrl: string, options: ConnectOptions = {}): DatabaseClient {
  const address = readDatabaseAddress(databaseUrl);
  const sql = postgres({
    ...address,
    max: options.max ?? 10,
    connect_timeout: 3,
    // The driver's own pause grows to 20 seconds, during which requests would wait for a database that is back.
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
  // Drizzle sets its parsers on the driver's options, which the driver has on the pool only.
  const client = Object.assign(sql, { options }) as unknown as Sql;
  return Object.assign(drizzle(client), { sql, transaction });
}

/**
 * The columns of a table for SELECT and RETURNING, those that this release knows. A statement with `*` fails in a
 * transaction for which it was prepared before, once the next release adds a column.
 */
export function columnsOf({ sql }: Pick<Connection, "sql">, table: PgTable, alias?: string) {
  const names = Object.values(getTableColumns(table)).map(({ name }) => `"${name}"`);
  return sql.unsafe(names.map((name) => (alias ? `${alias}.${name}` : name)).join(", "));
}

/** A row of the columns of a table, as Drizzle would have read it. */
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
