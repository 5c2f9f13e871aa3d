import type { ReturnsQuery } from "#shared/contracts/returns.ts";
import { csvLine } from "#shared/domain/csv.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Dependencies } from "../dependencies.ts";
import { findReturnPage, type ListedRow } from "./returns.queries.ts";

const COLUMNS = [
  "order_number",
  "return",
  "state",
  "customer",
  "email",
  "products",
  "units",
  "refund",
  "requested_at",
  "changed_at",
];

const ROWS_AT_A_TIME = 500;

/** The returns of the list, in its order, as CSV. Read page by page while the client downloads. */
export async function* exportReturns(
  { db }: Pick<Dependencies, "db">,
  filter: Pick<ReturnsQuery, "state" | "search" | "sortBy">,
): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let offset = 0; ; offset += ROWS_AT_A_TIME) {
    const page = await findReturnPage(db, filter, { limit: ROWS_AT_A_TIME, offset });
    if (page.length > 0) yield page.map((row) => csvLine(cellsOf(row))).join("");
    if (page.length < ROWS_AT_A_TIME) return;
  }
}

const cellsOf = (row: ListedRow): (string | null)[] => [
  orderNumber(row.orderId),
  String(row.number),
  row.state,
  `${row.firstName} ${row.lastName}`,
  row.email,
  row.products.join("; "),
  String(row.units),
  row.refund,
  new Date(row.createdAt).toISOString(),
  new Date(row.updatedAt).toISOString(),
];
