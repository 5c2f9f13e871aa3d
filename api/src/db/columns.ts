import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  customType,
  type ReferenceConfig,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { type Cents, formatAmount } from "#shared/domain/money.ts";

/** `numeric(10,2)` in the database, whole cents in code. Floats are never used for money. */
export const money = customType<{ data: Cents; driverData: string }>({
  dataType: () => "numeric(10, 2)",
  toDriver: formatAmount,
  fromDriver: (value) => Number(value.replace(".", "")),
});

/** Milligrams as a decimal text without trailing zeros, "0.5"; `numeric(12,6)` in the database. */
export const milligrams = customType<{ data: string; driverData: string }>({
  dataType: () => "numeric(12, 6)",
  toDriver: (value) => value,
  fromDriver: (value) => value.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, ""),
});

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => "bytea",
});

/** UUIDs of version 7, created here. They grow with time, so new rows are at the end of every index. */
export const id = () =>
  text("id")
    .primaryKey()
    .$defaultFn(() => Bun.randomUUIDv7());

/** The id of the row of another table that this row cannot be without. */
export const belongsTo = (
  name: string,
  target: () => AnyPgColumn,
  actions?: ReferenceConfig["actions"],
) => text(name).notNull().references(target, actions);

/** Accurate to milliseconds like a JavaScript date, because clients send `updatedAt` back as the row's version. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

export const createdAt = () => moment("created_at").notNull().default(sql`clock_timestamp()`);
export const updatedAt = () => moment("updated_at").notNull().default(sql`clock_timestamp()`);

/** `>= 0` alone would accept NaN, because numeric sorts NaN above every number. */
export const amountCheck = (name: string, column: AnyPgColumn) =>
  check(name, sql`${column} BETWEEN 0 AND 99999999.99`);

/** Only these values, which the column's own enumeration has. */
export const knownCheck = (name: string, column: AnyPgColumn, values: readonly string[]) =>
  check(name, sql`${column} IN (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`);

/**
 * JSON whose value may be a plain text. The builder's own column parses the driver's result a
 * second time, which would turn the text `12345678` into a number.
 */
export function json<Data>(name: string) {
  return customType<{ data: Data; driverData: unknown }>({
    dataType: () => "jsonb",
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => value as Data,
  })(name);
}
