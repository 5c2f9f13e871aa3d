import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $proofAsked, noteDialog } from "#shared/sign-in/proof.store.ts";
import { $question, useQuestionBeforeUnload, useQuestionHost } from "#shared/ui/unsaved-input.ts";
import { part } from "./layout/LazyPart.tsx";
import { failureDialog, Overlay } from "./layout/Overlay.tsx";
import { $renewal } from "./sessions/renew-session.ts";

const sessionDialog = part(
  "session",
  async () => (await import("./sessions/SessionDialog.tsx")).SessionDialog,
);
const proofDialog = part(
  "proof",
  async () => (await import("./sessions/SessionDialog.tsx")).OwnProofDialog,
);
const unsavedQuestion = part(
  "question",
  async () => (await import("#shared/ui/UnsavedQuestion.tsx")).UnsavedQuestion,
);

/** The dialogs that may open over any screen. The first screen does not wait for them. */
export function Overlays() {
  const renewal = useStore($renewal);
  const proof = useStore($proofAsked);
  const question = useStore($question);
  useEffect(noteDialog, []);
  useQuestionHost();
  useQuestionBeforeUnload();
  return (
    <>
      <Overlay
        part={sessionDialog}
        what="The login"
        isNeeded={renewal !== null}
        failure={failureDialog("Your session has expired", () => renewal?.settle(false))}
      >
        {(SessionDialog) => <SessionDialog />}
      </Overlay>
      <Overlay
        part={proofDialog}
        what="The question whether it is you"
        isNeeded={proof !== null}
        failure={failureDialog("Is it you?", () => proof?.settle(false))}
      >
        {(ProofDialog) => <ProofDialog />}
      </Overlay>
      <Overlay
        part={unsavedQuestion}
        what="The question"
        isNeeded={question !== null}
        failure={() => question && <AskByBrowser answer={question.answer} />}
      >
        {(UnsavedQuestion) => <UnsavedQuestion />}
      </Overlay>
    </>
  );
}

/** Asks by the browser's own dialog when ours could not be loaded, so that nothing typed is lost without a question. */
function AskByBrowser({ answer }: { answer: (mayLose: boolean) => void }) {
  useEffect(() => {
    answer(window.confirm("Discard what you typed? It has not been saved."));
  }, [answer]);
  return null;
}
