import type { RecordedWording, WaitingText } from "#shared/contracts/wording.ts";
import { findWaitingCategories } from "../categories/categories.queries.ts";
import { GUARDED } from "../categories/category-texts.ts";
import { giveCategoryReason } from "../categories/give-reason.ts";
import type { Connection } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { giveDocumentReason } from "../product-documents/change-documents.ts";
import { findWaitingDocuments } from "../product-documents/product-documents.queries.ts";
import { findWaitingProducts, giveProductReason } from "../products/give-reason.ts";
import { notFound } from "../refusals.ts";
import {
  hasOpenPlace,
  presentInText,
  presentPlace,
  type StoredPlace,
  textsOf,
} from "../wording/guard-texts.ts";

const LIMIT = 200;

/** The products, categories and documents whose saved text the public does not see yet. */
export async function listWaiting(conn: Connection): Promise<WaitingText[]> {
  const [products, categories, documents] = await Promise.all([
    findWaitingProducts(conn, LIMIT),
    findWaitingCategories(conn, LIMIT),
    findWaitingDocuments(conn, LIMIT),
  ]);
  return [
    ...products.map((row) => ({
      ...waitingOf("product", row, row.texts),
      productId: row.id,
      listedAs: row.listedAs,
      isPublic: !row.waits,
    })),
    ...categories.map((row) => ({
      ...waitingOf("category", row, textsOf(GUARDED, row)),
      productId: null,
      listedAs: row.name,
      isPublic: !row.waits,
    })),
    ...documents.map((row) => ({
      ...waitingOf("document", row, { title: row.title }),
      name: `${row.title} (${row.name})`,
      productId: row.productId,
      listedAs: row.name,
      isPublic: false,
    })),
  ].slice(0, LIMIT);
}

const waitingOf = <Kind extends WaitingText["kind"]>(
  kind: Kind,
  { id, name, wording }: { id: string; name: string; wording: readonly StoredPlace[] },
  texts: Record<string, string>,
) => ({ kind, id, name, places: wording.map((place) => presentInText(place, texts)) });

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
      (await giveProductReason(tx, given)) ??
      (await giveCategoryReason(tx, given)) ??
      (await giveDocumentReason(tx, given));
    if (!wording) throw notFound("This text has changed: read it again");
    return { wording: wording.map(presentPlace), waits: hasOpenPlace({ wording }) };
  });
}
