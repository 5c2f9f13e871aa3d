import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import type { Client } from "../client/client-of.ts";
import { ApiError } from "../client/errors.ts";
import type { sessionClient } from "../client/sessions.ts";
import type { factorCalls } from "../contracts/factors.calls.ts";
import type { Factors } from "../contracts/factors.ts";
import type { ProofBody } from "../contracts/sessions.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { PasswordField } from "../ui/PasswordField.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useAction } from "../ui/use-action.ts";
import { hasPasskeys, passkeyFailure, signByPasskey } from "./passkeys.ts";
import { $proofAsked, noteDialog } from "./proof.store.ts";
import * as css from "./sign-in.css.ts";

export interface ProofDialogProps {
  /** Must use its own transport: a refused proof must not ask for another proof. */
  sessions: Pick<ReturnType<typeof sessionClient>, "prove" | "passkeyOptions">;
  /** Reads the factors of the account. A password is not a proof for an account with a second factor. */
  factors: Pick<Client<typeof factorCalls>, "read">;
}

/** Asks for a proof of identity when a call needs a fresh one; the call is then repeated. */
export function ProofDialog({ sessions, factors }: ProofDialogProps) {
  const asked = useStore($proofAsked);
  useEffect(noteDialog, []);
  return (
    <Dialog
      title="Is it you?"
      description="Please confirm that it is you. Then your last action is carried out. The confirmation holds for ten minutes."
      isOpen={asked !== null}
      onClose={() => asked?.settle(false)}
    >
      {asked && <ProofForms sessions={sessions} factors={factors} onEnd={asked.settle} />}
    </Dialog>
  );
}

type Ways = Pick<Factors, "totp"> & { passkey: boolean };

/** The choice until the factors are known, and when they cannot be read. */
const PASSWORD_ONLY: Ways = { totp: false, passkey: false };

function ProofForms({
  sessions,
  factors,
  onEnd,
}: ProofDialogProps & { onEnd: (isProved: boolean) => void }) {
  const [ways, setWays] = useState<Ways | null>(null);
  useEffect(() => {
    let isOver = false;
    const show = (read: Ways) => !isOver && setWays(read);
    factors.read().then(
      ({ totp, passkeys }) => show({ totp, passkey: passkeys.length > 0 }),
      () => show(PASSWORD_ONLY),
    );
    return () => {
      isOver = true;
    };
  }, [factors]);
  if (!ways) return <p role="status">Loading...</p>;
  return <ProofForm ways={ways} sessions={sessions} onEnd={onEnd} />;
}

function ProofForm({
  ways,
  sessions,
  onEnd,
}: Pick<ProofDialogProps, "sessions"> & { ways: Ways; onEnd: (isProved: boolean) => void }) {
  const [text, setText] = useState("");
  const [failure, setFailure] = useState("");
  // The factors could not be read, but the API answered that there is one.
  const [hasUnreadFactor, setUnreadFactor] = useState(false);
  const hasFactor = ways.totp || ways.passkey || hasUnreadFactor;
  const isCode = ways.totp || hasUnreadFactor;
  const isTyped = isCode || !hasFactor;
  const byPasskey = (ways.passkey || hasUnreadFactor) && hasPasskeys();

  const { run: prove, isPending } = useAction(
    async (proof: () => Promise<ProofBody>) => {
      setFailure("");
      await sessions.prove(await proof());
      onEnd(true);
    },
    (error) => {
      if (error instanceof ApiError && error.code === "factor-proof-needed") {
        setUnreadFactor(true);
        setText("");
      }
      setFailure(failureOf(error));
    },
  );
  const field = { value: text, onChange: setText, errorMessage: failure || undefined };
  return (
    <form
      className={css.form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTyped || text.trim() === "") return;
        void prove(async () => (isCode ? { code: text } : { password: text }));
      }}
    >
      {isCode && (
        <TextField
          {...field}
          name="code"
          label="Code of your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          isRequired
          autoFocus
        />
      )}
      {!hasFactor && (
        <PasswordField
          {...field}
          name="password"
          label="Password"
          autoComplete="current-password"
          isRequired
          autoFocus
        />
      )}
      {!isTyped && failure && (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      )}
      {hasFactor && (
        <p className={css.quiet}>
          Your device is lost? Log out, log in with a recovery code, and do this within ten minutes.
        </p>
      )}
      <div className={css.row}>
        <Button onPress={() => onEnd(false)} isDisabled={isPending}>
          Not now
        </Button>
        {byPasskey && (
          <Button
            variant={isTyped ? undefined : "primary"}
            autoFocus={!isTyped}
            isDisabled={isPending}
            onPress={() => void prove(async () => ({ passkey: await signByPasskey(sessions) }))}
          >
            Use a passkey
          </Button>
        )}
        {isTyped && (
          <Button type="submit" variant="primary" isPending={isPending} pendingText="Checking...">
            Confirm
          </Button>
        )}
      </div>
    </form>
  );
}

/** A refusal with 422 is about the field itself. */
function failureOf(error: unknown): string {
  const fields = error instanceof ApiError ? error.fields : {};
  return fields.code ?? fields.password ?? passkeyFailure(error);
}
