import {
  LINE_CLASSES,
  type StatementLayout,
  type StatementLine,
  type StatementReport,
} from "#shared/contracts/statements.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import type { TableColumn } from "#shared/ui/Table.tsx";
import { SteppedTable } from "../imports/SteppedTable.tsx";
import { counted, grouped } from "../layout/counted.ts";
import { inUsd } from "../layout/in-usd.ts";
import { CLASS_WORDS } from "./line-words.ts";
import * as css from "./Statements.css.ts";

export const LAYOUT_NAMES: Record<StatementLayout, string> = {
  paypal: "PayPal, business",
  "paypal-personal": "PayPal, personal",
  venmo: "Venmo",
  "cash-app": "Cash App",
  chase: "Chase",
  "bank-of-america": "Bank of America",
  "wells-fargo": "Wells Fargo",
  ofx: "OFX",
  mapped: "your columns",
};

const COUNTS = [
  ["New payments", "new"],
  ["Here already", "duplicate"],
  ["No payments", "ignored"],
  ["Unreadable", "unreadable"],
] as const;

/** What a statement would add: the new payments, their possible orders, and unreadable lines. */
export function StatementReportView({
  report,
  source,
  onKeep,
}: {
  report: StatementReport;
  source: string;
  onKeep: () => void;
}) {
  const { counts, problems } = report;
  const period = periodOf(report, " to ");
  return (
    <section className={css.report} aria-label="What the statement would add">
      <p className={css.plainText}>
        Read as {LAYOUT_NAMES[report.layout]}, for {source}
        {period && `, ${period}`}. Nothing is kept yet.
      </p>
      <dl className={css.counts}>
        {COUNTS.map(([name, count]) => (
          <div key={name} className={css.count}>
            <dt>{name}</dt>
            <dd>{grouped(counts[count])}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && <Problems problems={problems} />}
      <div className={css.buttons}>
        <Button variant="primary" isDisabled={counts.new === 0} onPress={onKeep}>
          {counts.new === 0 ? "Nothing new" : `Keep ${counted(counts.new, "new payment")}`}
        </Button>
      </div>
      <Lines lines={report.lines} />
    </section>
  );
}

const PROBLEMS_SHOWN = 20;

function Problems({ problems }: Pick<StatementReport, "problems">) {
  const more = problems.length - PROBLEMS_SHOWN;
  return (
    <Notice
      tone="warning"
      title={`${counted(problems.length, "row")} ${problems.length === 1 ? "is" : "are"} left out`}
    >
      <ul className={css.plain}>
        {problems.slice(0, PROBLEMS_SHOWN).map(({ row, message }) => (
          <li key={`${row} ${message}`}>
            Row {row}: {message}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </Notice>
  );
}

const COLUMNS: readonly TableColumn<StatementLine>[] = [
  { title: "Day", cell: ({ date }) => formatCalendarDay(date) },
  {
    title: "Payer",
    isRowHeader: true,
    cell: ({ payerName, payerEmail, memo }) => (
      <>
        {payerName ?? payerEmail ?? "No name"}
        {memo && <span className={css.secondary}>{memo}</span>}
      </>
    ),
  },
  { title: "Amount", align: "end", cell: ({ gross }) => inUsd(gross) },
  { title: "What it is", cell: (line) => <What line={line} /> },
];

/** New payments first, by confidence of the match; then duplicates, then lines that are no payments. */
function Lines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <SteppedTable
      aria-label="Lines of the statement"
      className={css.reportLines}
      columns={COLUMNS}
      rows={lines.toSorted((one, other) => rankOf(one) - rankOf(other))}
      rowKey={({ row }) => row}
    />
  );
}

function rankOf({ state, class: lineClass }: StatementLine): number {
  if (lineClass) return LINE_CLASSES.indexOf(lineClass);
  return LINE_CLASSES.length + (state === "duplicate" ? 0 : 1);
}

function What({ line }: { line: StatementLine }) {
  if (line.state === "duplicate") return <span className={css.muted}>Here already</span>;
  if (!line.class) return <span className={css.muted}>No payment</span>;
  const { title, tone } = CLASS_WORDS[line.class];
  const orders = line.proposals.slice(0, 3).map(({ orderNumber }) => `#${orderNumber}`);
  return (
    <>
      <Badge tone={tone}>{title}</Badge>
      {orders.length > 0 && <span className={css.secondary}>{orders.join(", ")}</span>}
    </>
  );
}

/** The first and the last day; null for a statement without lines. */
export function periodOf(
  { from, to }: Pick<StatementReport, "from" | "to">,
  separator: string,
): string | null {
  if (!from || !to) return null;
  return [...new Set([from, to])].map(formatCalendarDay).join(separator);
}
