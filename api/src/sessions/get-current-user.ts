import type { CurrentUser } from "#shared/contracts/accounts.ts";
import { findUser } from "../accounts/accounts.queries.ts";
import { findDefaultAddress } from "../addresses/addresses.queries.ts";
import type { Connection } from "../db/client.ts";
import { unauthenticated } from "../refusals.ts";
import { presentUser } from "./present-user.ts";

/** The user with the default address. @throws Refusal 401 when the account has just gone */
export async function getCurrentUser(conn: Connection, userId: string): Promise<CurrentUser> {
  const [user, address] = await Promise.all([
    findUser(conn, userId),
    findDefaultAddress(conn, userId),
  ]);
  if (!user) throw unauthenticated();
  return presentUser(user, address);
}
