import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import { users } from "../accounts/accounts.tables.ts";
import { type Connection, firstOf, rowOf, type Transaction } from "../db/client.ts";
import { userAddresses } from "./addresses.tables.ts";

type User = typeof users.$inferSelect;
export type Address = typeof userAddresses.$inferSelect;

export type NamedAddress = PostalAddress & { label?: string | null };

/**
 * Whether the user exists. Locks the user's row until the transaction ends, so that changes of one
 * user's addresses run one after the other.
 */
export async function lockOwner(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return rows.length > 0;
}

/** The default first, then in the order in which they were added. */
export async function listAddresses(conn: Connection, userId: string): Promise<Address[]> {
  return conn
    .select()
    .from(userAddresses)
    .where(eq(userAddresses.userId, userId))
    .orderBy(desc(userAddresses.isDefault), asc(userAddresses.createdAt), asc(userAddresses.id));
}

export async function findDefaultAddress(conn: Connection, userId: string) {
  return conn
    .select()
    .from(userAddresses)
    .where(and(eq(userAddresses.userId, userId), userAddresses.isDefault))
    .then(firstOf);
}

/** Null for an unknown address and for another user's. */
export async function findAddress(conn: Connection, userId: string, id: string) {
  return conn
    .select()
    .from(userAddresses)
    .where(and(eq(userAddresses.id, id), eq(userAddresses.userId, userId)))
    .then(firstOf);
}

export async function insertAddress(
  conn: Connection,
  userId: string,
  address: NamedAddress & { isDefault: boolean },
): Promise<Address> {
  return conn
    .insert(userAddresses)
    .values({ userId, ...address })
    .returning()
    .then(rowOf);
}

/** The address of an account's form, which becomes its default. */
export function insertDefaultAddress(
  conn: Connection,
  userId: string,
  { street: address1, city, state, zipCode }: Pick<User, "street" | "city" | "state" | "zipCode">,
  country: string,
): Promise<Address> {
  const address = { address1, address2: null, city, state, zipCode, country };
  return insertAddress(conn, userId, { ...address, isDefault: true });
}

export async function updateAddress(
  conn: Connection,
  id: string,
  changes: Partial<NamedAddress> & { isDefault?: boolean },
): Promise<Address> {
  return conn
    .update(userAddresses)
    .set({ ...changes, updatedAt: sql`clock_timestamp()` })
    .where(eq(userAddresses.id, id))
    .returning()
    .then(rowOf);
}

/** Removes the default mark from every address but `except`: a user has at most one default. */
export async function clearDefaultAddress(
  conn: Connection,
  userId: string,
  except: string | null,
): Promise<void> {
  await conn
    .update(userAddresses)
    .set({ isDefault: false })
    .where(
      and(
        eq(userAddresses.userId, userId),
        userAddresses.isDefault,
        except === null ? undefined : ne(userAddresses.id, except),
      ),
    );
}

export async function deleteAddress(conn: Connection, id: string): Promise<void> {
  await conn.delete(userAddresses).where(eq(userAddresses.id, id));
}

/** Moves the addresses of one account to another, whose default stays the default. */
export async function moveAddresses(
  { sql }: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await sql`
    UPDATE user_addresses SET is_default = false
    WHERE user_id = ${from} AND is_default
      AND type IN (SELECT type FROM user_addresses WHERE user_id = ${into} AND is_default)`;
  await sql`UPDATE user_addresses SET user_id = ${into} WHERE user_id = ${from}`;
}
