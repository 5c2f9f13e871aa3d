import { brokenConstraint } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { discardQueuedMails } from "../mail/mail.queries.ts";
import { Refusal } from "../refusals.ts";
import { hashSecret } from "../sessions/hash-secret.ts";
import { lockUser, updateUser } from "./accounts.queries.ts";
import { userExists } from "./register-account.ts";
import { deleteResetTokensOf, findVerificationToken } from "./tokens.queries.ts";

/**
 * Marks the address of the token as verified, or completes a change to it. The same link may be opened again while
 * it is valid: mail programs open links before people do.
 * @throws Refusal 400 "token-invalid", 409 when somebody else has taken the new address meanwhile
 */
export async function verifyEmail(
  { db, now }: Pick<Dependencies, "db" | "now">,
  token: string,
): Promise<void> {
  await db
    .transaction(async (tx) => {
      const proof = await findVerificationToken(tx, hashSecret(token), now());
      const user = proof && (await lockUser(tx, proof.userId));
      if (!user || user.deactivatedAt) throw invalidLink();
      if (proof.email === user.email) {
        if (!user.emailVerified) await updateUser(tx, user.id, { emailVerified: true });
        return;
      }
      if (proof.email !== user.pendingEmail) throw invalidLink();
      await updateUser(tx, user.id, {
        email: proof.email,
        pendingEmail: null,
        emailVerified: true,
      });
      // They were sent to the address that is left behind.
      await deleteResetTokensOf(tx, user.id);
      await discardQueuedMails(tx, user.id, "reset-password");
    })
    .catch((error) => {
      throw brokenConstraint(error) === "users_email_unique" ? userExists() : error;
    });
}

const invalidLink = () =>
  new Refusal(
    "rejected",
    "token-invalid",
    "The verification link may be expired or invalid. Please try requesting a new verification email.",
    { answer: { success: false } },
  );
