import type { CustomerRow } from "#shared/contracts/customers.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { AccountSearch } from "../accounts/account-pages.queries.ts";
import type { User } from "../accounts/accounts.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { countRead } from "../users/read-users.ts";
import {
  type CustomerSums,
  findInstitutions,
  listCustomers,
  sumCustomers,
} from "./customers.queries.ts";

/**
 * A page of the customers, newest first, with what they bought and paid.
 * @throws Refusal 403 "proof-needed" after 200 accounts within ten minutes without a fresh proof, together with the list
 * of users, so that a stolen session cannot copy them all
 */
export async function readCustomers(
  { db, limits, now }: Pick<Dependencies, "db" | "limits" | "now">,
  search: AccountSearch,
  actor: SessionUser,
): Promise<{ customers: CustomerRow[]; total: number }> {
  const { users, total } = await listCustomers(db, search);
  await countRead({ limits, now }, actor, users.length);
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

export function presentRow(
  { id, email, firstName, lastName }: User,
  sums: ReadonlyMap<string, CustomerSums>,
  institutions: ReadonlyMap<string, string>,
): CustomerRow {
  const { orders = 0, paid = 0, balance = 0, lastOrderAt } = sums.get(id) ?? {};
  return {
    id,
    email,
    firstName,
    lastName,
    institution: institutions.get(id) ?? null,
    orders,
    paid: formatAmount(paid),
    balance: formatAmount(balance),
    lastOrderAt: lastOrderAt ? new Date(lastOrderAt).toISOString() : null,
  };
}
