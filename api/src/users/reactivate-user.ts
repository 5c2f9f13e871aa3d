import type { AdminUser } from "#shared/contracts/users.ts";
import { userErased } from "../accounts/accounts.errors.ts";
import { lockUser, updateUser } from "../accounts/accounts.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Context } from "../dependencies.ts";
import { requireProof } from "../fresh-proof.ts";
import { required } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { describeUser } from "./read-users.ts";

/**
 * Lets a deactivated user sign in again with the former password. Does nothing for an active account.
 * @throws Refusal 403 "proof-needed" for an admin without a fresh proof, 404, 409 "user-erased"
 */
export async function reactivateUser(
  { db, now }: Context,
  id: string,
  actor: SessionUser,
): Promise<AdminUser> {
  return db.transaction(async (tx) => {
    const before = await required(lockUser(tx, id));
    if (before.erasedAt) throw userErased();
    if (!before.deactivatedAt) return describeUser(tx, before);
    if (before.role === "admin") requireProof(actor, now());
    const saved = await describeUser(tx, await updateUser(tx, id, { deactivatedAt: null }));
    await recordActivity(tx, {
      actorId: actor.id,
      action: "user-reactivated",
      subjectType: "user",
      subjectId: id,
      summary: `Reactivated the ${saved.role} ${saved.email}`,
      before: await describeUser(tx, before),
      after: saved,
    });
    return saved;
  });
}
