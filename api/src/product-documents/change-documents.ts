import type {
  ProductDocument,
  ProductDocumentQuery,
  SavedProductDocument,
} from "#shared/contracts/product-documents.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { type Connection, rowOf, type Transaction } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { safePdfName } from "../pdf/safe-pdf-name.ts";
import { getProduct } from "../products/products.queries.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { conflict, required } from "../refusals.ts";
import {
  type GivenReason,
  guardTexts,
  presentPlace,
  type StoredPlace,
  withReason,
} from "../wording/guard-texts.ts";
import {
  type DocumentRow,
  deleteDocument,
  findDocumentsOf,
  insertDocument,
  lockDocumentOfPlace,
  writeWording,
} from "./product-documents.queries.ts";

/** The documents of a product that are public; for the seller also those that wait for their title. */
export async function listDocuments(
  conn: Connection,
  productId: string,
  { withWaiting = false } = {},
): Promise<ProductDocument[]> {
  return (await findDocumentsOf(conn, [productId], { withWaiting })).map(presentDocument);
}

/**
 * Adds a PDF to a product; its page is published again. A document whose title speaks of use in humans or animals waits.
 * @throws Refusal 404; 409 `document-known`
 */
export async function addProductDocument(
  { db }: Pick<Dependencies, "db">,
  productId: string,
  { kind, title, language, date, fileName = `${kind}.pdf` }: ProductDocumentQuery,
  bytes: Uint8Array,
  actorId: string,
): Promise<SavedProductDocument> {
  const { wording, waits } = guardTexts(GUARDED, { title: title.trim() }, null);
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const adding = db.transaction(async (tx) => {
    const product = await getProduct(tx, productId);
    const id = Bun.randomUUIDv7();
    const file = { fileName: safePdfName(fileName), bytes: bytes.length, content: bytes, sha256 };
    const said = { kind, title: title.trim(), language, date: date || null, wording, waits };
    const document = { id, productId, ...said, ...file, actorId };
    await insertDocument(tx, document);
    await recordActivity(tx, {
      actorId,
      action: "product-document-added",
      subjectType: "product",
      subjectId: productId,
      summary: `Added “${document.title}” (${kind}) to ${nameWithSize(product)}`,
      after: { fileName: document.fileName, sha256 },
    });
    await markPagesDirty(tx, { kind: "product", slug: product.slug, listed: false });
    const all = await listDocuments(tx, productId, { withWaiting: true });
    const added = rowOf(all.filter((each) => each.id === id));
    return { ...added, wording: wording.map(presentPlace) };
  });
  return adding.catch((error: unknown) => {
    if (brokenConstraint(error) !== "product_documents_once") throw error;
    throw conflict("document-known", "This product has this very file already.");
  });
}

/** Removes a document with its file. @throws Refusal 404 */
export async function removeProductDocument(
  { db }: Pick<Dependencies, "db">,
  { id: productId, documentId }: { id: string; documentId: string },
  actorId: string,
): Promise<ProductDocument[]> {
  return db.transaction(async (tx) => {
    const product = await getProduct(tx, productId);
    const removed = await required(deleteDocument(tx, productId, documentId));
    await recordActivity(tx, {
      actorId,
      action: "product-document-removed",
      subjectType: "product",
      subjectId: productId,
      summary: `Removed “${removed.title}” of ${nameWithSize(product)}`,
      before: { fileName: removed.fileName, sha256: removed.sha256 },
    });
    await markPagesDirty(tx, { kind: "product", slug: product.slug, listed: false });
    return listDocuments(tx, productId, { withWaiting: true });
  });
}

const GUARDED = [
  { columns: ["title"] as const, texts: ({ title }: { title: string }) => ({ title }) },
];

/** Records why a place of a document's title is correct there. Null when no document has this place. */
export async function giveDocumentReason(
  tx: Transaction,
  given: GivenReason,
): Promise<StoredPlace[] | null> {
  const document = await lockDocumentOfPlace(tx, given.placeId);
  const place = document?.wording.find(({ id }) => id === given.placeId);
  if (!document || !place) return null;
  const wording = withReason(document.wording, place, given);
  await writeWording(tx, document.id, wording);
  await recordActivity(tx, {
    actorId: given.actorId,
    action: "wording-reasoned",
    subjectType: "product",
    subjectId: document.productId,
    summary: `Said why “${place.words}” is correct in the title “${document.title}” of ${document.name}`,
    after: { field: place.field, words: place.words, reason: given.reason },
  });
  await markPagesDirty(tx, { kind: "product", slug: document.slug, listed: false });
  return wording;
}

export function presentDocument({
  slug,
  productId: _,
  createdAt,
  ...document
}: DocumentRow): ProductDocument {
  return {
    ...document,
    url: `/api/products/${encodeURIComponent(slug)}/documents/${document.id}`,
    createdAt: new Date(createdAt).toISOString(),
  };
}
