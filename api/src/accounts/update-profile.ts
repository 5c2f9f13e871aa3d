import type { ProfileBody } from "#shared/contracts/accounts.ts";
import type { CurrentUser } from "#shared/contracts/sessions.ts";
import { normalizeEmail } from "#shared/domain/emails.ts";
import { findDefaultAddress } from "../addresses/addresses.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireProof } from "../fresh-proof.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { unauthenticated } from "../refusals.ts";
import { presentCurrentUser } from "../sessions/present-current-user.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { userExists } from "./accounts.errors.ts";
import { findUser, findUserByEmail, lockUser, type User, updateUser } from "./accounts.queries.ts";

/**
 * Saves the profile. A new email stays pending until its link is opened; the old address gets a
 * notice at once. Giving the current email cancels a pending change.
 * @throws Refusal 403 "proof-needed" for a new email without a fresh proof, 409 "user-exists", 429
 * after too many changes of email
 */
export async function updateProfile(
  { db, limits, now }: Pick<Dependencies, "db" | "limits" | "now">,
  session: SessionUser,
  { firstName, lastName, email, phone }: ProfileBody,
): Promise<CurrentUser> {
  const userId = session.id;
  const wanted = normalizeEmail(email);
  // Counted outside the transaction, because counting needs a second connection. Many transactions
  // that each wait for one would exhaust the pool.
  if (isNewAddress(await findUser(db, userId), wanted)) {
    requireProof(session, now());
    await limits.take("emailChanges", userId);
    // No email is sent to an address of another account, so the attempt does not count for that address.
    if (await findUserByEmail(db, wanted)) throw userExists();
    await limits.take("verificationMails", wanted);
  }
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw unauthenticated();
    const pendingEmail = wanted === user.email ? null : wanted;
    const isNew = isNewAddress(user, wanted);
    if (isNew && (await findUserByEmail(tx, wanted))) throw userExists();
    const changed = await updateUser(tx, userId, {
      firstName,
      lastName,
      phone: phone === undefined ? user.phone : phone || null,
      pendingEmail,
    });
    if (isNew) await announceChange(tx, changed, wanted);
    return presentCurrentUser(changed, await findDefaultAddress(tx, userId));
  });
}

const isNewAddress = (user: User | null, wanted: string) =>
  user !== null && wanted !== user.email && wanted !== user.pendingEmail;

async function announceChange(tx: Transaction, user: User, newEmail: string): Promise<void> {
  const { id: userId, firstName } = user;
  await queueMail(tx, { kind: "verify-email", to: newEmail, userId, firstName });
  await queueMail(tx, { kind: "email-changed", to: user.email, userId, firstName, newEmail });
}
