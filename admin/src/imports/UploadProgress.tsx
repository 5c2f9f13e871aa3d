import type { WorkStep } from "#shared/contracts/progress.ts";
import { ProgressBar } from "#shared/ui/ProgressBar.tsx";

/** The server's progress with a file; `step` is null until the server reports one. */
export function UploadProgress({
  label,
  step,
  className,
}: {
  label: string;
  step: WorkStep | null;
  className?: string;
}) {
  return (
    <ProgressBar
      className={className}
      label={label}
      isIndeterminate={step === null}
      value={step?.done ?? 0}
      maxValue={step?.total || 1}
      valueLabel={step ? `${step.done} of ${step.total}` : ""}
    />
  );
}
