import { AlertDialog, type AlertDialogProps } from "#shared/ui/AlertDialog.tsx";
import { type Saving, useChange } from "./use-saving.ts";

/** Asks before a change, sends it, and stays open when it fails. Rendered while it asks. */
export function ConfirmChange<Answer>({
  send,
  refresh,
  done,
  after,
  failure,
  ...question
}: Saving<[], Answer> & Omit<AlertDialogProps, "onConfirm"> & { onClose: () => void }) {
  const change = useChange<void, Answer>({ send, refresh, done, after, failure });
  return <AlertDialog {...question} onConfirm={() => change.mutateAsync()} />;
}
