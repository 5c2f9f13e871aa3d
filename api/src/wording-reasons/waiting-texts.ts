import type { RecordedWording, WaitingText } from "#shared/contracts/wording.ts";
import { findWaitingCategories } from "../categories/categories.queries.ts";
import { textsOfCategory } from "../categories/category-texts.ts";
import { giveCategoryReason } from "../categories/give-reason.ts";
import type { Connection } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { giveDocumentReason } from "../product-documents/change-documents.ts";
import { findWaitingDocuments } from "../product-documents/product-documents.queries.ts";
import { findWaitingProducts, giveProductReason } from "../products/give-reason.ts";
import { notFound } from "../refusals.ts";
import { presentInText, presentPlace } from "../wording/guard-texts.ts";

const LIMIT = 200;

/** The products, categories and documents whose saved text the public does not see yet. */
export async function listWaiting(conn: Connection): Promise<WaitingText[]> {
  const [products, categories, documents] = await Promise.all([
    findWaitingProducts(conn, LIMIT),
    findWaitingCategories(conn, LIMIT),
    findWaitingDocuments(conn, LIMIT),
  ]);
  return [
    ...products.map(({ id, name, listedAs, waits, wording, texts }) => ({
      ...{ kind: "product" as const, id, productId: id, name, listedAs },
      isPublic: !waits,
      places: wording.map((place) => presentInText(place, texts)),
    })),
    ...categories.map((row) => ({
      ...{
        kind: "category" as const,
        id: row.id,
        productId: null,
        name: row.name,
        listedAs: row.name,
      },
      isPublic: !row.waits,
      places: row.wording.map((place) => presentInText(place, textsOfCategory(row))),
    })),
    ...documents.map(({ id, productId, name, title, wording }) => ({
      ...{ kind: "document" as const, id, productId, name: `${title} (${name})` },
      ...{ listedAs: name, isPublic: false },
      places: wording.map((place) => presentInText(place, { title })),
    })),
  ].slice(0, LIMIT);
}

/**
 * Records why a place of a product's, category's or document's text is correct there, with who and when. When no place
 * is left without a reason, the text is published.
 *
 * @throws Refusal 404 for a place of a text that has changed
 */
export async function giveReason(
  { db, now }: Context,
  placeId: string,
  reason: string,
  actorId: string,
): Promise<RecordedWording> {
  return db.transaction(async (tx) => {
    const given = { placeId, reason: reason.trim(), actorId, at: now() };
    const wording =
      (await giveProductReason(tx, given))?.wording ??
      (await giveCategoryReason(tx, given)) ??
      (await giveDocumentReason(tx, given));
    if (!wording) throw notFound("This text has changed: read it again");
    return {
      wording: wording.map(presentPlace),
      waits: wording.some((place) => place.reason === null),
    };
  });
}
