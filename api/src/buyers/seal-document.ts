import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Encryption } from "../encryption.ts";

/** A document as it is stored: encrypted with a key of its own, which the shop's key encrypts. */
export type SealedDocument = { content: Uint8Array; contentKey: string };

/** The name under which the key of a document is encrypted. */
export const documentContext = (id: string) => `document ${id}`;

/** AES-256-GCM. A rotation of the shop's key encrypts only the small key again. */
export function sealDocument(
  encryption: Encryption,
  id: string,
  bytes: Uint8Array,
): SealedDocument {
  const key = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  return {
    content: Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]),
    contentKey: encryption.encrypt(key.toString("base64url"), documentContext(id)),
  };
}

/** Null for an unknown key, and for changed bytes. */
export function openDocument(
  encryption: Encryption,
  id: string,
  { content, contentKey }: SealedDocument,
): Uint8Array | null {
  const key = encryption.decrypt(contentKey, documentContext(id));
  const box = Buffer.from(content);
  if (key === null || box.length < 28) return null;
  try {
    const decipher = createDecipheriv(
      "aes-256-gcm",
      Buffer.from(key, "base64url"),
      box.subarray(0, 12),
    );
    decipher.setAuthTag(box.subarray(-16));
    return Buffer.concat([decipher.update(box.subarray(12, -16)), decipher.final()]);
  } catch {
    return null;
  }
}
