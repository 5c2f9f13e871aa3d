import { normalizeEmail } from "#shared/domain/emails.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { findUser, findUserByEmail } from "./accounts.queries.ts";

type Needs = Pick<Dependencies, "db" | "limits">;

/**
 * Queues an email with a reset link if the address has an account; at most three an hour. Known and
 * unknown addresses get the same count, the same answer and the same duration.
 */
export async function requestPasswordReset({ db, limits }: Needs, email: string): Promise<void> {
  const to = normalizeEmail(email);
  await inConstantTime(async () => {
    const isWithinLimit = await limits.tryTake("recoveryMails", to);
    const user = await findUserByEmail(db, to);
    if (!isWithinLimit || !user || user.deactivatedAt) return;
    const { id: userId, firstName } = user;
    await queueMail(db, { kind: "reset-password", to, userId, firstName });
    await recordSecurityEvent(db, { event: "reset-asked", userId });
  });
}

/** Queues another verification email for the user's new or unverified address, at most three a day to one address. */
export async function resendVerification({ db, limits }: Needs, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  const to = user?.pendingEmail ?? (user?.emailVerified ? null : user?.email);
  if (!user || !to || !(await limits.tryTake("verificationMails", to))) return;
  await queueMail(db, { kind: "verify-email", to, userId, firstName: user.firstName });
}

/**
 * The same for an address that somebody gives: of any account, or the one to which the own account is changing. The answer
 * does not show whether an account exists.
 */
export async function resendVerificationTo(
  { db, limits }: Needs,
  email: string,
  ownId: string | null,
): Promise<void> {
  const to = normalizeEmail(email);
  await inConstantTime(async () => {
    const owner = await findUserByEmail(db, to);
    const own = owner || !ownId ? null : await findUser(db, ownId);
    const user = own?.pendingEmail === to ? own : owner;
    if (!user || user.deactivatedAt || owner?.emailVerified) return;
    // Only sent emails count. Otherwise a stranger could use up the limit of an address and prevent its registration.
    if (!(await limits.tryTake("verificationMails", to))) return;
    const { id: userId, firstName } = user;
    await queueMail(db, { kind: "verify-email", to, userId, firstName });
  });
}

/** Milliseconds; longer than the work takes under normal load. */
const MIN_MS = 200;

/** Delays the answer to a fixed minimum time, so that its duration does not show whether an account exists. */
async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), Bun.sleep(MIN_MS)]);
  return result;
}
