import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AdminUsersQuery } from "#shared/contracts/users.ts";
import type { AdminScope } from "#shared/domain/scopes.ts";
import type { User } from "../accounts/accounts.queries.ts";
import { users } from "../accounts/accounts.tables.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";

type UserFilter = Pick<AdminUsersQuery, "search" | "sortBy">;
export type UserSearch = UserFilter & { limit: number; offset: number };

/** The id makes each order total, so that pages never overlap. */
const SORTS = {
  newest: { key: users.createdAt, direction: "DESC" },
  oldest: { key: users.createdAt, direction: "ASC" },
  name: {
    key: sql`lower(${users.lastName} || ' ' || ${users.firstName})`,
    direction: "ASC",
  },
  email: { key: users.email, direction: "ASC" },
} as const;

const sorted = ({ sortBy = "newest" }: UserFilter): SQL => {
  const { key, direction } = SORTS[sortBy];
  return sql`${key} ${sql.raw(direction)}, ${users.id} ${sql.raw(direction)}`;
};

/** In the requested order, newest first by default. */
export async function listUsers(
  conn: Connection,
  { limit, offset, ...filter }: UserSearch,
): Promise<{ users: User[]; total: number }> {
  const where = matching(filter.search);
  const [rows, total] = await Promise.all([
    conn.select().from(users).where(where).orderBy(sorted(filter)).limit(limit).offset(offset),
    conn.$count(users, where),
  ]);
  return { users: rows, total };
}

/** The users of the same list after one of them (null for the first), for a file that is read page by page. */
export async function findUsersAfter(
  conn: Connection,
  filter: UserFilter,
  { after, limit }: { after: string | null; limit: number },
): Promise<User[]> {
  const { key, direction } = SORTS[filter.sortBy ?? "newest"];
  const sign = sql.raw(direction === "ASC" ? ">" : "<");
  const place = sql`(SELECT ${key}, ${users.id} FROM ${users} WHERE ${users.id} = ${after})`;
  const beyond = after === null ? undefined : sql`(${key}, ${users.id}) ${sign} ${place}`;
  return conn
    .select()
    .from(users)
    .where(and(matching(filter.search), beyond))
    .orderBy(sorted(filter))
    .limit(limit);
}

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
 * in the order of their ids, so that two admins who remove each other wait instead of deadlocking.
 */
export async function lockAdmins(
  tx: Transaction,
): Promise<{ id: string; adminScope: AdminScope }[]> {
  return tx
    .select({ id: users.id, adminScope: users.adminScope })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.deactivatedAt)))
    .orderBy(users.id)
    .for("update");
}

export async function hasAdmin(conn: Connection): Promise<boolean> {
  const rows = await conn
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.deactivatedAt)))
    .limit(1);
  return rows.length > 0;
}
