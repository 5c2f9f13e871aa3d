import { Link } from "wouter";
import type { LedgerLine } from "#shared/contracts/payments.ts";
import { formatUsd, parseAmount, parseSum } from "#shared/domain/money.ts";
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

export const LEDGER_COLUMNS: ListColumn<LedgerLine>[] = [
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
    cell: (entry) => <Amount entry={entry} />,
  },
];

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

/** Refunds and reversed payments have a minus sign. Write-offs and their reversals moved no money. */
function Amount({ entry: { amount, paidChange } }: { entry: LedgerLine }) {
  const change = parseSum(paidChange);
  return (
    <span className={change === 0 ? css.notMoved : css.amount}>
      {change < 0 && "−"}
      {formatUsd(parseAmount(amount))}
    </span>
  );
}
