import type { ResetPasswordBody } from "#shared/contracts/accounts.ts";
import type { Dependencies } from "../dependencies.ts";
import { forgetWrongCodes } from "../factors/check-code.ts";
import { hashSecret } from "../hash-secret.ts";
import { unmarkRefused } from "../mail/bounces.queries.ts";
import { requireUncommonPassword } from "../passwords/common-passwords.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { makeBrowserKnown } from "../sessions/browser-tokens.ts";
import { forgetBrowsersOf } from "../sessions/known-browsers.queries.ts";
import { resetLinkInvalid } from "./accounts.errors.ts";
import { lockUser, updateUser } from "./accounts.queries.ts";
import { dropWhatCameBefore, revokeAccess } from "./revoke-access.ts";
import { findResetToken, takeResetToken } from "./tokens.queries.ts";

/**
 * Sets a new password by the token of a reset link, which works once and for one hour. All
 * sessions, other links, pending changes of the email and API keys end, and the owner gets an
 * email. The link also proves the address. If the address was not verified before, everything added
 * to the account earlier is removed. Factors of a verified account stay.
 * @param from the IP address of the request
 * @param tokens the browser's tokens; this browser counts as known from now on, so that wrong
 * guesses from elsewhere do not lock it out
 * @returns the value of the cookie for the browser
 * @throws Refusal 400 "token-invalid", 422 for a common password (which does not use up the link)
 */
export async function resetPassword(
  {
    db,
    passwords,
    now,
    limits,
    endKeysOf,
  }: Pick<Dependencies, "db" | "passwords" | "now" | "limits" | "endKeysOf">,
  { token, newPassword }: ResetPasswordBody,
  { from, tokens }: { from: string; tokens: string[] },
): Promise<string> {
  const tokenHash = hashSecret(token);
  // The token is looked up first, so that invented tokens do not cost the hashing of a password.
  const userId = await findResetToken(db, tokenHash, now());
  if (!userId) throw resetLinkInvalid();
  await requireUncommonPassword(newPassword, "newPassword");
  const passwordHash = await passwords.hash(newPassword, from, "known");
  const reset = await db.transaction(async (tx) => {
    // The account before its token, as in a change of the password.
    const user = await lockUser(tx, userId);
    const isTaken = await takeResetToken(tx, tokenHash, now());
    if (!isTaken || !user || user.deactivatedAt) throw resetLinkInvalid();
    await updateUser(tx, user.id, { passwordHash, emailVerified: true });
    await unmarkRefused(tx, user.email);
    if (!user.emailVerified) await dropWhatCameBefore(tx, user);
    await recordSecurityEvent(tx, { event: "password-reset", userId: user.id });
    await revokeAccess(tx, user, null);
    await forgetBrowsersOf(tx, user.id);
    const why = "the password was reset";
    await endKeysOf(tx, { userId: user.id, actorId: user.id, now: now(), why });
    const browser = await makeBrowserKnown(tx, { userId: user.id, tokens, now: now() });
    return { userId: user.id, browser };
  });
  await forgetWrongCodes(limits, reset.userId);
  return reset.browser;
}
