import { normalizeEmail } from "#shared/domain/emails.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { findUser, findUserByEmail } from "./accounts.queries.ts";
import { inConstantTime } from "./constant-time.ts";

type Needs = Pick<Dependencies, "db" | "limits">;

/** Queues another verification mail for the user's new or unverified email, at most three a day to one address. */
export async function resendVerification({ db, limits }: Needs, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  const to = user?.pendingEmail ?? (user?.emailVerified ? null : user?.email);
  if (!user || !to || !(await limits.tryTake("verificationMails", to))) return;
  await queueMail(db, { kind: "verify-email", to, userId, firstName: user.firstName });
}

/** The same by an email, for nobody in particular: the answer does not tell whether there is such an account. */
export async function resendVerificationTo({ db, limits }: Needs, email: string): Promise<void> {
  const to = normalizeEmail(email);
  await inConstantTime(async () => {
    const user = await findUserByEmail(db, to);
    if (!user || user.deactivatedAt || user.emailVerified) return;
    // Only mails count: a stranger who asks for an address without an account must not keep it from being registered.
    if (!(await limits.tryTake("verificationMails", to))) return;
    const { id: userId, firstName } = user;
    await queueMail(db, { kind: "verify-email", to, userId, firstName });
  });
}
