import { and, count, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Connection, Transaction } from "../db/client.ts";
import { escapeLike } from "../db/like.ts";
import { newerVersion } from "../db/versions.ts";
import { users } from "./accounts.tables.ts";

export type User = typeof users.$inferSelect;
export type NewUser = typeof users.$inferInsert;
export type UserChanges = Partial<Omit<User, "id" | "createdAt" | "updatedAt">>;

export async function findUser(conn: Connection, id: string): Promise<User | null> {
  const [user] = await conn.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** By the folded address. */
export async function findUserByEmail(conn: Connection, email: string): Promise<User | null> {
  const [user] = await conn.select().from(users).where(sql`lower(${users.email}) = ${email}`);
  return user ?? null;
}

/** The user, unchanged by others until the transaction ends. */
export async function lockUser(tx: Transaction, id: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  return user ?? null;
}

/**
 * The ids of all admins who can sign in, none of whom another transaction can demote or delete meanwhile. Locked in
 * the order of their ids, so that two admins who remove each other wait instead of deadlocking.
 */
export async function lockAdmins(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.deactivatedAt)))
    .orderBy(users.id)
    .for("update");
  return rows.map(({ id }) => id);
}

export async function hasAdmin(conn: Connection): Promise<boolean> {
  const rows = await conn
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.deactivatedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Null when the address is taken, however many ask for it at once. */
export async function insertUser(conn: Connection, user: NewUser): Promise<User | null> {
  const [created] = await conn.insert(users).values(user).onConflictDoNothing().returning();
  return created ?? null;
}

export async function updateUser(
  conn: Connection,
  id: string,
  changes: UserChanges,
): Promise<User> {
  const [user] = await conn
    .update(users)
    .set({ ...changes, updatedAt: newerVersion(users.updatedAt) })
    .where(eq(users.id, id))
    .returning();
  if (!user) throw new Error("A user vanished although it was locked");
  return user;
}

/** Whether the password was still `before` and now is `after`. */
export async function replacePassword(
  conn: Connection,
  id: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const rows = await conn
    .update(users)
    .set({ passwordHash: after, updatedAt: newerVersion(users.updatedAt) })
    .where(and(eq(users.id, id), eq(users.passwordHash, before), isNull(users.deactivatedAt)))
    .returning({ id: users.id });
  return rows.length > 0;
}

export async function deleteUser(conn: Connection, id: string): Promise<void> {
  await conn.delete(users).where(eq(users.id, id));
}

export type UserSearch = { search?: string; limit: number; offset: number };

/** Newest first. */
export async function listUsers(
  conn: Connection,
  { search, limit, offset }: UserSearch,
): Promise<{ users: User[]; total: number }> {
  const where = matching(search);
  const [rows, [counted]] = await Promise.all([
    conn
      .select()
      .from(users)
      .where(where)
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(limit)
      .offset(offset),
    conn.select({ total: count() }).from(users).where(where),
  ]);
  return { users: rows, total: counted?.total ?? 0 };
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
