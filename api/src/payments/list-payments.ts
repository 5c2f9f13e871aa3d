import type {
  LedgerLine,
  PaymentEntry,
  PaymentPage,
  PaymentsQuery,
} from "#shared/contracts/payments.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { type CsvColumns, csvOfPages } from "../csv-of-pages.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { findLedgerPage, type LedgerFilter, type LedgerRow, readLedger } from "./ledger.queries.ts";
import { findActorNames, findEntry, type PaymentRow } from "./payments.queries.ts";
import { presentEntry } from "./present-payment.ts";

export async function listPayments(
  { db }: Pick<Dependencies, "db">,
  { after, ...filter }: PaymentsQuery,
): Promise<PaymentPage> {
  const last = after ? await findEntry(db, after) : null;
  const { rows, sums } = await readLedger(db, filter, {
    after: last ?? undefined,
    limit: PAGE_SIZES.payments,
  });
  return {
    payments: rows.map(presentLedgerLine),
    total: sums.reduce((total, { entries }) => total + entries, 0),
    sums: sums.map(({ entries: _, ...sum }) => sum),
  };
}

export async function listEntries(
  conn: Connection,
  rows: readonly PaymentRow[],
): Promise<PaymentEntry[]> {
  const names = await findActorNames(
    conn,
    rows.map(({ actorId }) => actorId),
  );
  const reversals = new Map(rows.map(({ reverses, id }) => [reverses, id]));
  return rows.map((row) =>
    presentEntry(row, { actor: names.get(row.actorId ?? ""), reversedBy: reversals.get(row.id) }),
  );
}

function presentLedgerLine(row: LedgerRow): LedgerLine {
  const paidChange = formatAmount(row.entry.paidChange);
  return { ...presentEntry(row.entry, row), customer: row.customer, paidChange };
}

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

export function exportPayments({ db }: Pick<Dependencies, "db">, filter: LedgerFilter) {
  return csvOfPages(COLUMNS, (last, limit) =>
    findLedgerPage(db, filter, { after: last?.entry, limit }),
  );
}
