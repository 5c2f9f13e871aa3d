import { and, eq, gt, ne } from "drizzle-orm";
import { type Connection, firstOf } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import { emailVerificationTokens, passwordResetTokens } from "./accounts.tables.ts";

export async function insertVerificationToken(
  conn: Connection,
  token: { userId: string; email: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  await conn.insert(emailVerificationTokens).values(token);
}

export async function findVerificationToken(conn: Connection, tokenHash: string, now: Date) {
  return conn
    .select({ userId: emailVerificationTokens.userId, email: emailVerificationTokens.email })
    .from(emailVerificationTokens)
    .where(isValidToken(emailVerificationTokens, tokenHash, now))
    .then(firstOf);
}

export async function insertResetToken(
  conn: Connection,
  token: { userId: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  await conn.insert(passwordResetTokens).values(token);
}

export async function findResetToken(conn: Connection, tokenHash: string, now: Date) {
  const [token] = await conn
    .select({ userId: passwordResetTokens.userId })
    .from(passwordResetTokens)
    .where(isValidToken(passwordResetTokens, tokenHash, now));
  return token?.userId ?? null;
}

/** Deletes a reset token and returns whether it was valid. Of several requests with the same token, one succeeds. */
export async function takeResetToken(conn: Connection, tokenHash: string, now: Date) {
  const taken = await conn
    .delete(passwordResetTokens)
    .where(isValidToken(passwordResetTokens, tokenHash, now))
    .returning({ userId: passwordResetTokens.userId });
  return taken.length > 0;
}

export async function deleteResetTokensOf(conn: Connection, userId: string): Promise<void> {
  await conn.delete(passwordResetTokens).where(eq(passwordResetTokens.userId, userId));
}

export async function deleteVerificationTokensOf(conn: Connection, userId: string): Promise<void> {
  await conn.delete(emailVerificationTokens).where(eq(emailVerificationTokens.userId, userId));
}

/** Ends the links of pending changes of the email. */
export async function deletePendingTokensOf(
  conn: Connection,
  userId: string,
  email: string,
): Promise<void> {
  await conn
    .delete(emailVerificationTokens)
    .where(
      and(eq(emailVerificationTokens.userId, userId), ne(emailVerificationTokens.email, email)),
    );
}

const isValidToken = (
  { tokenHash, expiresAt }: typeof emailVerificationTokens | typeof passwordResetTokens,
  hash: string,
  now: Date,
) => and(eq(tokenHash, hash), gt(expiresAt, now));

/** Deletes reset tokens that expired before the given time. */
export const deleteExpiredResetTokens = deleteOldest("password_reset_tokens", "expires_at");

/** Deletes verification tokens that expired before the given time. */
export const deleteExpiredVerificationTokens = deleteOldest(
  "email_verification_tokens",
  "expires_at",
);
