import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { ApplicationState } from "#shared/contracts/applications.ts";
import { users } from "../accounts/accounts.tables.ts";
import { type Connection, firstOf, rowOf, type Transaction } from "../db/client.ts";
import { sealedColumn } from "../db/sealed-column.ts";
import { buyerApplications, buyerDocuments, buyerMessages } from "./buyers.tables.ts";
import type { SealedDocument } from "./seal-document.ts";

export type ApplicationRow = typeof buyerApplications.$inferSelect;
export type NewDocument = typeof buyerDocuments.$inferInsert & { id: string };

export async function findNewestApplication(conn: Connection, userId: string) {
  return conn
    .select()
    .from(buyerApplications)
    .where(eq(buyerApplications.userId, userId))
    .orderBy(desc(buyerApplications.createdAt), desc(buyerApplications.id))
    .limit(1)
    .then(firstOf);
}

/** The application that the person works on or that waits for the seller; locked. */
export async function lockUndecided(tx: Transaction, userId: string) {
  return tx
    .select()
    .from(buyerApplications)
    .where(
      and(
        eq(buyerApplications.userId, userId),
        inArray(buyerApplications.state, ["draft", "open", "asked"]),
      ),
    )
    .for("update")
    .then(firstOf);
}

export async function lockApplication(tx: Transaction, id: string): Promise<ApplicationRow | null> {
  return tx
    .select()
    .from(buyerApplications)
    .where(and(eq(buyerApplications.id, id), ne(buyerApplications.state, "draft")))
    .for("update")
    .then(firstOf);
}

export async function insertApplication(
  tx: Transaction,
  values: typeof buyerApplications.$inferInsert,
): Promise<ApplicationRow> {
  return tx.insert(buyerApplications).values(values).returning().then(rowOf);
}

/** Every change increases the version, also two within a millisecond. */
export async function updateApplication(
  tx: Transaction,
  id: string,
  {
    updatedAt,
    ...values
  }: Partial<Omit<ApplicationRow, "id" | "userId" | "createdAt">> & {
    updatedAt: Date;
  },
): Promise<void> {
  const version = sql`greatest(${updatedAt.toISOString()}::timestamptz, ${buyerApplications.updatedAt} + interval '1 millisecond')`;
  await tx
    .update(buyerApplications)
    .set({ ...values, updatedAt: version })
    .where(eq(buyerApplications.id, id));
}

export type DocumentFacts = {
  id: string;
  fileName: string;
  type: string;
  bytes: number;
  sha256: string;
  isDeleted: boolean;
};

/** The documents without their contents, oldest first. */
export async function findDocumentsOf(conn: Connection, applicationId: string) {
  const { id, fileName, type, bytes, sha256 } = buyerDocuments;
  return conn
    .select({
      id,
      fileName,
      type,
      bytes,
      sha256,
      isDeleted: sql<boolean>`${buyerDocuments.content} IS NULL`,
    })
    .from(buyerDocuments)
    .where(eq(buyerDocuments.applicationId, applicationId))
    .orderBy(asc(buyerDocuments.createdAt), asc(buyerDocuments.id));
}

/** The same file twice is stored once. */
export async function insertDocument(tx: Transaction, document: NewDocument): Promise<void> {
  await tx
    .insert(buyerDocuments)
    .values(document)
    .onConflictDoNothing({ target: [buyerDocuments.applicationId, buyerDocuments.sha256] });
}

export async function deleteDocument(tx: Transaction, applicationId: string, id: string) {
  const rows = await tx
    .delete(buyerDocuments)
    .where(and(eq(buyerDocuments.id, id), eq(buyerDocuments.applicationId, applicationId)))
    .returning({ id: buyerDocuments.id });
  return rows.length > 0;
}

export type StoredDocument = DocumentFacts & { content: Uint8Array; contentKey: string };

/** Null for an unknown document, for one of a draft, and for one whose content was deleted. */
export async function findDocument(conn: Connection, applicationId: string, id: string) {
  return conn.sql<StoredDocument[]>`
    SELECT d.id, d.file_name AS "fileName", d.type, d.bytes, d.sha256, d.content,
      d.content_key AS "contentKey", false AS "isDeleted"
    FROM buyer_documents d JOIN buyer_applications a ON a.id = d.application_id
    WHERE d.id = ${id} AND a.id = ${applicationId} AND a.state <> 'draft' AND d.content IS NOT NULL`.then(
    firstOf,
  );
}

/** The documents of a person that still have their content, also of drafts. */
export async function findStoredDocuments(conn: Connection, userId: string) {
  return conn.sql<{ id: string; fileName: string }[]>`
    SELECT d.id, d.file_name AS "fileName"
    FROM buyer_documents d JOIN buyer_applications a ON a.id = d.application_id
    WHERE a.user_id = ${userId} AND d.content IS NOT NULL ORDER BY d.id`;
}

/** Null once the content was deleted. */
export async function findSealedDocument(conn: Connection, id: string) {
  return conn.sql<SealedDocument[]>`
    SELECT content, content_key AS "contentKey" FROM buyer_documents
    WHERE id = ${id} AND content IS NOT NULL`.then(firstOf);
}

type KeptDocument = { id: string; applicationId: string; userId: string; sha256: string };

/** Locks and returns the documents whose key another key of the shop encrypted. */
export async function lockForeignDocuments(tx: Transaction, keyIds: readonly string[]) {
  return tx.sql<KeptDocument[]>`
    SELECT d.id, d.application_id AS "applicationId", a.user_id AS "userId", d.sha256
    FROM buyer_documents d JOIN buyer_applications a ON a.id = d.application_id
    WHERE d.content IS NOT NULL AND split_part(d.content_key, '.', 1) <> ALL(${[...keyIds]}::text[])
    ORDER BY d.id FOR UPDATE OF d`;
}

/** The oldest documents that were stored before the moment and still have their content; locked. */
export async function lockOldDocuments(tx: Transaction, before: Date, limit: number) {
  return tx.sql<KeptDocument[]>`
    SELECT d.id, d.application_id AS "applicationId", a.user_id AS "userId", d.sha256
    FROM buyer_documents d JOIN buyer_applications a ON a.id = d.application_id
    WHERE d.content IS NOT NULL AND d.created_at < ${before.toISOString()}
      AND a.state IN ('draft', 'approved', 'refused')
    ORDER BY d.created_at LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED`;
}

export async function dropContents(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .update(buyerDocuments)
    .set({ content: null })
    .where(inArray(buyerDocuments.id, [...ids]));
}

export async function insertMessage(
  tx: Transaction,
  message: { applicationId: string; from: "seller" | "buyer"; text: string; createdAt: Date },
): Promise<void> {
  await tx.insert(buyerMessages).values(message);
}

export async function findMessages(conn: Connection, applicationId: string) {
  const rows = await conn
    .select()
    .from(buyerMessages)
    .where(eq(buyerMessages.applicationId, applicationId))
    .orderBy(asc(buyerMessages.createdAt), asc(buyerMessages.id));
  return rows.map(({ from, text, createdAt }) => ({ from, text, at: createdAt.toISOString() }));
}

export type ApplicationWithUser = {
  application: ApplicationRow;
  user: typeof users.$inferSelect;
};

/** Sent applications, oldest first, with their customers. */
export async function listApplications(
  conn: Connection,
  { state, limit, offset }: { state?: ApplicationState; limit: number; offset: number },
): Promise<{ rows: ApplicationWithUser[]; total: number }> {
  const where = and(
    ne(buyerApplications.state, "draft"),
    state ? eq(buyerApplications.state, state) : undefined,
  );
  const rows = await withUsers(conn)
    .where(where)
    .orderBy(asc(buyerApplications.sentAt), asc(buyerApplications.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await conn.$count(buyerApplications, where) };
}

export async function findApplication(conn: Connection, id: string) {
  return withUsers(conn)
    .where(and(eq(buyerApplications.id, id), ne(buyerApplications.state, "draft")))
    .then(firstOf);
}

const withUsers = (conn: Connection) =>
  conn
    .select({ application: buyerApplications, user: users })
    .from(buyerApplications)
    .innerJoin(users, eq(users.id, buyerApplications.userId))
    .$dynamic();

/** The keys of the documents that still have their content. */
export const documentKeys = sealedColumn(
  "buyer_documents",
  "id",
  "content_key",
  "content IS NOT NULL",
);

/** An application that nobody has decided, of one of two accounts that are merged. */
export type UndecidedApplication = {
  id: string;
  userId: string;
  isDraft: boolean;
  updatedAt: string;
};

export async function lockUndecidedOfBoth(
  { sql }: Transaction,
  { from, into }: { from: string; into: string },
): Promise<UndecidedApplication[]> {
  return sql<UndecidedApplication[]>`
    SELECT id, user_id AS "userId", state = 'draft' AS "isDraft", updated_at AS "updatedAt"
    FROM buyer_applications
    WHERE user_id IN (${from}, ${into}) AND state IN ('draft', 'open', 'asked')
    ORDER BY id FOR UPDATE`;
}

/** Moves the applications of one account to another, after deleting the draft that gives way to one of the other. */
export async function moveApplications(
  { sql }: Transaction,
  { from, into, dropped }: { from: string; into: string; dropped: string | null },
): Promise<void> {
  if (dropped) await sql`DELETE FROM buyer_applications WHERE id = ${dropped}`;
  await sql`UPDATE buyer_applications SET user_id = ${into} WHERE user_id = ${from}`;
}
