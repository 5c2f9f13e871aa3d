import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

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
