import type { CustomerRow, CustomersQuery } from "#shared/contracts/customers.ts";
import type { User } from "../accounts/accounts.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { provedUntil, requireProof } from "../fresh-proof.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { findInstitutions, listCustomers, sumCustomers } from "./customers.queries.ts";
import { presentRow } from "./present-customer.ts";

/**
 * A page of the customers, newest first, with what they bought and paid.
 * @throws Refusal 403 "proof-needed" after 200 accounts within ten minutes without a fresh proof, together with the list
 * of users, so that a stolen session cannot copy them all
 */
export async function readCustomers(
  { db, limits, now }: Pick<Dependencies, "db" | "limits" | "now">,
  query: CustomersQuery,
  actor: SessionUser,
): Promise<{ customers: CustomerRow[]; total: number }> {
  const { users, total } = await listCustomers(db, query);
  const isFresh = provedUntil(actor, now()) !== null;
  if (!isFresh && !(await limits.tryTake("usersRead", actor.id, users.length))) {
    requireProof(actor, now());
  }
  return { customers: await readRows(db, users), total };
}

export async function readRows(
  db: Dependencies["db"],
  users: readonly User[],
): Promise<CustomerRow[]> {
  const ids = users.map(({ id }) => id);
  const [sums, institutions] = await Promise.all([
    sumCustomers(db, ids),
    findInstitutions(db, ids),
  ]);
  return users.map((user) => presentRow(user, sums, institutions));
}
