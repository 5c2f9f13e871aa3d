import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import { hasOpenPlace, type StoredPlace } from "../wording/guard-texts.ts";
import { productDocuments } from "./product-documents.tables.ts";

type StoredDocument = typeof productDocuments.$inferSelect;

/** A document without its file; `createdAt` is the driver's text. */
export type DocumentRow = Omit<
  StoredDocument,
  "content" | "actorId" | "createdAt" | "wording" | "waits"
> & {
  slug: string;
  createdAt: string;
};

/** Safety data sheets first, then data sheets; each kind by title. The public does not see those that wait. */
export async function findDocumentsOf(
  { sql }: Connection,
  productIds: readonly string[],
  { withWaiting = false } = {},
): Promise<DocumentRow[]> {
  return sql<DocumentRow[]>`
    SELECT d.id, d.kind, d.title, d.language, d.date::text AS date, d.file_name AS "fileName", d.sha256, d.bytes,
      d.created_at AS "createdAt", d.product_id AS "productId", p.slug
    FROM product_documents d JOIN products p ON p.id = d.product_id WHERE p.id = ANY(${[...productIds]}::text[])
      AND (${withWaiting}::boolean OR NOT d.waits)
    ORDER BY array_position(ARRAY['sds', 'datasheet', 'other'], d.kind), lower(d.title), d.language, d.id`;
}

export async function findDocumentFile(
  { sql }: Connection,
  slug: string,
  id: string,
): Promise<{ fileName: string; sha256: string; content: Uint8Array<ArrayBuffer> } | null> {
  return sql<{ fileName: string; sha256: string; content: Uint8Array<ArrayBuffer> }[]>`
    SELECT d.file_name AS "fileName", d.sha256, d.content
    FROM product_documents d JOIN products p ON p.id = d.product_id WHERE d.id = ${id} AND p.slug = ${slug}
      AND NOT d.waits AND NOT p.waits`.then(firstOf);
}

/** Fails with the constraint `product_documents_once` for a file that the product has already. */
export async function insertDocument(
  tx: Transaction,
  document: Omit<StoredDocument, "createdAt">,
): Promise<void> {
  await tx.insert(productDocuments).values(document);
}

/** The removed document; null for an unknown one. */
export async function deleteDocument(
  { sql }: Transaction,
  productId: string,
  id: string,
): Promise<{ title: string; fileName: string; sha256: string } | null> {
  return sql<{ title: string; fileName: string; sha256: string }[]>`
    DELETE FROM product_documents WHERE id = ${id} AND product_id = ${productId}
    RETURNING title, file_name AS "fileName", sha256`.then(firstOf);
}

/** A document with the places of its title; `name` is that of its product. */
export type WaitingDocument = {
  id: string;
  productId: string;
  slug: string;
  name: string;
  title: string;
  wording: StoredPlace[];
};

/** The documents that wait, the newest first. */
export async function findWaitingDocuments(
  { sql }: Connection,
  limit: number,
): Promise<WaitingDocument[]> {
  return sql<WaitingDocument[]>`
    SELECT d.id, d.product_id AS "productId", p.slug, p.name, d.title, d.wording
    FROM product_documents d JOIN products p ON p.id = d.product_id
    WHERE d.waits ORDER BY d.created_at DESC, d.id LIMIT ${limit}`;
}

/** Locks the document whose title has this place; null for none. */
export async function lockDocumentOfPlace(
  { sql }: Transaction,
  placeId: string,
): Promise<WaitingDocument | null> {
  return sql<WaitingDocument[]>`
    SELECT d.id, d.product_id AS "productId", p.slug, p.name, d.title, d.wording
    FROM product_documents d JOIN products p ON p.id = d.product_id
    WHERE d.wording @> ${JSON.stringify([{ id: placeId }])}::text::jsonb FOR UPDATE OF d`.then(
    firstOf,
  );
}

export async function writeWording(
  { sql }: Transaction,
  id: string,
  wording: readonly StoredPlace[],
): Promise<void> {
  const waits = hasOpenPlace({ wording });
  await sql`
    UPDATE product_documents SET wording = ${JSON.stringify(wording)}::text::jsonb, waits = ${waits} WHERE id = ${id}`;
}
