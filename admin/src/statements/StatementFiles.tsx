import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { StatementFile } from "#shared/contracts/statements.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { Table, type TableColumn } from "#shared/ui/Table.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportAndThrow } from "../layout/report-failure.ts";
import { PAYMENTS_KEY } from "../payments/payments.queries.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import { LAYOUT_NAMES, periodOf } from "./StatementReportView.tsx";
import * as css from "./Statements.css.ts";

const COLUMNS = [
  { id: "file", title: "Statement", isRowHeader: true },
  { id: "period", title: "Days" },
  { id: "new", title: "New", align: "end" },
  { id: "kept", title: "Kept" },
  { id: "actions", title: "Actions", align: "end" },
] as const satisfies TableColumn[];

/** The imported statements, newest first. One can be removed while none of its lines is applied. */
export function StatementFiles({ files }: { files: readonly StatementFile[] }) {
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
      <Table
        aria-label="Statements kept"
        className={css.files}
        columns={COLUMNS}
        rows={files}
        rowKey={({ id }) => id}
        renderCell={(file, column) => {
          if (column === "file") {
            const about = [...new Set([file.source, LAYOUT_NAMES[file.layout]])].join(", ");
            return <TwoLines className={css.fileName} first={file.fileName} second={about} />;
          }
          if (column === "period") return periodOf(file, " – ") ?? "—";
          if (column === "new") return file.counts.new;
          if (column === "kept") {
            const kept = <time dateTime={file.createdAt}>{formatMoment(file.createdAt)}</time>;
            return <TwoLines first={kept} second={file.actor} />;
          }
          if (file.undoneAt) return <span className={css.muted}>Taken back</span>;
          if (!file.canUndo) return <span className={css.muted}>In use</span>;
          return (
            <IfMay call="POST /api/admin/statements/{id}/undo">
              <Button
                size="small"
                aria-label={`Take back ${file.fileName}`}
                onPress={() => setAsked(file)}
              >
                Take back
              </Button>
            </IfMay>
          );
        }}
      />
      {asked && <UndoDialog key={asked.id} file={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

function TwoLines(props: { first: ReactNode; second: string; className?: string }) {
  return (
    <>
      <span className={props.className}>{props.first}</span>
      <span className={css.secondary}>{props.second}</span>
    </>
  );
}

function UndoDialog({ file, onClose }: { file: StatementFile; onClose: () => void }) {
  const queryClient = useQueryClient();
  async function undo() {
    const { message } = await reportAndThrow(
      api.admin.statements.undo(file.id),
      "The statement could not be taken back.",
    );
    await queryClient.invalidateQueries({ queryKey: PAYMENTS_KEY });
    showToast({
      title: "Statement Taken Back",
      description: message,
      tone: "success",
    });
  }
  return (
    <AlertDialog
      title="Take the statement back"
      description={`Its lines leave the inbox, as if "${file.fileName}" had never been added; lines that another statement has too stay. It can be added again.`}
      confirmText="Take back"
      pendingText="Taking back..."
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      onConfirm={undo}
    />
  );
}
