import type { LineState, StatementLine } from "#shared/contracts/statements.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { ClassifiedLine } from "./classify-lines.ts";
import type { LineRow } from "./statement-lines.queries.ts";
import type { StatementRow } from "./statement-row.ts";

/** A stored line; one that is not open has no class. */
export function presentLine(line: LineRow, classified: ClassifiedLine | null): StatementLine {
  const state = line.state ?? "open";
  return {
    id: line.id,
    statementId: line.statementId,
    source: line.source,
    ...presentRow(line),
    state,
    left: formatAmount(isOpen(state) ? line.gross - line.applied : 0),
    ...presentClass(classified),
  };
}

/** A row of a file that was only looked at, or that is here already. */
export function presentUnstored(
  row: StatementRow,
  { source, state }: { source: string; state: LineState },
  classified: ClassifiedLine | null,
): StatementLine {
  return {
    id: null,
    statementId: null,
    source,
    ...presentRow(row),
    state,
    left: formatAmount(state === "open" ? row.gross : 0),
    ...presentClass(classified),
  };
}

/** Whether something of the line can still be applied. */
export const isOpen = (state: LineState | null) => state === "open" || state === "part-applied";

function presentRow(row: StatementRow) {
  return {
    row: row.row,
    date: row.date,
    gross: formatAmount(row.gross),
    fee: formatAmount(row.fee),
    net: formatAmount(row.net),
    payerName: row.payerName,
    payerEmail: row.payerEmail,
    memo: row.memo,
    kind: row.kind,
  };
}

function presentClass(classified: ClassifiedLine | null) {
  return {
    class: classified?.class ?? null,
    proposals: (classified?.proposals ?? []).map(({ order, amount, reason }) => ({
      orderId: order.id,
      orderNumber: order.number,
      amount: formatAmount(Math.max(amount, 0)),
      balance: formatAmount(order.balance),
      status: order.status,
      customer: order.customer,
      reason,
    })),
    recorded: classified?.recorded ?? null,
  };
}
