import type { DocumentKind, LotDocument } from "#shared/contracts/lot-documents.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { safePdfName } from "../pdf/safe-pdf-name.ts";
import { required } from "../refusals.ts";
import {
  findDocuments,
  findSameElsewhere,
  insertDocument,
  lockFile,
} from "./lot-documents.queries.ts";
import { documentOfAnotherLot } from "./lots.errors.ts";
import { lockLot } from "./lots.queries.ts";
import { presentDocument } from "./present-lot.ts";
import { publishLot } from "./save-lot.ts";

type Upload = { kind: DocumentKind; fileName: string; bytes: Uint8Array };

/**
 * Adds a document to a lot. It supersedes the former one of its kind, which stays readable. A file
 * that already is the newest of its kind is not added again.
 *
 * @throws Refusal 404; 409 `document-of-another-lot` with that lot's number
 */
export async function addDocument(
  { db }: Pick<Dependencies, "db">,
  lotId: string,
  { kind, fileName, bytes }: Upload,
  actorId: string,
): Promise<LotDocument> {
  const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
  return db.transaction(async (tx) => {
    const lot = await required(lockLot(tx, lotId));
    await lockFile(tx, sha256);
    const other = await findSameElsewhere(tx, { sha256, lotId, productId: lot.productId, kind });
    if (other) throw documentOfAnotherLot(other);
    const documents = await findDocuments(tx, lotId);
    const newest = documents.filter((document) => document.kind === kind).at(-1);
    if (newest?.sha256 === sha256) return presentDocument(lot.lotNumber, newest, documents);
    const added = await insertDocument(
      tx,
      {
        id: Bun.randomUUIDv7(),
        lotId,
        kind,
        version: (newest?.version ?? 0) + 1,
        fileName: safePdfName(fileName),
        sha256,
        bytes: bytes.length,
        isDraft: false,
        actorId,
      },
      bytes,
    );
    await recordActivity(tx, {
      actorId,
      action: "lot-document-added",
      subjectType: "lot",
      subjectId: lotId,
      summary: `Added a document (${kind}, version ${added.version}) to lot ${lot.lotNumber}`,
      after: { fileName: added.fileName, sha256 },
    });
    await publishLot(tx, lot);
    return presentDocument(lot.lotNumber, added, documents);
  });
}
