import type { Connection, Database, Transaction } from "../db/client.ts";
import { drawSecret, hashSecret } from "../hash-secret.ts";
import { isMailWaiting } from "../mail/mail.queries.ts";
import type { AccountMail, LinkSecrets } from "../mail/mail-links.ts";
import { findUser, lockUser } from "./accounts.queries.ts";
import { insertResetToken, insertVerificationToken } from "./tokens.queries.ts";

const HOUR = 3_600_000;

/** The tokens in the links of account mails, drawn when the mail is delivered. */
export const accountTokens: Pick<LinkSecrets, "verificationToken" | "resetToken"> = {
  verificationToken: (db, mail) =>
    whileWaiting(db, mail, (tx) => drawVerificationToken(tx, mail.userId, mail.to)),
  resetToken: (db, mail) => whileWaiting(db, mail, (tx) => drawResetToken(tx, mail.userId)),
};

/**
 * A password change deletes the tokens of the account and the waiting mails that would bring more. The account's
 * lock puts the password change before or after the drawing: a mail that was claimed a moment earlier must not draw
 * a token that outlives the change.
 */
function whileWaiting(
  db: Database,
  { id, userId }: AccountMail,
  draw: (tx: Transaction) => Promise<string | null>,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    return (await isMailWaiting(tx, id)) ? draw(tx) : null;
  });
}

/**
 * Draws the token of a verification link, valid for 24 hours. Null when the address no longer waits to be verified:
 * it was verified meanwhile, the user chose another one, or the account is gone.
 */
export async function drawVerificationToken(
  conn: Connection,
  userId: string,
  email: string,
  now = new Date(),
): Promise<string | null> {
  const user = await findUser(conn, userId);
  if (!user || user.deactivatedAt) return null;
  const isUnverified = email === user.pendingEmail || (email === user.email && !user.emailVerified);
  if (!isUnverified) return null;
  const token = drawSecret();
  const expiresAt = new Date(now.getTime() + 24 * HOUR);
  await insertVerificationToken(conn, { userId, email, tokenHash: hashSecret(token), expiresAt });
  return token;
}

/** Draws the token of a reset link, valid for one hour. Null when the account is gone. */
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
