import { and, asc, eq, sql } from "drizzle-orm";
import type { DocumentKind } from "#shared/contracts/lot-documents.ts";
import { type Connection, firstOf, rowOf, type Transaction } from "../db/client.ts";
import { products } from "../products/products.tables.ts";
import { lotDocuments, lots } from "./lots.tables.ts";

export type StoredDocument = typeof lotDocuments.$inferSelect;

/** By kind, first version first. */
export async function findDocuments(conn: Connection, lotId: string): Promise<StoredDocument[]> {
  return conn
    .select()
    .from(lotDocuments)
    .where(eq(lotDocuments.lotId, lotId))
    .orderBy(asc(lotDocuments.kind), asc(lotDocuments.version));
}

/** A document of another lot with the same bytes; null when there is none. */
export async function findSameElsewhere(
  tx: Transaction,
  {
    sha256,
    lotId,
    productId,
    kind,
  }: {
    sha256: string;
    lotId: string;
    productId: string;
    kind: DocumentKind;
  },
): Promise<string | null> {
  const [same] = await tx.sql<{ lotNumber: string }[]>`
    SELECT l.lot_number AS "lotNumber" FROM lot_documents d JOIN lots l ON l.id = d.lot_id
    WHERE d.sha256 = ${sha256} AND d.lot_id <> ${lotId}
      -- A safety data sheet belongs to the product, so its lots may share one.
      AND NOT (d.kind = 'sds' AND ${kind} = 'sds' AND l.product_id = ${productId})
    ORDER BY d.created_at LIMIT 1`;
  return same?.lotNumber ?? null;
}

/** Uploads of the same bytes run one after the other, so that the second one sees the first. */
export async function lockFile(tx: Transaction, sha256: string): Promise<void> {
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`lot-file:${sha256}`}, 0))`;
}

export async function insertDocument(
  tx: Transaction,
  document: Omit<StoredDocument, "createdAt">,
  content: Uint8Array,
): Promise<StoredDocument> {
  await tx.sql`
    INSERT INTO lot_files (sha256, content) VALUES (${document.sha256}, ${Buffer.from(content)})
    ON CONFLICT (sha256) DO NOTHING`;
  return tx.insert(lotDocuments).values(document).returning().then(rowOf);
}

export type DocumentFile = {
  fileName: string;
  sha256: string;
  /** False for a lot that was never released, and for drafts. */
  isPublic: boolean;
};

export async function findDocument(
  conn: Connection,
  lotNumber: string,
  documentId: string,
): Promise<DocumentFile | null> {
  return conn
    .select({
      fileName: lotDocuments.fileName,
      sha256: lotDocuments.sha256,
      isPublic: sql<boolean>`${lots.releasedAt} IS NOT NULL AND NOT ${lotDocuments.isDraft} AND NOT ${products.waits}`,
    })
    .from(lotDocuments)
    .innerJoin(lots, eq(lots.id, lotDocuments.lotId))
    .innerJoin(products, eq(products.id, lots.productId))
    .where(and(eq(lotDocuments.id, documentId), eq(lots.lotNumber, lotNumber)))
    .then(firstOf);
}

/** Marks superseded documents of a lot as drafts, which are not published. */
export async function keepDrafts(tx: Transaction, lotId: string): Promise<void> {
  await tx.sql`
    UPDATE lot_documents d SET is_draft = true
    WHERE d.lot_id = ${lotId} AND EXISTS (
      SELECT FROM lot_documents newer
      WHERE newer.lot_id = d.lot_id AND newer.kind = d.kind AND newer.version > d.version)`;
}

/** Deletes a document, and its file when no other document uses it. */
export async function deleteDocument(
  tx: Transaction,
  { id, sha256 }: Pick<StoredDocument, "id" | "sha256">,
): Promise<void> {
  await tx.delete(lotDocuments).where(eq(lotDocuments.id, id));
  await tx.sql`
    DELETE FROM lot_files WHERE sha256 = ${sha256}
      AND NOT EXISTS (SELECT FROM lot_documents WHERE sha256 = ${sha256})`;
}

export async function readFileContent(
  conn: Connection,
  sha256: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const [file] = await conn.sql<{ content: Uint8Array<ArrayBuffer> }[]>`
    SELECT content FROM lot_files WHERE sha256 = ${sha256}`;
  if (!file) throw new Error("A document has no file");
  return file.content;
}
