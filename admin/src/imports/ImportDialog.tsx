import { FileTrigger } from "react-aria-components/FileTrigger";
import type { ImportStep } from "#shared/contracts/imports.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { ProgressBar } from "#shared/ui/ProgressBar.tsx";
import { ImportReportView } from "./ImportReportView.tsx";
import * as css from "./Imports.css.ts";
import type { ImportKind } from "./import-kind.ts";
import { LastImport } from "./LastImport.tsx";
import { useImport } from "./use-import.ts";

/** Imports a file: it is compared with the shop line by line, and written only after a confirmation. */
export function ImportDialog({ kind, onClose }: { kind: ImportKind; onClose: () => void }) {
  const { file, report, work, problem, check, confirm } = useImport(kind, onClose);
  const writes = report ? report.created + report.updated : 0;
  const canConfirm = report !== null && report.invalid === 0 && writes > 0;
  return (
    <Dialog
      title={kind.title}
      description={kind.description}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
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
      {work && <Progress isDryRun={work.isDryRun} step={work.step} kind={kind} />}
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

function Progress({
  isDryRun,
  step,
  kind,
}: {
  isDryRun: boolean;
  step: ImportStep | null;
  kind: ImportKind;
}) {
  const label =
    step?.stage === "writing"
      ? `Writing ${kind.noun.many}`
      : isDryRun
        ? "Comparing the file with the shop"
        : "Comparing once more";
  return (
    <ProgressBar
      className={css.progress}
      label={label}
      isIndeterminate={step === null}
      value={step?.done ?? 0}
      maxValue={step?.total ?? 1}
      valueLabel={step ? `${step.done} of ${step.total}` : ""}
    />
  );
}

function countText(count: number, { noun }: ImportKind): string {
  return count === 1 ? `1 ${noun.one}` : `${count} ${noun.many}`;
}
