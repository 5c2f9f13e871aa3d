import { createHash, randomBytes } from "node:crypto";

/** 256 random bits in URL-safe form, for a link or a key. */
export function createSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in hex. It suffices for secrets of at least 128 random bits, and is fast enough for every request. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
