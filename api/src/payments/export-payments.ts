import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { type CsvColumns, csvOfPages } from "../csv-of-pages.ts";
import type { Dependencies } from "../dependencies.ts";
import { findLedgerPage, type LedgerFilter, type LedgerRow } from "./ledger.queries.ts";

/** `paid_change` is signed: its sum is the money received minus the money refunded. A write-off moves no money. */
const COLUMNS: CsvColumns<LedgerRow> = {
  received_on: ({ entry }) => entry.receivedOn,
  order_number: ({ entry }) => orderNumber(entry.orderId),
  customer: ({ customer }) => customer,
  email: ({ email }) => email,
  kind: ({ entry }) => entry.kind,
  method: ({ entry }) => entry.method,
  amount: ({ entry }) => formatAmount(entry.amount),
  paid_change: ({ entry }) => formatAmount(entry.paidChange),
  reference: ({ entry }) => entry.reference,
  note: ({ entry }) => entry.note,
  recorded_by: ({ actor }) => actor ?? "The shop",
  recorded_at: ({ entry }) => entry.createdAt.toISOString(),
  entry_id: ({ entry }) => entry.id,
  reverses: ({ entry }) => entry.reverses,
};

export function exportPayments(
  { db }: Pick<Dependencies, "db">,
  { from, to, method, search, sortBy }: LedgerFilter,
) {
  const filter = { from, to, method, search, sortBy };
  return csvOfPages(COLUMNS, (last, limit) =>
    findLedgerPage(db, filter, { after: last?.entry, limit }),
  );
}
