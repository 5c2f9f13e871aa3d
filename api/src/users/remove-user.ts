import { deleteUser, lockUser, type User, updateUser } from "../accounts/accounts.queries.ts";
import { revokeResetLinks } from "../accounts/revoke-access.ts";
import { deleteVerificationTokensOf } from "../accounts/tokens.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { endKeysOf } from "../api-keys/api-keys.queries.ts";
import type { Transaction } from "../db/client.ts";
import { postgresCode } from "../db/errors.ts";
import type { Context } from "../dependencies.ts";
import { eraseActivityOf } from "../erasures/personal-rows.queries.ts";
import { requireProof } from "../fresh-proof.ts";
import { countOrdersOf } from "../orders/orders.queries.ts";
import { required } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { deleteSessionsOf, deleteTicketsOf } from "../sessions/sessions.queries.ts";
import { presentUser } from "./present-user.ts";
import { requireAdminLeft } from "./require-admin-left.ts";

/**
 * Deletes an account, or deactivates one that has orders: the orders stay, and nobody can sign in to the account.
 * @throws Refusal 403 "proof-needed" for an admin without a fresh proof, 404, 409 "own-account", "last-admin"
 */
export async function removeUser(
  { db, now }: Context,
  id: string,
  actor: SessionUser,
): Promise<"deleted" | "deactivated"> {
  const actorId = actor.id;
  return db.transaction(async (tx) => {
    await requireAdminLeft(tx, { targetId: id, actorId, doing: "delete" });
    const user = await required(lockUser(tx, id));
    if (user.role === "admin") requireProof(actor, now());
    const orders = (await countOrdersOf(tx, [id])).get(id) ?? 0;
    const isDeleted = orders === 0 && (await tryDelete(tx, user));
    if (!isDeleted) await deactivate(tx, user, { now: now(), actorId });
    const isForgotten = isDeleted && user.role === "customer";
    const outcome = isDeleted ? "deleted" : "deactivated";
    await recordActivity(tx, {
      actorId,
      action: `user-${outcome}`,
      subjectType: "user",
      subjectId: id,
      ...(isForgotten
        ? { summary: "Deleted a customer" }
        : {
            summary: `${isDeleted ? "Deleted" : "Deactivated"} the ${user.role} ${user.email}`,
            before: presentUser(user, orders),
          }),
    });
    return outcome;
  });
}

/**
 * A customer goes from the activity too; what an admin did stays in the books. False when an order was placed after the
 * orders were counted.
 */
async function tryDelete(tx: Transaction, { id, role }: User): Promise<boolean> {
  try {
    await tx.transaction(async (savepoint) => {
      if (role === "customer") await eraseActivityOf(savepoint, id);
      await deleteUser(savepoint, id);
    });
    return true;
  } catch (error) {
    if (postgresCode(error) === "23503") return false;
    throw error;
  }
}

async function deactivate(
  tx: Transaction,
  user: User,
  { now, actorId }: { now: Date; actorId: string },
): Promise<void> {
  await updateUser(tx, user.id, { deactivatedAt: user.deactivatedAt ?? now, pendingEmail: null });
  await deleteSessionsOf(tx, user.id);
  await endKeysOf(tx, { userId: user.id, actorId, now, why: "the account was deactivated" });
  await deleteTicketsOf(tx, user.id);
  await deleteVerificationTokensOf(tx, user.id);
  await revokeResetLinks(tx, user.id);
}
