import { useQueryClient } from "@tanstack/react-query";
import type { BulkProducts, ImportReport } from "#shared/contracts/imports.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../../api.ts";
import { counted } from "../../layout/counted.ts";
import { reportFailure } from "../../layout/report-failure.ts";
import { useChange } from "../../layout/use-saving.ts";
import * as css from "./ProductGrid.css.ts";

/** What the grid would change, row by row, before and after. It is written as one run, with one undo. */
export function GridReview({
  report,
  changes,
  onClose,
  onDone,
}: {
  report: ImportReport;
  changes: BulkProducts["changes"];
  onClose: () => void;
  onDone: () => void;
}) {
  const queryClient = useQueryClient();
  const undo = async (id: string) => {
    try {
      const { restored, kept } = await api.admin.imports.undo(id);
      const left = kept.map(({ name, reason }) => `${name}: ${reason}`).join(" ");
      showToast({
        title: "Changes Undone",
        description: `${counted(restored, "product")} as before. ${left}`,
        tone: kept.length > 0 ? "danger" : "success",
      });
    } catch (error) {
      reportFailure(error, "The changes could not be undone.");
    }
    await queryClient.invalidateQueries();
  };
  const write = useChange({
    send: () => api.admin.imports.change({ changes, dryRun: false, digest: report.digest }),
    refresh: () => queryClient.invalidateQueries(),
    done: ({ id, updated, skipped }) => ({
      title: "Products Changed",
      description: `${counted(updated, "product")} changed${skipped > 0 ? `, ${skipped} left: somebody else changed them meanwhile` : ""}.`,
      tone: skipped > 0 ? "danger" : "success",
      ...(id && {
        action: {
          label: "Undo",
          description: "take back the changes of the grid",
          onPress: () => void undo(id),
        },
      }),
    }),
    after: onDone,
    failure: "The products could not be changed. Please try again.",
  });
  return (
    <Dialog
      title="Changes of the grid"
      description={
        report.invalid > 0
          ? `${counted(report.invalid, "product")} cannot be changed. Close this and mend the cells.`
          : "All of them are written at once, and one undo takes them back."
      }
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Back to the grid</Button>
          <Button
            variant="primary"
            isDisabled={report.invalid > 0 || report.updated === 0}
            isPending={write.isPending}
            pendingText="Changing..."
            onPress={() => write.mutate()}
          >
            Change {counted(report.updated, "product")}
          </Button>
        </>
      }
    >
      <ul className={css.rows}>
        {report.rows.map((row) => (
          <li key={row.line} className={css.row}>
            <strong>{row.name}</strong>
            {row.changes.map(({ field, before, after }) => (
              <p key={field} className={css.change}>
                {field}: <del>{before || "none"}</del> → <ins>{after || "none"}</ins>
              </p>
            ))}
            {row.problems.map(({ message }) => (
              <p key={message} className={css.problem}>
                {message}.
              </p>
            ))}
            {row.notes.map((note) => (
              <p key={note} className={css.note}>
                {note}
              </p>
            ))}
            {row.outcome === "unchanged" && <p className={css.change}>It is so already.</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
