import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StatementFile } from "#shared/contracts/statements.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { Moment } from "../layout/Moment.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { PAYMENTS_KEY } from "../layout/query-keys.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import { useMay } from "../sessions/use-may.ts";
import { LAYOUT_NAMES, periodOf } from "./StatementReportView.tsx";
import * as css from "./Statements.css.ts";
import { StatementUpload } from "./StatementUpload.tsx";
import { sourcesQuery, statementsQuery } from "./statements.queries.ts";

/**
 * Statements of banks and payment services: read, shown and kept. A statement can be removed while
 * none of its lines is applied.
 */
export function Statements() {
  const sources = useQuery(sourcesQuery);
  const files = useQuery(statementsQuery);
  const mayUpload = useMay("POST /api/admin/statements");
  const kept = (
    <QueryGate
      query={files}
      what="The statements"
      skeleton={<LoadingBlocks label="Loading statements" height="3rem" count={4} />}
    >
      {(data) => <StatementFiles files={data} />}
    </QueryGate>
  );
  return (
    <section aria-label="Statements">
      <QueryGate
        query={sources}
        what="The sources"
        skeleton={<LoadingBlocks label="Loading sources" height="8rem" />}
      >
        {(data) => (mayUpload ? <StatementUpload sources={data}>{kept}</StatementUpload> : kept)}
      </QueryGate>
    </section>
  );
}

/** The imported statements, newest first. One can be removed while none of its lines is applied. */
function StatementFiles({ files }: { files: readonly StatementFile[] }) {
  const [asked, setAsked] = useState<StatementFile | null>(null);
  if (files.length === 0) {
    return (
      <StatePanel title="No statements yet">
        Download one from PayPal, Venmo, Cash App or your bank, and add it above.
      </StatePanel>
    );
  }
  return (
    <div>
      <h2 className={css.heading}>Statements kept</h2>
      <ListTable
        aria-label="Statements kept"
        rows={files}
        columns={[
          { id: "file", title: "Statement", isRowHeader: true, cell: FileName },
          { id: "period", title: "Days", cell: (file) => periodOf(file, " – ") ?? "—" },
          { id: "new", title: "New", align: "end", cell: ({ counts }) => counts.new },
          {
            id: "kept",
            title: "Kept",
            cell: ({ createdAt, actor }) => (
              <>
                <Moment at={createdAt} />
                <span className={css.secondary}>{actor}</span>
              </>
            ),
          },
          {
            id: "actions",
            title: "Actions",
            align: "end",
            isFixed: true,
            cell: (file) => <FileAction file={file} onUndo={() => setAsked(file)} />,
          },
        ]}
      />
      {asked && (
        <ConfirmChange
          key={asked.id}
          title="Take the statement back"
          description={`Its lines leave the inbox, as if "${asked.fileName}" had never been added; lines that another statement has too stay. It can be added again.`}
          confirmText="Take back"
          pendingText="Taking back..."
          onClose={() => setAsked(null)}
          send={() => api.admin.statements.undo(asked.id)}
          refresh={[PAYMENTS_KEY]}
          done={({ message }) => ({ title: "Statement Taken Back", description: message })}
          failure="The statement could not be taken back."
        />
      )}
    </div>
  );
}

function FileName({ fileName, source, layout }: StatementFile) {
  return (
    <>
      <span className={css.keptName}>{fileName}</span>
      <span className={css.secondary}>
        {[...new Set([source, LAYOUT_NAMES[layout]])].join(", ")}
      </span>
    </>
  );
}

function FileAction({ file, onUndo }: { file: StatementFile; onUndo: () => void }) {
  if (file.undoneAt) return <span className={css.muted}>Taken back</span>;
  if (!file.canUndo) return <span className={css.muted}>In use</span>;
  return (
    <IfMay call="POST /api/admin/statements/{id}/undo">
      <Button size="small" aria-label={`Take back ${file.fileName}`} onPress={onUndo}>
        Take back
      </Button>
    </IfMay>
  );
}
