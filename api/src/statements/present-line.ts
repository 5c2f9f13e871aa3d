import type { LineState, StatementLine } from "#shared/contracts/statements.ts";
import { type Cents, formatAmount } from "#shared/domain/money.ts";
import type { ClassifiedLine } from "./classify-lines.ts";
import type { LineRow } from "./statement-lines.queries.ts";
import type { StatementRow } from "./statement-row.ts";

/** A stored line; only an open one has a class. */
export function presentLine(line: LineRow, classified: ClassifiedLine | null): StatementLine {
  const { id, statementId, source } = line;
  const about = { source, state: line.state ?? "open", left: line.gross - line.applied };
  return { ...present(line, about, classified), id, statementId };
}

/** A row of a dry run, or one that is a duplicate. */
export function presentUnstored(
  row: StatementRow,
  about: { source: string; state: LineState },
  classified: ClassifiedLine | null,
): StatementLine {
  return present(row, { ...about, left: row.gross }, classified);
}

export const isOpen = (state: LineState | null) => state === "open" || state === "part-applied";

function present(
  row: StatementRow,
  { source, state, left }: { source: string; state: LineState; left: Cents },
  classified: ClassifiedLine | null,
): StatementLine {
  return {
    id: null,
    statementId: null,
    source,
    row: row.row,
    date: row.date,
    gross: formatAmount(row.gross),
    fee: formatAmount(row.fee),
    net: formatAmount(row.net),
    payerName: row.payerName,
    payerEmail: row.payerEmail,
    memo: row.memo,
    kind: row.kind,
    state,
    left: formatAmount(isOpen(state) ? left : 0),
    recorded: classified?.recorded ?? null,
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
  };
}
