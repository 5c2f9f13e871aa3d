import type { Dependencies } from "../dependencies.ts";
import { dropContents, lockOldDocuments } from "./applications.queries.ts";
import { appendRecords } from "./records.queries.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Days for which documents of decided applications and of drafts are kept. docs/operating.md says it too. */
const KEPT_DAYS = 365;
const BATCH = 50;

/** Deletes the contents of old documents. Their hashes stay in the record. Returns how many. */
export async function deleteOldDocuments({
  db,
  now,
}: Pick<Dependencies, "db" | "now">): Promise<number> {
  let deleted = 0;
  for (let batch = BATCH; batch === BATCH; deleted += batch) {
    batch = await db.transaction(async (tx) => {
      const at = now();
      const before = new Date(at.getTime() - KEPT_DAYS * DAY_MS);
      const documents = await lockOldDocuments(tx, before, BATCH);
      await dropContents(
        tx,
        documents.map(({ id }) => id),
      );
      await appendRecords(
        tx,
        documents.map(({ applicationId, userId, sha256 }) => ({
          kind: "document-deleted" as const,
          at: at.toISOString(),
          by: null,
          userId,
          applicationId,
          sha256,
        })),
      );
      return documents.length;
    });
  }
  return deleted;
}
