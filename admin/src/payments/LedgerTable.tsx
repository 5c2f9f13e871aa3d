import { Link } from "wouter";
import type { LedgerLine } from "#shared/contracts/payments.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import type { EntryKind } from "#shared/domain/payments.ts";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { Table } from "#shared/ui/Table.tsx";
import * as css from "./Ledger.css.ts";
import { KIND_NAMES, methodName } from "./payment-words.ts";

/** Entries of all orders, newest first. */
export function LedgerTable({ entries }: { entries: readonly LedgerLine[] }) {
  const kinds = new Map(entries.map(({ id, kind }) => [id, kind]));
  return (
    <Table
      aria-label="Ledger"
      className={css.entries}
      rows={entries}
      columns={[
        {
          title: "Day",
          cell: ({ receivedOn }) => (
            <time dateTime={receivedOn}>{formatCalendarDay(receivedOn)}</time>
          ),
        },
        {
          title: "Order",
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
        { title: "What", cell: (entry) => <Kind entry={entry} /> },
        {
          title: "Reference and note",
          cell: ({ reference, note }) => (
            <>
              {reference && <span className={css.mono}>{reference}</span>}
              {note && <span className={css.secondary}>{note}</span>}
            </>
          ),
        },
        {
          title: "Recorded by",
          cell: ({ actor, statementLineId }) => (
            <>
              {actor}
              {statementLineId && <span className={css.secondary}>from a statement</span>}
            </>
          ),
        },
        {
          title: "Amount",
          align: "end",
          cell: (entry) => <Amount entry={entry} reversed={kinds.get(entry.reverses ?? "")} />,
        },
      ]}
    />
  );
}

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
