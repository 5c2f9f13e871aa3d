import { useStore } from "@nanostores/react";
import { AlertDialog } from "./AlertDialog.tsx";
import { $question, useQuestionBeforeUnload, useQuestionHost } from "./unsaved-input.ts";

/** Asks before unsaved input is discarded by a closed dialog, a navigation or a reload. Rendered once per app. */
export function UnsavedQuestion() {
  const question = useStore($question);
  useQuestionHost();
  useQuestionBeforeUnload();
  return (
    <AlertDialog
      title="Discard what you typed?"
      description="It has not been saved."
      confirmText="Discard"
      cancelText="Keep editing"
      isOpen={question !== null}
      onClose={() => question?.answer(false)}
      onConfirm={() => question?.answer(true)}
    />
  );
}
