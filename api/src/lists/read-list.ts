import type { ListItem, ProductList, SharedList } from "#shared/contracts/lists.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { type Connection, rowOf } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { presentProduct } from "../products/present-product.ts";
import { findProductsByIds } from "../products/products.queries.ts";
import { notFound } from "../refusals.ts";
import { findListByShareKey, findListItems, findLists, type ListRow } from "./lists.queries.ts";

type Context = Pick<Dependencies, "env">;

export async function readLists(
  context: Context & Pick<Dependencies, "db">,
  userId: string,
): Promise<{ lists: ProductList[] }> {
  return { lists: await presentLists(context, context.db, await findLists(context.db, userId)) };
}

/** The products of a shared list. @throws Refusal 404 for a key that no list has */
export async function readSharedList(conn: Connection, key: string): Promise<SharedList> {
  const list = await findListByShareKey(conn, key);
  if (!list) throw notFound("This list is not shared any more.");
  const items = await readItems(conn, [list.id]);
  return { name: list.name, items: items.get(list.id) ?? [] };
}

export async function presentList(
  context: Context,
  conn: Connection,
  list: ListRow,
): Promise<ProductList> {
  return presentLists(context, conn, [list]).then(rowOf);
}

async function presentLists({ env }: Context, conn: Connection, lists: readonly ListRow[]) {
  const ids = lists.map(({ id }) => id);
  const items = await readItems(conn, ids);
  return lists.map(({ id, name, shareKey, updatedAt }) => ({
    id,
    name,
    link: shareKey === null ? null : listLink(env.siteUrl, shareKey),
    items: items.get(id) ?? [],
    updatedAt: updatedAt.toISOString(),
  }));
}

export const listLink = (siteUrl: string, key: string) => `${siteUrl}/list/${key}`;

export async function readItems(
  conn: Connection,
  listIds: readonly string[],
): Promise<Map<string, ListItem[]>> {
  if (listIds.length === 0) return new Map();
  const items = await findListItems(conn, listIds);
  const productIds = items.flatMap(({ productId }) => productId ?? []);
  const products = await findProductsByIds(conn, [...new Set(productIds)]);
  const byId = new Map(products.map((product) => [product.id, presentProduct(product)]));
  const presented = items.map(({ listId, productId, productName, quantity }) => {
    const product = byId.get(productId ?? "") ?? null;
    const present = product ? nameWithSize(product) : productName;
    return { listId, item: { product, productName: present, quantity } };
  });
  const grouped = Map.groupBy(presented, ({ listId }) => listId);
  return new Map(grouped.entries().map(([id, rows]) => [id, rows.map(({ item }) => item)]));
}
