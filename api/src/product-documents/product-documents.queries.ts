import type { Connection, Transaction } from "../db/client.ts";
import type { productDocuments } from "./product-documents.tables.ts";

type StoredDocument = typeof productDocuments.$inferSelect;

/** A document without its file; `createdAt` is the driver's text. */
export type DocumentRow = Omit<
  StoredDocument,
  "content" | "actorId" | "productId" | "createdAt"
> & {
  slug: string;
  createdAt: string;
};

/** Safety data sheets first, then data sheets; each kind by title. */
export async function findDocumentsOf(
  { sql }: Connection,
  productId: string,
): Promise<DocumentRow[]> {
  return sql<DocumentRow[]>`
    SELECT d.id, d.kind, d.title, d.language, d.date::text AS date, d.file_name AS "fileName", d.sha256, d.bytes,
      d.created_at AS "createdAt", p.slug
    FROM product_documents d JOIN products p ON p.id = d.product_id WHERE p.id = ${productId}
    ORDER BY array_position(ARRAY['sds', 'datasheet', 'other'], d.kind), lower(d.title), d.language, d.id`;
}

export async function findDocumentFile(
  { sql }: Connection,
  slug: string,
  id: string,
): Promise<{ fileName: string; sha256: string; content: Uint8Array<ArrayBuffer> } | null> {
  const [file] = await sql<
    { fileName: string; sha256: string; content: Uint8Array<ArrayBuffer> }[]
  >`
    SELECT d.file_name AS "fileName", d.sha256, d.content
    FROM product_documents d JOIN products p ON p.id = d.product_id WHERE d.id = ${id} AND p.slug = ${slug}`;
  return file ?? null;
}

/** Fails with the constraint `product_documents_once` for a file that the product has already. */
export async function insertDocument(
  { sql }: Transaction,
  document: Omit<StoredDocument, "createdAt">,
): Promise<void> {
  const { id, productId, kind, title, language, date, fileName, sha256, bytes, content, actorId } =
    document;
  await sql`
    INSERT INTO product_documents (id, product_id, kind, title, language, date, file_name, sha256, bytes, content, actor_id)
    VALUES (${id}, ${productId}, ${kind}, ${title}, ${language}, ${date}, ${fileName}, ${sha256}, ${bytes},
      ${Buffer.from(content)}, ${actorId})`;
}

/** The removed document; null for an unknown one. */
export async function deleteDocument(
  { sql }: Transaction,
  productId: string,
  id: string,
): Promise<{ title: string; fileName: string; sha256: string } | null> {
  const [removed] = await sql<{ title: string; fileName: string; sha256: string }[]>`
    DELETE FROM product_documents WHERE id = ${id} AND product_id = ${productId}
    RETURNING title, file_name AS "fileName", sha256`;
  return removed ?? null;
}
