import type { ResetPasswordBody } from "#shared/contracts/accounts.ts";
import type { Dependencies } from "../dependencies.ts";
import { forgetWrongCodes } from "../factors/check-code.ts";
import { hashSecret } from "../hash-secret.ts";
import { requireUncommonPassword } from "../passwords/common-passwords.ts";
import { makeBrowserKnown } from "../sessions/browser-tokens.ts";
import { forgetBrowsersOf } from "../sessions/known-browsers.queries.ts";
import { resetLinkInvalid } from "./accounts.errors.ts";
import { lockUser, updateUser } from "./accounts.queries.ts";
import { dropPendingEmail, dropWhatCameBefore, revokeAccess } from "./revoke-access.ts";
import { findResetToken, takeResetToken } from "./tokens.queries.ts";

/**
 * Sets the password of the user whom the link was sent to: once, within its hour. All sessions, other links, changes of
 * the email that wait and API keys end, and the owner is told. The link proves the address: of an account that was not
 * verified, what came before goes. Factors of a verified account stay.
 * @param from the network address that the request came from
 * @param tokens of the browser, which is known from now on: guesses from elsewhere do not keep the owner out of it
 * @returns the value of the browser's cookie
 * @throws Refusal 400 "token-invalid", 422 for a common password (which does not use the link up)
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
  // Looked up first: made-up tokens must not cost the hashing of a password.
  if (!(await findResetToken(db, tokenHash, now()))) throw resetLinkInvalid();
  await requireUncommonPassword(newPassword, "newPassword");
  const passwordHash = await passwords.hash(newPassword, from, "known");
  const reset = await db.transaction(async (tx) => {
    const userId = await takeResetToken(tx, tokenHash, now());
    const user = userId && (await lockUser(tx, userId));
    if (!user || user.deactivatedAt) throw resetLinkInvalid();
    await updateUser(tx, user.id, { passwordHash, emailVerified: true });
    if (user.emailVerified) await dropPendingEmail(tx, user);
    else await dropWhatCameBefore(tx, user);
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
