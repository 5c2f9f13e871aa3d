import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { CallError, said } from "../client/errors.ts";
import type { sessionCalls } from "../client/sessions.ts";
import type { ProofBody } from "../contracts/sessions.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { hasPasskeys, passkeyFailure, signByPasskey } from "./passkeys.ts";
import { $proofAsked, noteDialog } from "./proof.store.ts";
import * as css from "./sign-in.css.ts";

type Sessions = Pick<ReturnType<typeof sessionCalls>, "prove" | "passkeyOptions">;

/**
 * Asks who is there when a call wants a fresh proof, which is then sent again. `sessions` are of a transport of their
 * own: a refused proof must not ask for another one.
 */
export function ProofDialog({ sessions }: { sessions: Sessions }) {
  const asked = useStore($proofAsked);
  useEffect(noteDialog, []);
  return (
    <Dialog
      title="Is it you?"
      description="This matters, so please confirm it is you. It holds for ten minutes; what you just did is then done."
      isOpen={asked !== null}
      onOpenChange={(isOpen) => !isOpen && asked?.settle(false)}
    >
      {asked && <ProofForm sessions={sessions} onEnd={asked.settle} />}
    </Dialog>
  );
}

function ProofForm({
  sessions,
  onEnd,
}: {
  sessions: Sessions;
  onEnd: (isProved: boolean) => void;
}) {
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState("");
  const [isPending, setPending] = useState(false);
  const prove = async (proof: () => Promise<ProofBody>) => {
    setPending(true);
    setFailure("");
    try {
      await sessions.prove(await proof());
      onEnd(true);
    } catch (error) {
      setFailure(
        error instanceof CallError
          ? said(error, "The shop could not be reached. Please try again.")
          : passkeyFailure(error),
      );
      setPending(false);
    }
  };
  return (
    <form
      className={css.form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== "") void prove(async () => ({ password }));
      }}
    >
      <PasswordField
        name="password"
        label="Password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        errorMessage={failure || undefined}
        isRequired
        autoFocus
      />
      <div className={css.row}>
        <Button onPress={() => onEnd(false)} isDisabled={isPending}>
          Not now
        </Button>
        {hasPasskeys() && (
          <Button
            isDisabled={isPending}
            onPress={() => void prove(async () => ({ passkey: await signByPasskey(sessions) }))}
          >
            Use a passkey
          </Button>
        )}
        <Button type="submit" variant="primary" isPending={isPending} pendingText="Checking...">
          Confirm
        </Button>
      </div>
    </form>
  );
}
