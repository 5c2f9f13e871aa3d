import type { Dependencies } from "../dependencies.ts";
import { findSealedDocument, findStoredDocuments } from "./applications.queries.ts";
import { openDocument } from "./seal-document.ts";

/**
 * The documents that a person uploaded, one after the other, because each may have 10 MB. `bytes` is null for one that the
 * shop's key does not open any more.
 */
export async function* openOwnDocuments(
  { db, encryption }: Pick<Dependencies, "db" | "encryption">,
  userId: string,
): AsyncGenerator<{ id: string; fileName: string; bytes: Uint8Array | null }> {
  for (const { id, fileName } of await findStoredDocuments(db, userId)) {
    const sealed = await findSealedDocument(db, id);
    if (sealed) yield { id, fileName, bytes: openDocument(encryption, id, sealed) };
  }
}
