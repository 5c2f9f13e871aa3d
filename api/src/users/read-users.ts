import type { AdminUser } from "#shared/contracts/users.ts";
import type { User } from "../accounts/accounts.queries.ts";
import type { Connection } from "../db/client.ts";
import { countOrdersOf } from "../orders/orders.queries.ts";
import { presentUser } from "./present-user.ts";
import { listUsers, type UserSearch } from "./users.queries.ts";

/** A page of all users, newest first, each with the number of their orders. */
export async function readUsers(
  conn: Connection,
  search: UserSearch,
): Promise<{ users: AdminUser[]; total: number }> {
  const { users, total } = await listUsers(conn, search);
  const counts = await countOrdersOf(
    conn,
    users.map(({ id }) => id),
  );
  return { users: users.map((user) => presentUser(user, counts.get(user.id) ?? 0)), total };
}

/** One user as the admin sees it. */
export async function describeUser(conn: Connection, user: User): Promise<AdminUser> {
  const counts = await countOrdersOf(conn, [user.id]);
  return presentUser(user, counts.get(user.id) ?? 0);
}
