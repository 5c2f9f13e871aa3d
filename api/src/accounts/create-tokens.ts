import { normalizeEmail } from "#shared/domain/emails.ts";
import type { Connection, Database, Transaction } from "../db/client.ts";
import { createSecret, hashSecret } from "../hash-secret.ts";
import { isMailWaiting } from "../mail/mail.queries.ts";
import type { AccountMail, LinkSecrets } from "../mail/mail-links.ts";
import { findUser, lockUser, type User } from "./accounts.queries.ts";
import { insertResetToken, insertVerificationToken } from "./tokens.queries.ts";

const HOUR = 3_600_000;

/** Creates the tokens for the links in account emails, at the moment when an email is delivered. */
export const accountTokens: Pick<LinkSecrets, "verificationToken" | "resetToken"> = {
  verificationToken: (db, mail) =>
    whileWaiting(db, mail, (tx) => createVerificationToken(tx, mail.userId, mail.to)),
  resetToken: (db, mail) =>
    whileWaiting(db, mail, async (tx, { email }) => {
      // Whoever reads an address that the account has left must not take the account over.
      return normalizeEmail(email) === mail.to ? createResetToken(tx, mail.userId) : null;
    }),
};

/**
 * A password change deletes the account's tokens, and the waiting emails that would create new
 * ones. The lock on the account puts the password change before or after the creation of a token.
 * Otherwise an email that was claimed just before could create a token that survives the change.
 */
function whileWaiting(
  db: Database,
  { id, userId }: AccountMail,
  create: (tx: Transaction, user: User) => Promise<string | null>,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    return user && (await isMailWaiting(tx, id)) ? create(tx, user) : null;
  });
}

/**
 * Creates the token of a verification link, valid for 24 hours. Null when the address no longer needs verification: it
 * was verified meanwhile, the user chose another one, or the account is gone.
 */
export async function createVerificationToken(
  conn: Connection,
  userId: string,
  email: string,
  now = new Date(),
): Promise<string | null> {
  const user = await findUser(conn, userId);
  if (!user || user.deactivatedAt) return null;
  const isUnverified = email === user.pendingEmail || (email === user.email && !user.emailVerified);
  if (!isUnverified) return null;
  const token = createSecret();
  const expiresAt = new Date(now.getTime() + 24 * HOUR);
  await insertVerificationToken(conn, { userId, email, tokenHash: hashSecret(token), expiresAt });
  return token;
}

/** Creates the token of a reset link, valid for one hour. Null when the account is gone. */
export async function createResetToken(
  conn: Connection,
  userId: string,
  now = new Date(),
): Promise<string | null> {
  const user = await findUser(conn, userId);
  if (!user || user.deactivatedAt) return null;
  const token = createSecret();
  const expiresAt = new Date(now.getTime() + HOUR);
  await insertResetToken(conn, { userId, tokenHash: hashSecret(token), expiresAt });
  return token;
}
