import { and, type SQL, sql } from "drizzle-orm";
import type { AccountsQuery } from "#shared/contracts/users.ts";
import type { Connection } from "../db/client.ts";
import type { User } from "./accounts.queries.ts";
import { users } from "./accounts.tables.ts";

/** The id makes each order total, so that pages never overlap. */
const SORTS = {
  newest: { key: users.createdAt, direction: "DESC" },
  oldest: { key: users.createdAt, direction: "ASC" },
  name: { key: sql`lower(${users.lastName} || ' ' || ${users.firstName})`, direction: "ASC" },
  email: { key: users.email, direction: "ASC" },
} as const;

type Sort = keyof typeof SORTS;

export type AccountFilter = Pick<AccountsQuery, "search" | "sortBy">;
export type AccountSearch = AccountFilter & Pick<AccountsQuery, "limit" | "offset">;

function sorted(sortBy: Sort): SQL {
  const { key, direction } = SORTS[sortBy];
  return sql`${key} ${sql.raw(direction)}, ${users.id} ${sql.raw(direction)}`;
}

/** A page of the accounts that fit, in the requested order, newest first by default, and how many there are. */
export async function findAccountPage(
  conn: Connection,
  where: SQL | undefined,
  { sortBy = "newest", limit, offset }: AccountSearch,
): Promise<{ users: User[]; total: number }> {
  const [rows, total] = await Promise.all([
    conn.select().from(users).where(where).orderBy(sorted(sortBy)).limit(limit).offset(offset),
    conn.$count(users, where),
  ]);
  return { users: rows, total };
}

/**
 * The accounts of the same list after one of them (null for the first), for a file that is read page by page. That one may
 * be deleted meanwhile, so its place is taken from its values.
 */
export async function findAccountsAfter(
  conn: Connection,
  where: SQL | undefined,
  {
    sortBy = "newest",
    after,
    limit,
  }: { sortBy: AccountFilter["sortBy"]; after: User | null; limit: number },
): Promise<User[]> {
  const { key, direction } = SORTS[sortBy];
  const sign = sql.raw(direction === "ASC" ? ">" : "<");
  const place =
    after &&
    sql`(SELECT ${key}, ${users.id} FROM (SELECT ${after.id}::text AS id, ${after.email}::text AS email,
      ${after.firstName}::text AS first_name, ${after.lastName}::text AS last_name,
      ${after.createdAt.toISOString()}::timestamptz AS created_at) AS users)`;
  const beyond = place ? sql`(${key}, ${users.id}) ${sign} ${place}` : undefined;
  return conn.select().from(users).where(and(where, beyond)).orderBy(sorted(sortBy)).limit(limit);
}
