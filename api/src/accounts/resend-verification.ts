import { normalizeEmail } from "#shared/domain/emails.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { findUser, findUserByEmail } from "./accounts.queries.ts";
import { inConstantTime } from "./constant-time.ts";

type Needs = Pick<Dependencies, "db" | "limits">;

/** Queues another verification email for the user's new or unverified address, at most three a day to one address. */
export async function resendVerification({ db, limits }: Needs, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  const to = user?.pendingEmail ?? (user?.emailVerified ? null : user?.email);
  if (!user || !to || !(await limits.tryTake("verificationMails", to))) return;
  await queueMail(db, { kind: "verify-email", to, userId, firstName: user.firstName });
}

/** The same for a visitor who gives an address. The answer does not show whether an account exists. */
export async function resendVerificationTo({ db, limits }: Needs, email: string): Promise<void> {
  const to = normalizeEmail(email);
  await inConstantTime(async () => {
    const user = await findUserByEmail(db, to);
    if (!user || user.deactivatedAt || user.emailVerified) return;
    // Only sent emails count. Otherwise a stranger could use up the limit of an address and prevent its registration.
    if (!(await limits.tryTake("verificationMails", to))) return;
    const { id: userId, firstName } = user;
    await queueMail(db, { kind: "verify-email", to, userId, firstName });
  });
}
