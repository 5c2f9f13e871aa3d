import { nameWithSize } from "#shared/domain/families.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import {
  type GivenReason,
  hasOpenPlace,
  isSamePlace,
  type StoredPlace,
  textsOf,
  withReason,
} from "../wording/guard-texts.ts";
import { checkFamilies } from "./check-families.ts";
import { findFamilyMembers } from "./families.queries.ts";
import { textColumns } from "./guard-products.queries.ts";
import { lockProducts, type StoredProduct, updateProducts } from "./product-changes.queries.ts";
import { GUARDED, type ProductTexts } from "./product-texts.ts";
import { pagesShowing } from "./record-product-change.ts";

/**
 * Records why a place of a product's texts is correct there, also where another size of its family has the same text.
 * What no place holds back any more is published. Null when no product has this place.
 */
export async function giveProductReason(
  tx: Transaction,
  given: GivenReason,
): Promise<StoredPlace[] | null> {
  const [found] = await tx.sql<{ id: string; parent: string | null }[]>`
    SELECT id, parent_product_id AS parent FROM products
    WHERE wording <> '[]' AND wording @> ${JSON.stringify([{ id: given.placeId }])}::text::jsonb`;
  if (!found) return null;
  const members = found.parent === null ? [] : await findFamilyMembers(tx, [found.parent]);
  const locked = await lockProducts(tx, [found.id, ...members.map(({ id }) => id)]);
  const product = locked.find(({ id }) => id === found.id);
  const place = product?.wording.find(({ id }) => id === given.placeId);
  // Somebody has changed the text meanwhile.
  if (!product || !place) return null;
  const alike = locked.filter(({ wording }) => wording.some((each) => isSamePlace(each, place)));
  for (const { id, wording } of alike) {
    const changed = JSON.stringify(withReason(wording, place, given));
    await tx.sql`UPDATE products SET wording = ${changed}::text::jsonb WHERE id = ${id}`;
  }
  // Written again as they were saved: the guard now lets them pass.
  await updateProducts(
    tx,
    alike.map((row) => ({ id: row.id, values: textColumns(row) })),
    given.at,
    // The seller goes on with the form in which the reason was given.
    { isEdit: false },
  );
  await checkFamilies(tx, [product.parentProductId]);
  await recordActivity(tx, {
    actorId: given.actorId,
    action: "wording-reasoned",
    subjectType: "product",
    subjectId: product.id,
    summary: `Said why “${place.words}” is correct in ${nameWithSize(product)}`,
    after: { field: place.field, words: place.words, reason: given.reason },
  });
  // Every page of a product and of its lots has one of the texts: its name.
  const pages = await Promise.all(alike.map((row) => pagesShowing(tx, row, ["name"])));
  await markPagesDirty(tx, ...pages.flat());
  const [written] = await lockProducts(tx, [product.id]);
  return written?.wording ?? null;
}

/** The products whose saved texts wait, those saved last first. */
export async function findWaitingProducts(conn: Connection, limit: number) {
  const rows = await conn.sql<
    (Pick<StoredProduct, "id" | "wording" | "pending" | "waits"> & ProductTexts & { at: string })[]
  >`
    SELECT id, name, description, research_use AS "researchUse", synonyms, variant_value AS "variantValue", pictures,
      image_url AS "imageUrl", image_alt AS "imageAlt", wording, pending, waits, updated_at AS at
    FROM products WHERE wording <> '[]' AND (waits OR pending IS NOT NULL)
    ORDER BY updated_at DESC, id LIMIT ${limit}`;
  return rows
    .map((row) => ({ ...row, listedAs: row.name, ...row.pending }))
    .filter(hasOpenPlace)
    .map((row) => ({ ...row, name: nameWithSize(row), texts: textsOf(GUARDED, row) }));
}
