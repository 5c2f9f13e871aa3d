import { type CurrentUser, currentUser } from "#shared/contracts/sessions.ts";
import { type Address, findDefaultAddress } from "../addresses/addresses.queries.ts";
import { presentAddress } from "../addresses/present-address.ts";
import type { Connection } from "../db/client.ts";
import { presentAs } from "../present-as.ts";
import { unauthenticated } from "../refusals.ts";
import { findUserOfSession, type UserRow } from "./sessions.queries.ts";

/**
 * The user with the default address.
 * @throws Refusal 401 when the account has just been deleted
 */
export async function getCurrentUser(conn: Connection, userId: string): Promise<CurrentUser> {
  const [user, address] = await Promise.all([
    findUserOfSession(conn, userId),
    findDefaultAddress(conn, userId),
  ]);
  if (!user) throw unauthenticated();
  return presentCurrentUser(user, address);
}

/** The signed-in user with the default address. */
export function presentCurrentUser(user: UserRow, address: Address | null): CurrentUser {
  return presentAs(currentUser, {
    ...withRole(user),
    address: address && presentAddress(address),
  });
}

/** The columns of a user with what the role means for people. */
export function withRole(user: UserRow) {
  const isAdmin = user.role === "admin";
  return { ...user, isAdmin, adminScope: isAdmin ? user.adminScope : null };
}
