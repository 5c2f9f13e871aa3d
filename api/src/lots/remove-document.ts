import type { Lot } from "#shared/contracts/lots.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound, required } from "../refusals.ts";
import { deleteDocument, findDocuments, lockFile } from "./lot-documents.queries.ts";
import { stateRefused } from "./lots.errors.ts";
import { lockLot } from "./lots.queries.ts";
import { presentWholeLot } from "./read-lot.ts";

/**
 * Removes a document of a lot in quarantine, with its file; it was never published.
 * @throws Refusal 404; 409 `lot-state` once the lot has left quarantine
 */
export async function removeDocument(
  { db }: Pick<Dependencies, "db">,
  { id: lotId, documentId }: { id: string; documentId: string },
  actorId: string,
): Promise<Lot> {
  return db.transaction(async (tx) => {
    const lot = await required(lockLot(tx, lotId));
    const document = (await findDocuments(tx, lotId)).find(({ id }) => id === documentId);
    if (!document) throw notFound();
    if (lot.state !== "quarantine") {
      throw stateRefused(
        "This lot has left quarantine: its documents stay. Upload a newer version instead.",
      );
    }
    await lockFile(tx, document.sha256);
    await deleteDocument(tx, document);
    await recordActivity(tx, {
      actorId,
      action: "lot-document-removed",
      subjectType: "lot",
      subjectId: lotId,
      summary: `Removed a document (${document.kind}, version ${document.version}) of lot ${lot.lotNumber}`,
      before: { fileName: document.fileName, sha256: document.sha256 },
    });
    return presentWholeLot(tx, lot);
  });
}
