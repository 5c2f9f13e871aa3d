import { brokenConstraint } from "../db/errors.ts";
import type { Context } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { unmarkRefused } from "../mail/bounces.queries.ts";
import { userExists, verificationLinkInvalid } from "./accounts.errors.ts";
import { lockUser, updateUser } from "./accounts.queries.ts";
import { dropWhatCameBefore, revokeResetLinks } from "./revoke-access.ts";
import { findVerificationToken } from "./tokens.queries.ts";

/**
 * Marks the token's email as verified, or completes a change to it. A link works more than once
 * while it is valid, because email programs open links in advance. A first verification removes
 * everything added to the account earlier, because the address was not proved then.
 * @param keptSession the session of the browser that opens the link; it survives when it belongs to the account
 * @throws Refusal 400 "token-invalid", 409 when another account has taken the new email meanwhile
 */
export async function verifyEmail(
  { db, now }: Context,
  token: string,
  keptSession: string | null = null,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const proof = await findVerificationToken(tx, hashSecret(token), now());
      const user = proof && (await lockUser(tx, proof.userId));
      if (!user || user.deactivatedAt) throw verificationLinkInvalid();
      if (proof.email === user.email) {
        if (user.emailVerified) return;
        await updateUser(tx, user.id, { emailVerified: true });
        await unmarkRefused(tx, user.email);
        await dropWhatCameBefore(tx, user, keptSession);
        return;
      }
      if (proof.email !== user.pendingEmail) throw verificationLinkInvalid();
      const verified = await updateUser(tx, user.id, {
        email: proof.email,
        pendingEmail: null,
        emailVerified: true,
      });
      // The link shows that the new address is right. The former one is nobody's any more.
      for (const { email } of [user, verified]) await unmarkRefused(tx, email);
      if (!user.emailVerified) await dropWhatCameBefore(tx, verified, keptSession);
      // These links were sent to the email that the user is leaving.
      await revokeResetLinks(tx, user.id);
    })
    .catch((error) => {
      throw brokenConstraint(error) === "users_email_unique" ? userExists() : error;
    });
}
