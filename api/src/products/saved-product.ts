import type { SavedProduct } from "#shared/contracts/products.ts";
import type { Connection } from "../db/client.ts";
import { familyWarnings } from "./check-families.ts";
import { findFamilyMembers } from "./families.queries.ts";
import { presentProduct, productWarnings } from "./present-product.ts";
import { getProduct } from "./products.queries.ts";

/** The product as it is stored now, with warnings about values that contradict each other or its family. */
export async function savedProduct(conn: Connection, id: string): Promise<SavedProduct> {
  const product = presentProduct(await getProduct(conn, id));
  const { parentProductId } = product;
  const members = parentProductId === null ? [] : await findFamilyMembers(conn, [parentProductId]);
  return { ...product, warnings: [...productWarnings(product), ...familyWarnings(members)] };
}
