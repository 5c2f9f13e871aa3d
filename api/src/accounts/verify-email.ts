import { brokenConstraint } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { userExists, verificationLinkInvalid } from "./accounts.errors.ts";
import { lockUser, updateUser } from "./accounts.queries.ts";
import { revokeResetLinks } from "./revoke-access.ts";
import { findVerificationToken } from "./tokens.queries.ts";

/**
 * Marks the email of the token as verified, or completes a change to it. The same link may be opened again while it
 * is valid: mail programs open links before people do.
 * @throws Refusal 400 "token-invalid", 409 when somebody else has taken the new email meanwhile
 */
export async function verifyEmail(
  { db, now }: Pick<Dependencies, "db" | "now">,
  token: string,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const proof = await findVerificationToken(tx, hashSecret(token), now());
      const user = proof && (await lockUser(tx, proof.userId));
      if (!user || user.deactivatedAt) throw verificationLinkInvalid();
      if (proof.email === user.email) {
        if (!user.emailVerified) await updateUser(tx, user.id, { emailVerified: true });
        return;
      }
      if (proof.email !== user.pendingEmail) throw verificationLinkInvalid();
      await updateUser(tx, user.id, {
        email: proof.email,
        pendingEmail: null,
        emailVerified: true,
      });
      // They were sent to the email that the user leaves.
      await revokeResetLinks(tx, user.id);
    })
    .catch((error) => {
      throw brokenConstraint(error) === "users_email_unique" ? userExists() : error;
    });
}
