import type { Transaction } from "../db/client.ts";
import { inBatches } from "../db/in-batches.ts";
import type { Context } from "../dependencies.ts";
import { dropContents, lockForeignDocuments, lockOldDocuments } from "./applications.queries.ts";
import { appendRecords } from "./records.queries.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Days for which documents of decided applications and of drafts are kept. docs/operating.md says it too. */
const KEPT_DAYS = 365;
const BATCH = 50;

/** Deletes the contents of old documents. Their hashes stay in the record. Returns how many. */
export function deleteOldDocuments({ db, now }: Context): Promise<number> {
  return inBatches(db, BATCH, async (tx) => {
    const at = now();
    const before = new Date(at.getTime() - KEPT_DAYS * DAY_MS);
    return deleteContents(tx, await lockOldDocuments(tx, before, BATCH), at);
  });
}

/** For a lost key: deletes the contents that nobody can open any more. Returns how many. */
export async function deleteForeignDocuments(
  tx: Transaction,
  keyIds: readonly string[],
  at: Date,
): Promise<number> {
  return deleteContents(tx, await lockForeignDocuments(tx, keyIds), at);
}

async function deleteContents(
  tx: Transaction,
  documents: Awaited<ReturnType<typeof lockOldDocuments>>,
  at: Date,
): Promise<number> {
  await dropContents(
    tx,
    documents.map(({ id }) => id),
  );
  const facts = { kind: "document-deleted" as const, at: at.toISOString(), by: null };
  await appendRecords(
    tx,
    documents.map(({ id: _, ...document }) => ({ ...facts, ...document })),
  );
  return documents.length;
}
