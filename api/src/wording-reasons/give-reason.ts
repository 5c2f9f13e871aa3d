import type { RecordedWording } from "#shared/contracts/wording.ts";
import { giveCategoryReason } from "../categories/give-reason.ts";
import type { Context } from "../dependencies.ts";
import { giveDocumentReason } from "../product-documents/change-documents.ts";
import { giveProductReason } from "../products/give-reason.ts";
import { notFound } from "../refusals.ts";
import { presentPlace } from "../wording/guard-texts.ts";

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
