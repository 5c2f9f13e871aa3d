import { useState } from "react";
import { encode } from "uqr";
import type { Client } from "../client/client-of.ts";
import { CallError, said } from "../client/errors.ts";
import type { factorCalls } from "../contracts/factors.calls.ts";
import type { TotpSetup } from "../contracts/factors.ts";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import * as css from "./sign-in.css.ts";

export interface TotpSettingsProps {
  isOn: boolean;
  calls: Client<typeof factorCalls>;
  /** With the recovery codes when the app was turned on. */
  onChanged: (codes: string[] | null) => void;
  onFailed: (error: unknown, fallback: string) => void;
}

/** Two-step login by an authenticator app: on, off, or being set up. */
export function TotpSettings({ isOn, calls, onChanged, onFailed }: TotpSettingsProps) {
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const begin = () =>
    calls.setUpTotp().then(setSetup, (error) => onFailed(error, "The app cannot be set up now."));
  const remove = () =>
    calls
      .removeTotp()
      .then(() => onChanged(null))
      .catch((error) => onFailed(error, "Two-step login was not turned off."));
  return (
    <section className={css.part} aria-labelledby="totp">
      <h2 id="totp">Two-step login</h2>
      <p>
        {isOn
          ? "On: after your password you are asked for a code of your authenticator app."
          : "Off. With an authenticator app on your phone, a login asks for six digits after your password."}
      </p>
      {isOn && <Button onPress={() => void remove()}>Turn off two-step login</Button>}
      {!isOn && !setup && <Button onPress={() => void begin()}>Set up two-step login</Button>}
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
  const [isPending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    setFailure("");
    try {
      onConfirmed((await calls.confirmTotp({ code })).recoveryCodes);
    } catch (error) {
      const fields = (error as { fields?: Record<string, string> }).fields;
      setFailure(
        fields?.code ??
          (error instanceof CallError ? said(error, "Please try again.") : "Please try again."),
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
        void confirm();
      }}
    >
      <p>Scan this with your app, or type the key into it. Then enter the code that it shows.</p>
      <QrCode text={setup.uri} />
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

/** Black on white in both themes, because cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const dark = data.flatMap((line, y) =>
    line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for an authenticator app"
      shapeRendering="crispEdges"
    >
      <path d={dark.join("")} />
    </svg>
  );
}
