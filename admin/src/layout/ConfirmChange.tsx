import { AlertDialog, type AlertDialogProps } from "#shared/ui/AlertDialog.tsx";
import { type Saving, useChange } from "./use-saving.ts";

/** Asks before a change and sends it. It stays open when the change fails. */
export function ConfirmChange<Answer>({
  send,
  refresh,
  refreshesAfterFailure,
  done,
  after,
  failure,
  ...question
}: Saving<[], Answer> & Omit<AlertDialogProps, "onConfirm"> & { onClose: () => void }) {
  const change = useChange<void, Answer>({
    send,
    refresh,
    refreshesAfterFailure,
    done,
    after,
    failure,
  });
  return <AlertDialog {...question} onConfirm={() => change.mutateAsync()} />;
}
