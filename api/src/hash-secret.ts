import { createHash, randomBytes } from "node:crypto";

/** 256 random bits for a link or a key, safe in a URL. */
export function drawSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 in hex: enough for secrets of 128 random bits and more, and quick on every request. */
export function hashSecret(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
