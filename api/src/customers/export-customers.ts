import type { CustomerRow } from "#shared/contracts/customers.ts";
import { csvLine } from "#shared/domain/csv.ts";
import type { User } from "../accounts/accounts.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { type CustomerFilter, findCustomersAfter } from "./customers.queries.ts";
import { readRows } from "./read-customers.ts";

const COLUMNS = [
  "email",
  "first_name",
  "last_name",
  "institution",
  "orders",
  "paid",
  "balance",
  "last_order_at",
];

const ROWS_AT_A_TIME = 500;

/** The customers of the list, in its order, as CSV. Read page by page while the client downloads, so memory stays small. */
export async function* exportCustomers(
  { db }: Pick<Dependencies, "db">,
  { search, sortBy }: CustomerFilter,
): AsyncGenerator<string> {
  let page: User[] = [];
  yield csvLine(COLUMNS);
  do {
    const after = page.at(-1)?.id ?? null;
    page = await findCustomersAfter(db, { search, sortBy }, { after, limit: ROWS_AT_A_TIME });
    const rows = await readRows(db, page);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join("");
  } while (page.length === ROWS_AT_A_TIME);
}

const cellsOf = (row: CustomerRow): (string | null)[] => [
  row.email,
  row.firstName,
  row.lastName,
  row.institution,
  String(row.orders),
  row.paid,
  row.balance,
  row.lastOrderAt,
];
