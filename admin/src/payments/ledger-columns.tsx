import { Link } from "wouter";
import type { LedgerLine } from "#shared/contracts/payments.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import type { EntryKind } from "#shared/domain/payments.ts";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import type { ListColumn } from "../lists/columns.ts";
import * as css from "./Ledger.css.ts";
import { KIND_NAMES, methodName } from "./payment-words.ts";

export const PAYMENT_SORT_NAMES = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "amount_desc", label: "Highest amount first" },
  { value: "amount_asc", label: "Lowest amount first" },
] as const;

/** The columns of the ledger. `entries` are those that are shown: a reversal takes its sign from the entry it reverses. */
export function ledgerColumns(entries: readonly LedgerLine[]): ListColumn<LedgerLine>[] {
  const kinds = new Map(entries.map(({ id, kind }) => [id, kind]));
  return [
    {
      id: "order",
      title: "Order",
      isFixed: true,
      isRowHeader: true,
      cell: ({ orderId, orderNumber, customer }) => (
        <>
          <Link href={`/orders?order=${orderId}`} className={css.number}>
            #{orderNumber}
          </Link>
          <span className={css.secondary}>{customer}</span>
        </>
      ),
    },
    {
      id: "day",
      title: "Day",
      sorts: { ascending: "oldest", descending: "newest" },
      cell: ({ receivedOn }) => <time dateTime={receivedOn}>{formatCalendarDay(receivedOn)}</time>,
    },
    { id: "what", title: "What", cell: (entry) => <Kind entry={entry} /> },
    {
      id: "reference",
      title: "Reference and note",
      cell: ({ reference, note }) => (
        <>
          {reference && <span className={css.mono}>{reference}</span>}
          {note && <span className={css.secondary}>{note}</span>}
        </>
      ),
    },
    {
      id: "actor",
      title: "Recorded by",
      cell: ({ actor, statementLineId }) => (
        <>
          {actor}
          {statementLineId && <span className={css.secondary}>from a statement</span>}
        </>
      ),
    },
    {
      id: "amount",
      title: "Amount",
      align: "end",
      sorts: { ascending: "amount_asc", descending: "amount_desc" },
      cell: (entry) => <Amount entry={entry} reversed={kinds.get(entry.reverses ?? "")} />,
    },
  ];
}

export const LEDGER_COLUMNS = ledgerColumns([]);

function Kind({ entry }: { entry: LedgerLine }) {
  return (
    <>
      {KIND_NAMES[entry.kind]}
      <span className={css.secondary}>
        {entry.kind === "write-off" ? "" : methodName(entry.method)}
        {entry.reversedBy && " (reversed)"}
      </span>
    </>
  );
}

/** Refunds and reversed payments have a minus sign. A write-off moved no money. */
function Amount({ entry, reversed }: { entry: LedgerLine; reversed: EntryKind | undefined }) {
  const isOut = entry.kind === "refund" || reversed === "payment";
  return (
    <span className={entry.kind === "write-off" ? css.notMoved : css.amount}>
      {isOut && "−"}
      {formatUsd(parseAmount(entry.amount))}
    </span>
  );
}
