import type { Connection } from "../db/client.ts";
import { drawSecret, hashSecret } from "../sessions/hash-secret.ts";
import { findUser } from "./accounts.queries.ts";
import { insertResetToken, insertVerificationToken } from "./tokens.queries.ts";

const HOUR = 3_600_000;

/**
 * Draws the token of a verification link when its mail is delivered; valid for 24 hours. Null when that address is
 * no longer to be verified: it was proved meanwhile, given up for another one, or the account is gone.
 */
export async function drawVerificationToken(
  conn: Connection,
  userId: string,
  email: string,
  now = new Date(),
): Promise<string | null> {
  const user = await findUser(conn, userId);
  if (!user || user.deactivatedAt) return null;
  const isOpen = email === user.pendingEmail || (email === user.email && !user.emailVerified);
  if (!isOpen) return null;
  const token = drawSecret();
  const expiresAt = new Date(now.getTime() + 24 * HOUR);
  await insertVerificationToken(conn, { userId, email, tokenHash: hashSecret(token), expiresAt });
  return token;
}

/** Draws the token of a reset link when its mail is delivered; valid for one hour. Null when the account is gone. */
export async function drawResetToken(
  conn: Connection,
  userId: string,
  now = new Date(),
): Promise<string | null> {
  const user = await findUser(conn, userId);
  if (!user || user.deactivatedAt) return null;
  const token = drawSecret();
  const expiresAt = new Date(now.getTime() + HOUR);
  await insertResetToken(conn, { userId, tokenHash: hashSecret(token), expiresAt });
  return token;
}
