import type { CustomerRow } from "#shared/contracts/customers.ts";
import type { AccountFilter } from "../accounts/account-pages.queries.ts";
import type { User } from "../accounts/accounts.queries.ts";
import { type CsvColumns, csvOfPages } from "../csv-of-pages.ts";
import type { Dependencies } from "../dependencies.ts";
import { findCustomersAfter } from "./customers.queries.ts";
import { readRows } from "./read-customers.ts";

const COLUMNS: CsvColumns<CustomerRow> = {
  email: ({ email }) => email,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  institution: ({ institution }) => institution,
  orders: ({ orders }) => orders,
  paid: ({ paid }) => paid,
  balance: ({ balance }) => balance,
  last_order_at: ({ lastOrderAt }) => lastOrderAt,
};

export function exportCustomers(
  { db }: Pick<Dependencies, "db">,
  { search, sortBy }: AccountFilter,
) {
  let after: User | null = null;
  return csvOfPages(COLUMNS, async (_, limit) => {
    const users: User[] = await findCustomersAfter(db, { search, sortBy }, { after, limit });
    after = users.at(-1) ?? null;
    return readRows(db, users);
  });
}
