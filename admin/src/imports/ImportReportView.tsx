import { useState } from "react";
import type { ImportReport, ImportRow } from "#shared/contracts/imports.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import type { TableColumn } from "#shared/ui/Table.tsx";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import * as css from "./Imports.css.ts";
import type { ImportKind } from "./import-kind.ts";
import { SteppedTable } from "./SteppedTable.tsx";

const FORMATS: Record<ImportReport["format"], string> = {
  aliquot: "our own columns",
  woocommerce: "WooCommerce's product file",
  shopify: "Shopify's product file",
};

type Outcome = ImportRow["outcome"];

const OUTCOMES: Record<Outcome, { label: string; tone: BadgeTone }> = {
  invalid: { label: "Invalid", tone: "danger" },
  created: { label: "New", tone: "success" },
  updated: { label: "Changed", tone: "info" },
  unchanged: { label: "Unchanged", tone: "neutral" },
  skipped: { label: "Left out", tone: "neutral" },
};

/** The report of a dry run, line by line. If lines have problems, only those are shown at first. */
export function ImportReportView({ report, kind }: { report: ImportReport; kind: ImportKind }) {
  const outcomes = (Object.keys(OUTCOMES) as Outcome[]).filter((each) => report[each] > 0);
  const [chosen, setChosen] = useState<Outcome | null>(report.invalid > 0 ? "invalid" : null);
  const rows = report.rows.filter(({ outcome }) => chosen === null || outcome === chosen);
  return (
    <div className={css.report}>
      <p className={css.summary}>
        Read as {FORMATS[report.format]}. {verdict(report)}
      </p>
      <Unsupported columns={report.unsupportedColumns} />
      <ChoiceBar legend="Which lines">
        <Choice isChosen={chosen === null} onPress={() => setChosen(null)}>
          All {report.rows.length}
        </Choice>
        {outcomes.map((outcome) => (
          <Choice key={outcome} isChosen={chosen === outcome} onPress={() => setChosen(outcome)}>
            {OUTCOMES[outcome].label} {report[outcome]}
          </Choice>
        ))}
      </ChoiceBar>
      <SteppedTable
        key={chosen ?? "all"}
        aria-label="Lines of the file"
        className={css.lines}
        columns={columnsFor(kind)}
        rows={rows}
        rowKey={({ line }) => line}
      />
    </div>
  );
}

function verdict({ invalid, created, updated }: ImportReport): string {
  if (invalid > 0) return "Lines with problems have to be put right in the file first.";
  if (created + updated === 0) return "Nothing would change.";
  return "Nothing is written yet.";
}

/** The columns that are not imported. Those with values come first, because these values are lost. */
function Unsupported({ columns }: { columns: ImportReport["unsupportedColumns"] }) {
  if (columns.length === 0) return null;
  const filled = columns.filter(({ values }) => values > 0);
  const empty = columns.filter(({ values }) => values === 0);
  return (
    <Notice
      tone="warning"
      title={`${columns.length === 1 ? "1 column is" : `${columns.length} columns are`} not supported`}
    >
      {filled.length > 0 && (
        <p>
          Left behind: {filled.map(({ column, values }) => `${column} (${values})`).join(", ")}.
        </p>
      )}
      {empty.length > 0 && <p>Without values: {empty.map(({ column }) => column).join(", ")}.</p>}
    </Notice>
  );
}

const columnsFor = ({ noun }: ImportKind): TableColumn<ImportRow>[] => [
  { title: "Line", align: "end", cell: ({ line }) => line },
  {
    title: noun.one.slice(0, 1).toUpperCase() + noun.one.slice(1),
    isRowHeader: true,
    cell: ({ name }) => name || "—",
  },
  {
    title: "Outcome",
    cell: ({ outcome }) => <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>,
  },
  { title: "What", cell: (row) => <What row={row} /> },
];

function What({ row }: { row: ImportRow }) {
  return (
    <ul className={css.what}>
      {row.problems.map(({ line, column, message }) => (
        <li key={`${line} ${column} ${message}`} className={css.problem}>
          Line {line}
          {column && `, column "${column}"`}: {message}
        </li>
      ))}
      {row.changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={css.muted}>{field}:</span>{" "}
          {row.outcome === "updated" && (
            <>
              <del className={css.muted}>{shortened(before) || "none"}</del> →{" "}
            </>
          )}
          {shortened(after) || "none"}
        </li>
      ))}
      {row.warnings.map(({ field, message }) => (
        <li key={`${field} ${message}`} className={css.warning}>
          Please check: {message}
        </li>
      ))}
      {row.notes.map((note) => (
        <li key={note} className={css.muted}>
          {note}
        </li>
      ))}
    </ul>
  );
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
