import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { z } from "zod";
import {
  REPORTS,
  type Report,
  type ReportKind,
  type ReportsQuery,
} from "#shared/contracts/reports.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { api } from "../api.ts";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { counted } from "../layout/counted.ts";
import { DayFields } from "../layout/DayFields.tsx";
import { ExportLink } from "../layout/ExportLink.tsx";
import { replaced } from "../layout/ListScreen.css.ts";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { freshRead } from "../layout/reads.ts";
import { dayParam, isWhole } from "../layout/shown-days.ts";
import { useView } from "../layout/use-view.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { ReportFigures, ReportNotes } from "./ReportFigures.tsx";
import { ReportPlot } from "./ReportPlot.tsx";
import * as css from "./Reports.css.ts";
import { reportColumns, sortedRows } from "./report-columns.tsx";
import { hasFigures, presetsOf, REPORT_OPTIONS } from "./report-words.ts";

/** What was sold and what is in stock: figures, a plot and a table. The URL holds the choices. */
export function Reports() {
  const { view, show } = useView(reportsView);
  const query = queryOf(view);
  // While other days load, the former ones stay.
  const report = useQuery({ ...reportQuery(query), placeholderData: keepPreviousData });
  return (
    <section aria-label="Reports">
      <PanelHeader
        title="Reports"
        actions={
          <ExportLink
            path="/api/admin/reports.csv"
            query={query}
            load={(filter) => api.admin.reports.export(filter)}
            needsProof
          />
        }
      >
        An order counts on the day its payment was received, while it is processing or completed.
        Net is its lines less the discount.
      </PanelHeader>
      <ReportFilters view={view} onChange={show} timeZone={report.data?.timeZone} />
      <QueryGate query={report} what="The report" height="8rem" count={3}>
        {(data) => (
          <div className={replaced} aria-busy={report.isPlaceholderData}>
            <ReportOf
              report={data}
              sort={view.sort}
              onSort={(sort) => show({ sort }, { replace: true })}
              onUsualDays={view.from || view.to ? () => show({ from: "", to: "" }) : null}
            />
          </div>
        )}
      </QueryGate>
    </section>
  );
}

function ReportFilters({
  view,
  onChange,
  timeZone = "UTC",
}: {
  view: ReportsView;
  onChange: (change: Partial<ReportsView>) => void;
  timeZone: string | undefined;
}) {
  const hasDays = view.by !== "stock";
  return (
    <search className={css.filters} aria-label="Report">
      <Select
        label="Report"
        actsAtOnce
        className={css.kind}
        options={REPORT_OPTIONS}
        value={view.by}
        onChange={(by) => onChange({ by: by as ReportKind, sort: "" })}
      />
      {hasDays && (
        <>
          <ChoiceBar legend="Days">
            {presetsOf(timeZone).map(({ label, from, to }) => (
              <Choice
                key={label}
                isChosen={view.from === from && view.to === to}
                onPress={() => onChange({ from, to })}
              >
                {label}
              </Choice>
            ))}
          </ChoiceBar>
          <DayFields from={view.from} to={view.to} onChange={onChange} />
          <Switch
            className={css.compare}
            isSelected={view.compare === "previous"}
            onChange={(isCompared) => onChange({ compare: isCompared ? "previous" : "no" })}
          >
            Compare with the days before
          </Switch>
        </>
      )}
    </search>
  );
}

function ReportOf({
  report,
  sort,
  onSort,
  onUsualDays,
}: {
  report: Report;
  sort: string;
  onSort: (sort: string) => void;
  /** Shows the last 30 days; null while these are shown. */
  onUsualDays: (() => void) | null;
}) {
  if (!hasFigures(report)) return <Nothing report={report} onUsualDays={onUsualDays} />;
  const columns = reportColumns(report);
  const rows = report.rows.map((row) => ({ ...row, id: row.key }));
  return (
    <>
      <ReportFigures report={report} />
      <ReportPlot report={report} />
      <ListTable
        aria-label="Report"
        columns={columns}
        rows={sortedRows(rows, columns, sort)}
        view={{ sort }}
        onChange={({ sort: next = "" }) => onSort(next)}
      />
      {report.more > 0 && (
        <p className={css.quiet}>
          {counted(report.more, "row")} more {report.more === 1 ? "is" : "are"} in the file.
        </p>
      )}
    </>
  );
}

function Nothing({ report, onUsualDays }: { report: Report; onUsualDays: (() => void) | null }) {
  if (report.by === "stock") {
    return (
      <StatePanel title="No lot has units left">
        Stock by lot is of products with lots. Receive a lot to see it here.
      </StatePanel>
    );
  }
  return (
    <>
      <ReportNotes report={report} />
      <StatePanel
        title="Nothing was paid for on these days"
        action={onUsualDays && <Button onPress={onUsualDays}>Show the last 30 days</Button>}
      >
        Orders appear on the day their payment was received. Choose other days to see earlier ones.
      </StatePanel>
    </>
  );
}

/**
 * A report in the URL. Without days it covers the last 30; `sort` is a column's id, with a minus for falling values.
 */
const reportsView = z.object({
  by: z.enum(REPORTS).catch("day"),
  from: dayParam,
  to: dayParam,
  compare: z.enum(["no", "previous"]).catch("no"),
  sort: z.string().max(40).catch(""),
});
type ReportsView = z.infer<typeof reportsView>;

/** The query of a view, as the calls take it, without a day that is still being typed. */
function queryOf({ by, from, to, compare }: ReportsView): ReportsQuery {
  return {
    by,
    ...(isWhole(from) && { from }),
    ...(isWhole(to) && { to }),
    ...(compare === "previous" && by !== "stock" && { compare }),
  };
}

const reportQuery = (query: ReportsQuery) =>
  freshRead(["reports", query], (call) => api.admin.reports.read(query, call));
