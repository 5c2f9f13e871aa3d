import { csvLine } from "#shared/domain/csv.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Dependencies } from "../dependencies.ts";
import { findLedgerPage, type LedgerFilter, type LedgerRow } from "./ledger.queries.ts";

/** `paid_change` is signed: its sum is the money received minus the money refunded. A write-off moves no money. */
const COLUMNS = [
  "received_on",
  "order_number",
  "customer",
  "email",
  "kind",
  "method",
  "amount",
  "paid_change",
  "reference",
  "note",
  "recorded_by",
  "recorded_at",
  "entry_id",
  "reverses",
];

const ROWS_AT_A_TIME = 500;

/**
 * The entries of the ledger's list, in its order, as CSV. Read page by page while the client
 * downloads, so memory stays small.
 */
export async function* exportPayments(
  { db }: Pick<Dependencies, "db">,
  { from, to, method, search, sortBy }: LedgerFilter,
): AsyncGenerator<string> {
  const filter = { from, to, method, search, sortBy };
  let page: LedgerRow[] = [];
  yield csvLine(COLUMNS);
  do {
    const after = page.at(-1)?.entry;
    page = await findLedgerPage(db, filter, { after, limit: ROWS_AT_A_TIME });
    if (page.length > 0) yield page.map((row) => csvLine(cellsOf(row))).join("");
  } while (page.length === ROWS_AT_A_TIME);
}

function cellsOf({ entry, customer, email, actor }: LedgerRow): (string | null)[] {
  return [
    entry.receivedOn,
    orderNumber(entry.orderId),
    customer,
    email,
    entry.kind,
    entry.method,
    formatAmount(entry.amount),
    formatAmount(entry.paidChange),
    entry.reference,
    entry.note,
    actor ?? "The shop",
    entry.createdAt.toISOString(),
    entry.id,
    entry.reverses,
  ];
}
