import { and, eq } from "drizzle-orm";
import { type Connection, firstOf, rowOf, type Transaction } from "../db/client.ts";
import { type productListItems, productLists } from "./lists.tables.ts";

export type ListRow = typeof productLists.$inferSelect;
export type ListItemRow = Pick<
  typeof productListItems.$inferSelect,
  "listId" | "productId" | "productName" | "quantity"
>;

/** By name. */
export async function findLists(conn: Connection, userId: string): Promise<ListRow[]> {
  const rows = await conn.select().from(productLists).where(eq(productLists.userId, userId));
  return rows.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Null for an unknown list and for another user's. It stays locked until the transaction ends. */
export async function lockList(tx: Transaction, userId: string, id: string) {
  return tx
    .select()
    .from(productLists)
    .where(and(eq(productLists.id, id), eq(productLists.userId, userId)))
    .for("update")
    .then(firstOf);
}

export async function findListByShareKey(conn: Connection, key: string): Promise<ListRow | null> {
  return conn.select().from(productLists).where(eq(productLists.shareKey, key)).then(firstOf);
}

/** The items of these lists, in the order in which they were added. */
export async function findListItems({ sql }: Connection, listIds: readonly string[]) {
  return sql<ListItemRow[]>`
    SELECT list_id AS "listId", product_id AS "productId", product_name AS "productName", quantity
    FROM product_list_items WHERE list_id = ANY(${[...listIds]}::text[]) ORDER BY list_id, position`;
}

/** Fails with the constraint `product_lists_one_name` when the user has a list of this name. */
export async function insertList(tx: Transaction, list: Pick<ListRow, "userId" | "name">) {
  return tx.insert(productLists).values(list).returning().then(rowOf);
}

export async function updateList(
  tx: Transaction,
  id: string,
  changes: Partial<Pick<ListRow, "name" | "shareKey">>,
): Promise<ListRow> {
  return tx
    .update(productLists)
    .set({ ...changes, updatedAt: new Date() })
    .where(eq(productLists.id, id))
    .returning()
    .then(rowOf);
}

export async function deleteList(tx: Transaction, id: string): Promise<void> {
  await tx.delete(productLists).where(eq(productLists.id, id));
}

/** The list must be locked. False when the product does not exist. */
export async function writeListItem(
  { sql }: Transaction,
  listId: string,
  product: { id: string; name: string },
  quantity: number,
): Promise<boolean> {
  const written = await sql`
    INSERT INTO product_list_items (list_id, position, product_id, product_name, quantity)
    SELECT ${listId}, (
      SELECT coalesce(max(position), 0) + 1 FROM product_list_items WHERE list_id = ${listId}
    ), id, ${product.name}, ${quantity}::int FROM products WHERE id = ${product.id} AND NOT waits
    ON CONFLICT (list_id, product_id) DO UPDATE
      SET quantity = excluded.quantity, product_name = excluded.product_name
    RETURNING 1`;
  return written.length > 0;
}

export async function deleteListItem({ sql }: Transaction, listId: string, productId: string) {
  await sql`DELETE FROM product_list_items WHERE list_id = ${listId} AND product_id = ${productId}`;
}

/** Moves the lists of one account to another. One whose name is taken gets the next free number: "Buffers (2)". */
export async function moveLists(
  { sql }: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const lists = await sql<{ id: string; name: string; userId: string }[]>`
    SELECT id, name, user_id AS "userId" FROM product_lists
    WHERE user_id IN (${from}, ${into}) ORDER BY id FOR UPDATE`;
  const taken = new Set(
    lists.filter(({ userId }) => userId === into).map(({ name }) => name.toLowerCase()),
  );
  for (const { id, name } of lists.filter(({ userId }) => userId === from)) {
    const free = freeName(name, taken);
    taken.add(free.toLowerCase());
    await sql`UPDATE product_lists SET user_id = ${into}, name = ${free} WHERE id = ${id}`;
  }
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name.slice(0, 90)} (${number})`;
    if (!taken.has(candidate.toLowerCase())) return candidate;
  }
}
