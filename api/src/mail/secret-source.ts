import { lockUser } from "../accounts/accounts.queries.ts";
import { drawResetToken, drawVerificationToken } from "../accounts/draw-tokens.ts";
import type { Database, Transaction } from "../db/client.ts";
import { drawAccessKey, withdrawAccessKey } from "../orders/order-access.ts";
import { isMailWaiting } from "./mail.queries.ts";
import type { AccountMail, SecretSource } from "./mail-links.ts";

/** The secrets of real mails. */
export const secretSource: SecretSource = {
  verificationToken: (db, mail) =>
    whileWanted(db, mail, (tx) => drawVerificationToken(tx, mail.userId, mail.to)),
  resetToken: (db, mail) => whileWanted(db, mail, (tx) => drawResetToken(tx, mail.userId)),
  accessKey: drawAccessKey,
  withdrawAccessKey,
};

/**
 * A password change voids the tokens there are and takes back the mails that would bring more. The account's lock
 * puts it before or after this: a mail that was claimed a moment earlier must not draw a token that outlives it.
 */
function whileWanted(
  db: Database,
  { id, userId }: AccountMail,
  draw: (tx: Transaction) => Promise<string | null>,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    return (await isMailWaiting(tx, id)) ? draw(tx) : null;
  });
}
