import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { findUser, findUserByEmail } from "./accounts.queries.ts";
import { steadily } from "./constant-time.ts";
import { foldEmail } from "./fold-email.ts";

type Needs = Pick<Dependencies, "db" | "limits">;

/**
 * Queues a mail with a reset link if the address has an account; at most three an hour. Known and unknown addresses
 * are counted, awaited and answered alike.
 */
export async function requestPasswordReset({ db, limits }: Needs, email: string): Promise<void> {
  const to = foldEmail(email);
  await steadily(async () => {
    const isDue = await limits.tryTake("recoveryMails", to);
    const user = await findUserByEmail(db, to);
    if (!isDue || !user || user.deactivatedAt) return;
    const { id: userId, firstName } = user;
    await queueMail(db, { kind: "reset-password", to, userId, firstName });
  });
}

/** Queues another verification mail for the signed-in user's new or unproved address, at most three an hour. */
export async function resendVerification(
  { db, limits }: Needs,
  { id }: SessionUser,
): Promise<void> {
  const user = await findUser(db, id);
  const to = user?.pendingEmail ?? (user?.emailVerified ? null : user?.email);
  if (!user || !to || !(await limits.tryTake("verificationMails", to))) return;
  await queueMail(db, { kind: "verify-email", to, userId: user.id, firstName: user.firstName });
}

/** The same for somebody who is not signed in; tells nobody whether there is such an account. */
export async function resendVerificationTo({ db, limits }: Needs, email: string): Promise<void> {
  const to = foldEmail(email);
  await steadily(async () => {
    const isDue = await limits.tryTake("verificationMails", to);
    const user = await findUserByEmail(db, to);
    if (!isDue || !user || user.deactivatedAt || user.emailVerified) return;
    const { id: userId, firstName } = user;
    await queueMail(db, { kind: "verify-email", to, userId, firstName });
  });
}
