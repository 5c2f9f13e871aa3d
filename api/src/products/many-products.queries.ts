import { getTableColumns, inArray } from "drizzle-orm";
import type { Transaction } from "../db/client.ts";
import { sqlOf } from "../db/sql-of.ts";
import { newerVersionSql } from "../db/versions.ts";
import type { StoredProduct } from "./product-changes.queries.ts";
import { products } from "./products.tables.ts";
import type { ProductValues } from "./read-product-form.ts";

/** Statements about many products at once: however many there are, each is one round trip. */

type Written = Omit<StoredProduct, "searchText">;

/** The rows as `jsonb_to_recordset` of their table takes them: by column name, as the driver writes each value. */
function asRecords(rows: readonly Partial<Written>[]): string {
  const columns = getTableColumns(products);
  const records = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const column = columns[name as keyof Written];
        // JSON columns are nested as they are: their driver value is text.
        const isPlain = value === null || (typeof value === "object" && !(value instanceof Date));
        return [column.name, isPlain ? value : column.mapToDriverValue(value)];
      }),
    ),
  );
  return JSON.stringify(records);
}

const columnNames = (row: Partial<Written>) =>
  Object.keys(row).map((name) => `"${getTableColumns(products)[name as keyof Written].name}"`);

/** All rows name the same members. */
export async function insertProducts(tx: Transaction, rows: readonly Written[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const sql = sqlOf(tx);
  const names = sql.unsafe(columnNames(first).join(", "));
  await sql`
    INSERT INTO products (${names})
    SELECT ${names} FROM jsonb_populate_recordset(NULL::products, ${asRecords(rows)}::jsonb)`;
}

/**
 * Gives products new values, and with them a newer version. The rows must be locked, which makes this the newest time
 * of each, whatever the clocks of several machines say.
 */
export async function updateProducts(
  tx: Transaction,
  updates: readonly { id: string; values: ProductValues }[],
  at: Date,
): Promise<void> {
  const [first] = updates;
  if (!first) return;
  const sql = sqlOf(tx);
  const assignments = columnNames(first.values).map((name) => `${name} = n.${name}`);
  const newVersion = newerVersionSql(sql, "p.updated_at", at);
  const records = asRecords(updates.map(({ id, values }) => ({ ...values, id })));
  await sql`
    UPDATE products p SET ${sql.unsafe(assignments.join(", "))},
      updated_at = ${newVersion}, edited_at = ${newVersion}
    FROM jsonb_populate_recordset(NULL::products, ${records}::jsonb) n
    WHERE p.id = n.id`;
}

export async function deleteProducts(tx: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(products).where(inArray(products.id, [...ids]));
}

/** Locked in the order of their ids, as orders lock them; held until the transaction ends. */
export async function findProductsLocked(
  tx: Transaction,
  ids: readonly string[],
): Promise<StoredProduct[]> {
  return tx
    .select()
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for("no key update");
}

/** Which of the products are named by an order, a cancelled one included. */
export async function findOrdered(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sqlOf(tx)<{ id: string }[]>`
    SELECT asked.id FROM unnest(${[...ids]}::text[]) AS asked(id)
    WHERE EXISTS (SELECT 1 FROM order_items i WHERE i.product_id = asked.id)`;
  return new Set(rows.map(({ id }) => id));
}
