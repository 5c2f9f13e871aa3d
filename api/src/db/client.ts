import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";

export type Database = PostgresJsDatabase;
/** A transaction: use cases hold one and pass it to their queries. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** What a query runs on: inside a transaction or on its own. */
export type Connection = Database | Transaction;

export type DatabaseClient = {
  db: Database;
  sql: Sql;
  /** Lets running queries finish for at most five seconds, then closes all connections. */
  close: () => Promise<void>;
};

export type ConnectOptions = {
  /** Connections of this process; PostgreSQL's own limit is shared by all processes. */
  max?: number;
  applicationName?: string;
};

/**
 * Opens a pool. A frozen or overloaded PostgreSQL must become an answer, not a hang: every statement, every wait
 * for a lock and every idle transaction has a limit on the server's side.
 */
export function connect(databaseUrl: string, options: ConnectOptions = {}): DatabaseClient {
  const sql = postgres(databaseUrl, {
    max: options.max ?? 10,
    connect_timeout: 3,
    // The driver's own pause grows to 20 seconds, during which requests would wait for a database that is back.
    backoff: () => 0.1,
    idle_timeout: 60,
    max_lifetime: 60 * 30,
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? "aliquot",
      statement_timeout: 4000,
      lock_timeout: 3000,
      idle_in_transaction_session_timeout: 10_000,
      TimeZone: "UTC",
    },
  });
  return { db: drizzle(sql), sql, close: () => sql.end({ timeout: 5 }) };
}
