import { FileTrigger } from "react-aria-components/FileTrigger";
import type { WorkStep } from "#shared/contracts/progress.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { ImportReportView } from "./ImportReportView.tsx";
import * as css from "./Imports.css.ts";
import type { ImportKind } from "./import-kind.ts";
import { LastImport } from "./LastImport.tsx";
import { UploadProgress } from "./UploadProgress.tsx";
import { useImport } from "./use-import.ts";

/** Imports a file. A dry run compares it with the shop line by line; a confirmation writes it. */
export function ImportDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { file, report, work, problem, check, confirm } = useImport(kind, onClose);
  const writes = report ? report.created + report.updated : 0;
  const canConfirm = report !== null && report.invalid === 0 && writes > 0;
  return (
    <Dialog
      title={kind.title}
      description={kind.description}
      size="large"
      onClose={onClose}
      isDismissable={work === null}
      actions={
        <>
          <Button onPress={onClose} isDisabled={work !== null}>
            Cancel
          </Button>
          <Button
            variant="primary"
            isDisabled={!canConfirm}
            isPending={work?.isDryRun === false}
            pendingText="Importing..."
            onPress={() => void confirm()}
          >
            {canConfirm ? `Import ${countText(writes, kind)}` : "Import"}
          </Button>
        </>
      }
    >
      <div className={css.choice}>
        <FileTrigger
          acceptedFileTypes={[".csv", "text/csv"]}
          onSelect={(files) => {
            const chosen = files?.[0];
            if (chosen) void check(chosen);
          }}
        >
          <Button isDisabled={work !== null}>{file ? "Choose another file" : "Choose file"}</Button>
        </FileTrigger>
        <span className={css.fileName}>{file?.name ?? "No file chosen"}</span>
      </div>
      {work && (
        <UploadProgress
          className={css.progress}
          label={progressLabel(work.isDryRun, work.step, kind)}
          step={work.step}
        />
      )}
      {problem && (
        <Notice tone="danger" isAlert className={css.notice}>
          {problem}
        </Notice>
      )}
      {report && !work && <ImportReportView report={report} kind={kind} />}
      {!work && (!report || problem) && <LastImport kind={kind} />}
    </Dialog>
  );
}

function progressLabel(isDryRun: boolean, step: WorkStep | null, { noun }: ImportKind): string {
  if (step?.stage === "writing") return `Writing ${noun.many}`;
  return isDryRun ? "Comparing the file with the shop" : "Comparing once more";
}

function countText(count: number, { noun }: ImportKind): string {
  return count === 1 ? `1 ${noun.one}` : `${count} ${noun.many}`;
}
