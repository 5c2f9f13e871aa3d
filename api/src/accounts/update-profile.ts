import type { CurrentUser, ProfileBody } from "#shared/contracts/accounts.ts";
import { findDefaultAddress } from "../addresses/addresses.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { unauthenticated } from "../refusals.ts";
import { presentUser } from "../sessions/present-user.ts";
import { findUser, findUserByEmail, lockUser, type User, updateUser } from "./accounts.queries.ts";
import { foldEmail } from "./fold-email.ts";
import { userExists } from "./register-account.ts";

/**
 * Saves the profile. A new e-mail address stays pending until the link sent to it is opened; the old one is told at
 * once. The current address ends a change that was pending.
 * @throws Refusal 409 "user-exists", 429 after too many changes of address
 */
export async function updateProfile(
  { db, limits }: Pick<Dependencies, "db" | "limits">,
  userId: string,
  { firstName, lastName, email, phone }: ProfileBody,
): Promise<CurrentUser> {
  const wanted = foldEmail(email);
  // Counted outside of the transaction, which would hold one connection while it waits for another.
  if (isNewAddress(await findUser(db, userId), wanted)) await limits.take("emailChanges", userId);
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
    return presentUser(changed, await findDefaultAddress(tx, userId));
  });
}

const isNewAddress = (user: User | null, wanted: string) =>
  user !== null && wanted !== user.email && wanted !== user.pendingEmail;

async function announceChange(tx: Transaction, user: User, newEmail: string): Promise<void> {
  const { id: userId, firstName } = user;
  await queueMail(tx, { kind: "verify-email", to: newEmail, userId, firstName });
  await queueMail(tx, { kind: "email-changed", to: user.email, userId, firstName, newEmail });
}
