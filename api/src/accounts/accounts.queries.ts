import { and, eq, isNull, sql } from "drizzle-orm";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import type { TaxExemption } from "#shared/domain/tax.ts";
import { nameOfCountry } from "../countries.ts";
import { type Connection, firstOf, rowOf, type Transaction } from "../db/client.ts";
import { newerVersion } from "../db/versions.ts";
import { users } from "./accounts.tables.ts";

export type User = typeof users.$inferSelect;
type NewUser = typeof users.$inferInsert;
export type UserChanges = Partial<Omit<User, "id" | "createdAt" | "updatedAt">>;

export async function findUser(conn: Connection, id: string): Promise<User | null> {
  return conn.select().from(users).where(eq(users.id, id)).then(firstOf);
}

/** The user's exemption from tax; null when the account was deleted. */
export async function findTaxExemption(conn: Connection, id: string): Promise<TaxExemption | null> {
  return conn
    .select({ exempt: users.taxExempt, until: users.taxExemptUntil })
    .from(users)
    .where(eq(users.id, id))
    .then(firstOf);
}

export async function findUserByEmail(conn: Connection, email: string): Promise<User | null> {
  return conn.select().from(users).where(sql`lower(${users.email}) = ${email}`).then(firstOf);
}

/** The user who has proved the normalized email address: somebody may have registered with another's. Null for none. */
export async function findUserOfProvedEmail(conn: Connection, email: string): Promise<User | null> {
  const user = await findUserByEmail(conn, email);
  return user?.emailVerified ? user : null;
}

export async function lockUser(tx: Transaction, id: string): Promise<User | null> {
  return tx.select().from(users).where(eq(users.id, id)).for("update").then(firstOf);
}

/** Inserts a user. Null when the email is taken, also by a request at the same time. */
export async function insertUser(conn: Connection, user: NewUser): Promise<User | null> {
  return conn.insert(users).values(user).onConflictDoNothing().returning().then(firstOf);
}

export async function updateUser(conn: Connection, id: string, changes: UserChanges) {
  return conn
    .update(users)
    .set({ ...changes, updatedAt: newerVersion(users.updatedAt) })
    .where(eq(users.id, id))
    .returning()
    .then(rowOf);
}

/** Copies the default address to the account's own fields, which hold the country's name. */
export async function writeAddressOfUser(
  conn: Connection,
  id: string,
  { address1: street, city, state, zipCode, country }: PostalAddress,
): Promise<void> {
  await updateUser(conn, id, { street, city, state, zipCode, country: nameOfCountry(country) });
}

/** Replaces the password. False when it was no longer `before`. */
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
