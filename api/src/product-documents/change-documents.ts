import type { ProductDocument, ProductDocumentQuery } from "#shared/contracts/product-documents.ts";
import { findClaims } from "#shared/domain/wording/find-claims.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Connection } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { requirePdf, safePdfName } from "../pdf/uploaded-pdf.ts";
import { getProduct } from "../products/products.queries.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { invalid, notFound, Refusal } from "../refusals.ts";
import {
  type DocumentRow,
  deleteDocument,
  findDocumentsOf,
  insertDocument,
} from "./product-documents.queries.ts";

/** The documents of a product. */
export async function listDocuments(
  conn: Connection,
  productId: string,
): Promise<ProductDocument[]> {
  return (await findDocumentsOf(conn, productId)).map(presentDocument);
}

/**
 * Adds a PDF to a product; its page is published again.
 * @throws Refusal 404; 409 `document-known`; 422 for bytes that are not a PDF, and for a title that speaks of use in
 * humans or animals
 */
export async function addProductDocument(
  { db }: Pick<Dependencies, "db">,
  productId: string,
  { kind, title, language, date, fileName = `${kind}.pdf` }: ProductDocumentQuery,
  bytes: Uint8Array,
  actorId: string,
): Promise<ProductDocument> {
  requirePdf(bytes);
  const [claim] = findClaims(title);
  if (claim) throw invalid({ title: claim.message });
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  const adding = db.transaction(async (tx) => {
    const product = await getProduct(tx, productId);
    const id = Bun.randomUUIDv7();
    const document = {
      ...{ id, productId, kind, title: title.trim(), language, date: date || null, sha256 },
      ...{ fileName: safePdfName(fileName), bytes: bytes.length, content: bytes, actorId },
    };
    await insertDocument(tx, document);
    await recordActivity(tx, {
      actorId,
      action: "product-document-added",
      subjectType: "product",
      subjectId: productId,
      summary: `Added “${document.title}” (${kind}) to ${product.name}`,
      after: { fileName: document.fileName, sha256 },
    });
    await markPagesDirty(tx, { kind: "product", slug: product.slug, listed: false });
    const added = (await listDocuments(tx, productId)).find((each) => each.id === id);
    if (!added) throw new Error("A stored document was not found");
    return added;
  });
  return adding.catch((error: unknown) => {
    if (brokenConstraint(error) !== "product_documents_once") throw error;
    throw new Refusal("conflict", "document-known", "This product has this very file already.");
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
    const removed = await deleteDocument(tx, productId, documentId);
    if (!removed) throw notFound();
    await recordActivity(tx, {
      actorId,
      action: "product-document-removed",
      subjectType: "product",
      subjectId: productId,
      summary: `Removed “${removed.title}” of ${product.name}`,
      before: { fileName: removed.fileName, sha256: removed.sha256 },
    });
    await markPagesDirty(tx, { kind: "product", slug: product.slug, listed: false });
    return listDocuments(tx, productId);
  });
}

function presentDocument({ slug, createdAt, ...document }: DocumentRow): ProductDocument {
  return {
    ...document,
    url: `/api/products/${encodeURIComponent(slug)}/documents/${document.id}`,
    createdAt: new Date(createdAt).toISOString(),
  };
}
