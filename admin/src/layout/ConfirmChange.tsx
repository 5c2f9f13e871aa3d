import { AlertDialog, type AlertDialogProps } from "#shared/ui/AlertDialog.tsx";
import { type Saving, useChange } from "./use-saving.ts";

/** Asks before a change and sends it. It stays open when the change fails. */
export function ConfirmChange<Answer>(
  props: Saving<[], Answer> & Omit<AlertDialogProps, "onConfirm"> & { onClose: () => void },
) {
  const change = useChange<void, Answer>(props);
  return <AlertDialog {...props} onConfirm={() => change.mutateAsync()} />;
}
