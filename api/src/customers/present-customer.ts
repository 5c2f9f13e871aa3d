import type { CustomerRow } from "#shared/contracts/customers.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { User } from "../accounts/accounts.queries.ts";
import type { CustomerSums } from "./customers.queries.ts";

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
