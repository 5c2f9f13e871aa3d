import { Link } from "wouter";
import type { LedgerLine } from "#shared/contracts/payments.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import type { EntryKind } from "#shared/domain/payments.ts";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { Table, type TableColumn } from "#shared/ui/Table.tsx";
import * as css from "./Ledger.css.ts";
import { KIND_NAMES, methodName } from "./payment-words.ts";

const COLUMNS = [
  { id: "day", title: "Day" },
  { id: "order", title: "Order", isRowHeader: true },
  { id: "kind", title: "What" },
  { id: "reference", title: "Reference and note" },
  { id: "actor", title: "Recorded by" },
  { id: "amount", title: "Amount", align: "end" },
] as const satisfies TableColumn[];

/** Entries of all orders, newest first. */
export function LedgerTable({ entries }: { entries: readonly LedgerLine[] }) {
  const kinds = new Map(entries.map(({ id, kind }) => [id, kind]));
  return (
    <Table
      aria-label="Ledger"
      className={css.entries}
      columns={COLUMNS}
      rows={entries}
      rowKey={({ id }) => id}
      renderCell={(entry, column) => {
        switch (column) {
          case "day":
            return <time dateTime={entry.receivedOn}>{formatCalendarDay(entry.receivedOn)}</time>;
          case "order":
            return (
              <>
                <Link href={`/orders?order=${entry.orderId}`} className={css.number}>
                  #{entry.orderNumber}
                </Link>
                <span className={css.secondary}>{entry.customer}</span>
              </>
            );
          case "kind":
            return <Kind entry={entry} />;
          case "reference":
            return (
              <>
                {entry.reference && <span className={css.mono}>{entry.reference}</span>}
                {entry.note && <span className={css.secondary}>{entry.note}</span>}
              </>
            );
          case "actor":
            return (
              <>
                {entry.actor}
                {entry.statementLineId && <span className={css.secondary}>from a statement</span>}
              </>
            );
          default:
            return <Amount entry={entry} reversed={kinds.get(entry.reverses ?? "")} />;
        }
      }}
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

/** Money that went out has a minus, and so has a payment that was taken back; a write-off moved none. */
function Amount({ entry, reversed }: { entry: LedgerLine; reversed: EntryKind | undefined }) {
  const isOut = entry.kind === "refund" || reversed === "payment";
  return (
    <span className={entry.kind === "write-off" ? css.notMoved : css.amount}>
      {isOut && "−"}
      {formatUsd(parseAmount(entry.amount))}
    </span>
  );
}
