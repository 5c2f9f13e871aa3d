import type { Transaction } from "../db/client.ts";
import { conflict } from "../refusals.ts";
import { lockAdmins } from "./users.queries.ts";

/**
 * Refuses a change that would leave the shop without a full admin, or that removes an admin's own
 * rights. Locks keep this true until the transaction ends. All admins are locked before any single
 * user, so that two admins who remove each other wait instead of deadlocking.
 * @throws Refusal 409 "own-account", "last-admin"
 */
export async function requireAdminLeft(
  tx: Transaction,
  { targetId, actorId, doing }: { targetId: string; actorId: string; doing: string },
): Promise<void> {
  const admins = await lockAdmins(tx);
  if (targetId === actorId) {
    throw conflict("own-account", `You cannot ${doing} your own account.`);
  }
  if (admins.every(({ id, adminScope }) => id === targetId || adminScope !== "full")) {
    throw conflict("last-admin", `You cannot ${doing} the last full admin.`);
  }
}
