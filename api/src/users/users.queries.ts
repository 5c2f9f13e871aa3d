import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import {
  type AccountFilter,
  type AccountSearch,
  findAccountPage,
  findAccountsAfter,
} from "../accounts/account-pages.queries.ts";
import type { User } from "../accounts/accounts.queries.ts";
import { users } from "../accounts/accounts.tables.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";

/** In the requested order, newest first by default. */
export const listUsers = (conn: Connection, search: AccountSearch) =>
  findAccountPage(conn, matching(search.search), search);

/** The users of the same list after one of them (null for the first), for a file that is read page by page. */
export const findUsersAfter = (
  conn: Connection,
  filter: AccountFilter,
  page: { after: User | null; limit: number },
) => findAccountsAfter(conn, matching(filter.search), { ...page, sortBy: filter.sortBy });

function matching(search = ""): SQL | undefined {
  const words = search.trim();
  if (words === "") return undefined;
  const pattern = `%${escapeLike(words)}%`;
  return or(
    sql`${users.email} ILIKE ${pattern}`,
    sql`${users.firstName} || ' ' || ${users.lastName} ILIKE ${pattern}`,
  );
}

/**
 * All admins who can sign in, locked so that no other transaction can demote, restrict or delete them. They are locked
 * in the order of their ids, so that two admins who remove each other wait instead of deadlocking. The lock lets other
 * rows refer to an admin's: otherwise what a colleague does to the same customer would deadlock.
 */
export async function lockAdmins(tx: Transaction) {
  return tx
    .select({ id: users.id, adminScope: users.adminScope })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.deactivatedAt)))
    .orderBy(users.id)
    .for("no key update");
}

export async function hasAdmin(conn: Connection): Promise<boolean> {
  const rows = await conn
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.deactivatedAt)))
    .limit(1);
  return rows.length > 0;
}
