import type { CurrentUser } from "#shared/contracts/sessions.ts";
import { findDefaultAddress } from "../addresses/addresses.queries.ts";
import type { Connection } from "../db/client.ts";
import { unauthenticated } from "../refusals.ts";
import { presentCurrentUser } from "./present-current-user.ts";
import { findUserOfSession } from "./sessions.queries.ts";

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
