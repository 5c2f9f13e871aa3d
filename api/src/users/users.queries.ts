import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { AdminScope } from "#shared/domain/scopes.ts";
import type { User } from "../accounts/accounts.queries.ts";
import { users } from "../accounts/accounts.tables.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";

export type UserSearch = { search?: string; limit: number; offset: number };

/** Newest first. */
export async function listUsers(
  conn: Connection,
  { search, limit, offset }: UserSearch,
): Promise<{ users: User[]; total: number }> {
  const where = matching(search);
  const [rows, total] = await Promise.all([
    conn
      .select()
      .from(users)
      .where(where)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(limit)
      .offset(offset),
    conn.$count(users, where),
  ]);
  return { users: rows, total };
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
