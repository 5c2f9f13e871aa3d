import type { Product, SavedProduct } from "#shared/contracts/products.ts";
import { type Connection, rowOf } from "../db/client.ts";
import { presentPlace } from "../wording/guard-texts.ts";
import { familyWarnings } from "./check-families.ts";
import { findFamilyMembers } from "./families.queries.ts";
import { presentPictures, presentProduct, productWarnings } from "./present-product.ts";
import type { ProductGuard } from "./product-texts.ts";
import { getProduct } from "./products.queries.ts";

/**
 * The product as it is stored now, with warnings about values that contradict each other or its family, and with the
 * places of its texts that speak of use in humans or animals.
 */
export async function savedProduct(conn: Connection, id: string): Promise<SavedProduct> {
  const product = await readSavedProduct(conn, id);
  const { parentProductId } = product;
  const members = parentProductId === null ? [] : await findFamilyMembers(conn, [parentProductId]);
  const [guard] = await conn.sql<Pick<ProductGuard, "wording">[]>`
    SELECT wording FROM products WHERE id = ${id}`;
  return {
    ...product,
    warnings: [...productWarnings(product), ...familyWarnings(members)],
    wording: (guard?.wording ?? []).map(presentPlace),
  };
}

/** The product as the seller saved it, also with texts that are not public yet. @throws Refusal 404 */
export async function readSavedProduct(conn: Connection, id: string): Promise<Product> {
  return withSavedTexts(conn, [presentProduct(await getProduct(conn, id))]).then(rowOf);
}

/** Products with the texts that the seller saved last, in the same order. */
export async function withSavedTexts<Shown extends Product>(
  { sql }: Connection,
  products: readonly Shown[],
): Promise<Shown[]> {
  const rows = await sql<{ id: string; pending: ProductGuard["pending"] }[]>`
    SELECT id, pending FROM products
    WHERE id = ANY(${products.map(({ id }) => id)}::text[]) AND pending IS NOT NULL`;
  const pendingOf = new Map(rows.map(({ id, pending }) => [id, pending]));
  return products.map((product) => {
    const { pictures, ...texts } = pendingOf.get(product.id) ?? {};
    return { ...product, ...texts, ...(pictures && { pictures: presentPictures(pictures) }) };
  });
}
