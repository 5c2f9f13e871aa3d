import type { AdminUser } from "#shared/contracts/users.ts";
import type { AccountSearch } from "../accounts/account-pages.queries.ts";
import type { User } from "../accounts/accounts.queries.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { provedUntil, requireProof } from "../fresh-proof.ts";
import { countOrdersOf } from "../orders/orders.queries.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { presentUser } from "./present-user.ts";
import { listUsers } from "./users.queries.ts";

/**
 * A page of all users, newest first, each with the number of their orders.
 * @throws Refusal 403 "proof-needed" after 200 users within ten minutes without a fresh proof, so
 * that a stolen session cannot copy them all
 */
export async function readUsers(
  { db, limits, now }: Pick<Dependencies, "db" | "limits" | "now">,
  search: AccountSearch,
  actor: SessionUser,
): Promise<{ users: AdminUser[]; total: number }> {
  const { users, total } = await listUsers(db, search);
  await countRead({ limits, now }, actor, users.length);
  const counts = await countOrdersOf(
    db,
    users.map(({ id }) => id),
  );
  return { users: users.map((user) => presentUser(user, counts.get(user.id) ?? 0)), total };
}

/** @throws Refusal 403 "proof-needed" */
export async function countRead(
  { limits, now }: Pick<Dependencies, "limits" | "now">,
  actor: SessionUser,
  count: number,
): Promise<void> {
  if (provedUntil(actor, now())) return;
  if (!(await limits.tryTake("usersRead", actor.id, count))) requireProof(actor, now());
}

export async function describeUser(conn: Connection, user: User): Promise<AdminUser> {
  const counts = await countOrdersOf(conn, [user.id]);
  return presentUser(user, counts.get(user.id) ?? 0);
}
