import { useState } from "react";
import type { Client } from "../client/client-of.ts";
import { ApiError, said } from "../client/errors.ts";
import type { factorCalls } from "../contracts/factors.calls.ts";
import type { TotpSetup } from "../contracts/factors.ts";
import { Button } from "../ui/Button.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useAction } from "../ui/use-action.ts";
import * as css from "./sign-in.css.ts";

export interface TotpSettingsProps {
  isOn: boolean;
  calls: Client<typeof factorCalls>;
  /** Gets new recovery codes when the change created some. */
  onChanged: (codes: string[] | null) => void;
  onFailed: (error: unknown, fallback: string) => void;
}

/** Turns two-step login with an authenticator app on and off. */
export function TotpSettings({ isOn, calls, onChanged, onFailed }: TotpSettingsProps) {
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const { run: begin } = useAction(
    async () => setSetup(await calls.setUpTotp()),
    (error) => onFailed(error, "The app cannot be set up now."),
  );
  const { run: remove } = useAction(
    async () => {
      await calls.removeTotp();
      onChanged(null);
    },
    (error) => onFailed(error, "Two-step login was not turned off."),
  );
  return (
    <section className={css.part} aria-labelledby="totp">
      <h2 id="totp">Two-step login</h2>
      <p>
        {isOn
          ? "On: after your password you are asked for a code of your authenticator app."
          : "Off. With an authenticator app on your phone, a login asks for six digits after your password."}
      </p>
      {isOn && <Button onPress={remove}>Turn off two-step login</Button>}
      {!isOn && !setup && <Button onPress={begin}>Set up two-step login</Button>}
      {!isOn && setup && (
        <ConfirmForm
          setup={setup}
          calls={calls}
          onCancel={() => setSetup(null)}
          onConfirmed={(codes) => {
            setSetup(null);
            onChanged(codes);
          }}
        />
      )}
    </section>
  );
}

function ConfirmForm({
  setup,
  calls,
  onConfirmed,
  onCancel,
}: Pick<TotpSettingsProps, "calls"> & {
  setup: TotpSetup;
  onConfirmed: (codes: string[]) => void;
  onCancel: () => void;
}) {
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState("");
  const { run: confirm, isPending } = useAction(
    async () => {
      setFailure("");
      onConfirmed((await calls.confirmTotp({ code })).recoveryCodes);
    },
    (error) => {
      const field = error instanceof ApiError ? error.fields.code : undefined;
      setFailure(field ?? said(error, "Please try again."));
    },
  );
  return (
    <form
      className={css.form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p>Scan this with your app, or type the key into it. Then enter the code that it shows.</p>
      <QrCode text={setup.uri} label="QR code for an authenticator app" className={css.qr} />
      <p>
        Key: <span className={css.secret}>{setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}</span>
      </p>
      <TextField
        label="Code"
        name="code"
        value={code}
        onChange={setCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        errorMessage={failure || undefined}
        // The button that opened this form is removed, so the focus would be lost.
        autoFocus
        isRequired
      />
      <div className={css.row}>
        <Button onPress={onCancel} isDisabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" isPending={isPending} pendingText="Checking...">
          Turn on
        </Button>
      </div>
    </form>
  );
}
