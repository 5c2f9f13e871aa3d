import { useState } from "react";
import type { sessionClient } from "../client/sessions.ts";
import type { SecondStep, SignedIn } from "../contracts/sessions.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useAction } from "../ui/use-action.ts";
import { hasPasskeys, passkeyFailure, signByPasskey } from "./passkeys.ts";
import * as css from "./sign-in.css.ts";

export interface SecondStepFormProps {
  step: SecondStep;
  sessions: ReturnType<typeof sessionClient>;
  onSignedIn: (answer: SignedIn) => Promise<unknown> | unknown;
  /** Returns to the password step, because the ticket is valid for ten minutes only. */
  onBack: () => void;
}

type Way = "totp" | "recovery";

/** The second step of a login: a code of the app, a passkey, or a recovery code. */
export function SecondStepForm({ step, sessions, onSignedIn, onBack }: SecondStepFormProps) {
  const [way, setWay] = useState<Way | null>(step.next === "totp" ? "totp" : null);
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState("");
  const { run: finish, isPending } = useAction(
    async (login: () => Promise<SignedIn>) => {
      setFailure("");
      await onSignedIn(await login());
    },
    (error) => setFailure(passkeyFailure(error)),
  );
  const byCode = () => {
    const body = { ticket: step.ticket, code };
    return way === "totp" ? sessions.loginByCode(body) : sessions.loginByRecoveryCode(body);
  };
  const byPasskey = async () => sessions.loginByPasskey(await signByPasskey(sessions));
  const hasPasskey = step.methods.includes("passkey") && hasPasskeys();
  return (
    <form
      className={css.form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (way && code.trim() !== "") void finish(byCode);
      }}
    >
      <p>
        {way === "totp"
          ? "Your password was right. Enter the six digits that your authenticator app shows now."
          : way === "recovery"
            ? "Enter one of the recovery codes that you kept. Each works once."
            : "Your password was right. Confirm with your passkey, or with a recovery code."}
      </p>
      {way && (
        <TextField
          key={way}
          label={way === "totp" ? "Code" : "Recovery code"}
          name="code"
          value={code}
          onChange={setCode}
          inputMode={way === "totp" ? "numeric" : "text"}
          autoComplete={way === "totp" ? "one-time-code" : "off"}
          errorMessage={failure || undefined}
          isRequired
          autoFocus
        />
      )}
      {!way && failure && (
        <p role="alert" className={css.failure}>
          {failure}
        </p>
      )}
      {way && (
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          pendingText="Checking..."
          isWide
        >
          Log in
        </Button>
      )}
      {hasPasskey && (
        <Button
          variant={way ? undefined : "primary"}
          isDisabled={isPending}
          onPress={() => void finish(byPasskey)}
          isWide
        >
          Use a passkey
        </Button>
      )}
      <div className={css.row}>
        {way !== "recovery" && (
          <Button variant="quiet" onPress={() => switchTo("recovery")}>
            Use a recovery code
          </Button>
        )}
        {way === "recovery" && step.methods.includes("totp") && (
          <Button variant="quiet" onPress={() => switchTo("totp")}>
            Use my authenticator app
          </Button>
        )}
        <Button variant="quiet" onPress={onBack}>
          Back to the password
        </Button>
      </div>
    </form>
  );

  function switchTo(next: Way) {
    setWay(next);
    setCode("");
    setFailure("");
  }
}
