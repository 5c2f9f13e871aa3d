import { and, type SQL, sql } from "drizzle-orm";
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

function sorted(sortBy: Sort): SQL {
  const { key, direction } = SORTS[sortBy];
  return sql`${key} ${sql.raw(direction)}, ${users.id} ${sql.raw(direction)}`;
}

/** A page of the accounts that fit, in the requested order, newest first by default, and how many there are. */
export async function findAccountPage(
  conn: Connection,
  where: SQL | undefined,
  {
    sortBy = "newest",
    limit,
    offset,
  }: { sortBy?: Sort | undefined; limit: number; offset: number },
): Promise<{ users: User[]; total: number }> {
  const [rows, total] = await Promise.all([
    conn.select().from(users).where(where).orderBy(sorted(sortBy)).limit(limit).offset(offset),
    conn.$count(users, where),
  ]);
  return { users: rows, total };
}

/** The accounts of the same list after one of them (null for the first), for a file that is read page by page. */
export async function findAccountsAfter(
  conn: Connection,
  where: SQL | undefined,
  {
    sortBy = "newest",
    after,
    limit,
  }: { sortBy?: Sort | undefined; after: string | null; limit: number },
): Promise<User[]> {
  const { key, direction } = SORTS[sortBy];
  const sign = sql.raw(direction === "ASC" ? ">" : "<");
  const place = sql`(SELECT ${key}, ${users.id} FROM ${users} WHERE ${users.id} = ${after})`;
  const beyond = after === null ? undefined : sql`(${key}, ${users.id}) ${sign} ${place}`;
  return conn.select().from(users).where(and(where, beyond)).orderBy(sorted(sortBy)).limit(limit);
}
