import { useStore } from "@nanostores/react";
import { AlertDialog } from "./AlertDialog.tsx";
import { $question, useAsker, useQuestionBeforeUnload } from "./unsaved-input.ts";

/** Once an app: asks before a dialog that closes, another address, a reload takes what was typed and not saved. */
export function UnsavedQuestion() {
  const question = useStore($question);
  useAsker();
  useQuestionBeforeUnload();
  return (
    <AlertDialog
      title="Discard what you typed?"
      description="It has not been saved."
      confirmText="Discard"
      cancelText="Keep editing"
      isOpen={question !== null}
      onOpenChange={(isOpen) => !isOpen && question?.answer(false)}
      onConfirm={() => question?.answer(true)}
    />
  );
}
