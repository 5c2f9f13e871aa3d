import { normalizeEmail } from "#shared/domain/emails.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { findUserByEmail } from "./accounts.queries.ts";
import { inConstantTime } from "./constant-time.ts";

/**
 * Queues an email with a reset link if the address has an account; at most three an hour. Known and
 * unknown addresses get the same count, the same answer and the same duration.
 */
export async function requestPasswordReset(
  { db, limits }: Pick<Dependencies, "db" | "limits">,
  email: string,
): Promise<void> {
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
