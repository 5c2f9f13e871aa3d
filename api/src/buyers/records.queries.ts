import { gt } from "drizzle-orm";
import type { RecordKind } from "#shared/domain/buyer-records.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { buyerRecords } from "./buyers.tables.ts";

/** What the record says of one event. Members besides these depend on the kind. */
export type RecordEntry = {
  kind: RecordKind;
  /** ISO 8601. */
  at: string;
  /** Who decided; null for the shop itself. */
  by: string | null;
  userId?: string;
  orderId?: string;
  applicationId?: string;
  [fact: string]: unknown;
};

/** The columns after the hash are those by which rows are found. The database fills them from the body. */
type RecordRow = typeof buyerRecords.$inferSelect;

/** The hash of a row: SHA-256 of its number, the hash before it and its body, in hexadecimal. */
export function hashRecord({
  seq,
  previous,
  body,
}: Pick<RecordRow, "seq" | "previous" | "body">): string {
  return sha256(`${seq}\n${previous}\n${body}`);
}

/** In hexadecimal. */
export const sha256 = (data: string | Uint8Array): string =>
  new Bun.CryptoHasher("sha256").update(data).digest("hex");

/**
 * Adds entries to the end of the record. Call it last in a transaction: until the transaction ends, all others that
 * record something wait.
 */
export async function appendRecords(tx: Transaction, entries: readonly RecordEntry[]) {
  if (entries.length === 0) return;
  await takeAdvisoryLock(tx, "buyerRecords");
  const [last] = await tx.sql<{ seq: number; hash: string }[]>`
    SELECT seq::float8 AS seq, hash FROM buyer_records ORDER BY buyer_records.seq DESC LIMIT 1`;
  let { seq, hash: previous } = last ?? { seq: 0, hash: "" };
  const rows = entries.map((entry) => {
    seq += 1;
    const row = { seq, previous, body: JSON.stringify(entry) };
    previous = hashRecord(row);
    return { ...row, hash: previous };
  });
  await tx.sql`
    INSERT INTO buyer_records (seq, body, previous, hash)
    SELECT * FROM unnest(
      ${rows.map((row) => row.seq)}::bigint[], ${rows.map((row) => row.body)}::text[],
      ${rows.map((row) => row.previous)}::text[], ${rows.map((row) => row.hash)}::text[])`;
}

export async function findRecordsAfter(conn: Connection, seq: number, limit: number) {
  return conn
    .select()
    .from(buyerRecords)
    .where(gt(buyerRecords.seq, seq))
    .orderBy(buyerRecords.seq)
    .limit(limit);
}

export type ReadRecord = RecordEntry & { seq: number; byName: string | null };

/**
 * What the record says about a customer, oldest first, with the names of the admins; also about accounts that were merged
 * into the customer's. At most the newest 500 entries.
 */
export async function findRecordsOf({ sql }: Connection, userId: string): Promise<ReadRecord[]> {
  const rows = await sql<{ seq: number; body: string; byName: string | null }[]>`
    SELECT r.seq::float8 AS seq, r.body, u.first_name || ' ' || u.last_name AS "byName"
    FROM buyer_records r LEFT JOIN users u ON u.id = r.body::json ->> 'by'
    WHERE r.user_id IN (
      SELECT ${userId} UNION ALL SELECT from_id FROM customer_merges WHERE into_id = ${userId})
    ORDER BY r.seq DESC LIMIT 500`;
  return rows.reverse().map(({ seq, body, byName }) => ({
    ...(JSON.parse(body) as RecordEntry),
    seq,
    byName,
  }));
}
