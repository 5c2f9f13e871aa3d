import { useEffect, useRef, useState } from "react";
import type { Client } from "../client/client-of.ts";
import type { factorCalls } from "../contracts/factors.calls.ts";
import type { Factors } from "../contracts/factors.ts";
import { Button } from "../ui/Button.tsx";
import { CopyButton } from "../ui/CopyButton.tsx";
import { formatDay } from "../ui/dates.ts";
import { TextField } from "../ui/TextField.tsx";
import { useAction } from "../ui/use-action.ts";
import { makePasskey, passkeyFailure } from "./passkeys.ts";
import * as css from "./sign-in.css.ts";
import { TotpSettings, type TotpSettingsProps } from "./TotpSettings.tsx";

export interface FactorSettingsProps {
  factors: Factors;
  calls: Client<typeof factorCalls>;
  /** Reads the factors again. */
  onChanged: () => void;
  /** Shows why a change failed. */
  onFailed: (error: unknown, fallback: string) => void;
}

/** The passkeys, authenticator app and recovery codes of the user's own account. */
export function FactorSettings({ factors, calls, onChanged, onFailed }: FactorSettingsProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const changed = (newCodes: string[] | null) => {
    if (newCodes) setCodes(newCodes);
    onChanged();
  };
  const { run: renew } = useAction(
    async () => changed((await calls.renewRecoveryCodes()).recoveryCodes),
    (error) => onFailed(error, "No new codes were created."),
  );
  const isProtected = factors.totp || factors.passkeys.length > 0;
  return (
    <div className={css.parts}>
      {codes && <RecoveryCodes key={codes[0]} codes={codes} onDone={() => setCodes(null)} />}
      <Passkeys factors={factors} calls={calls} onChanged={changed} onFailed={onFailed} />
      <TotpSettings isOn={factors.totp} calls={calls} onChanged={changed} onFailed={onFailed} />
      {isProtected && (
        <section className={css.part} aria-labelledby="recovery">
          <h2 id="recovery">Recovery codes</h2>
          <p>
            {factors.recoveryCodesLeft} of your recovery codes are left. With one of them and your
            password you can log in when your device is lost.
          </p>
          <Button onPress={renew}>Create new recovery codes</Button>
        </section>
      )}
    </div>
  );
}

/** Moves the focus to the codes: they are shown only once, and far above the button that was pressed. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={css.part} aria-labelledby="codes" role="status">
      <h2 id="codes" ref={heading} tabIndex={-1}>
        Keep these recovery codes
      </h2>
      <p>
        Each works once, with your password, when your device is lost. They are shown this once:
        print them or keep them in a password manager.
      </p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.row}>
        <CopyButton
          text={codes.join("\n")}
          label="Copy the codes"
          isLabelShown
          variant="secondary"
          size="medium"
        />
        <Button variant="primary" onPress={onDone}>
          I have kept them
        </Button>
      </div>
    </section>
  );
}

function Passkeys({
  factors,
  calls,
  onChanged,
  onFailed,
}: Omit<FactorSettingsProps, "onChanged"> & Pick<TotpSettingsProps, "onChanged">) {
  const [name, setName] = useState("");
  const [failure, setFailure] = useState("");
  const { run: add, isPending } = useAction(
    async () => {
      setFailure("");
      const answer = await makePasskey(calls);
      const { recoveryCodes } = await calls.addPasskey({ ...answer, name: name.trim() });
      setName("");
      onChanged(recoveryCodes);
    },
    (error) => setFailure(passkeyFailure(error)),
  );
  const { run: remove } = useAction(
    async (id: string) => {
      await calls.removePasskey(id);
      onChanged(null);
    },
    (error) => onFailed(error, "The passkey was not removed."),
  );
  return (
    <section className={css.part} aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>
        A passkey logs you in by your finger, your face or the PIN of your device, without a
        password. With one, your password alone no longer does.
      </p>
      {factors.passkeys.length > 0 && (
        <ul className={css.list}>
          {factors.passkeys.map((passkey) => (
            <li key={passkey.id} className={css.entry}>
              <span>
                <strong>{passkey.name}</strong>
                <br />
                <span className={css.quiet}>
                  added {formatDay(passkey.createdAt)},{" "}
                  {passkey.lastUsedAt
                    ? `last used ${formatDay(passkey.lastUsedAt)}`
                    : "not used yet"}
                </span>
              </span>
              <Button
                size="small"
                aria-label={`Remove ${passkey.name}`}
                onPress={() => void remove(passkey.id)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Name of the new passkey"
        name="passkeyName"
        value={name}
        onChange={setName}
        maxLength={60}
        autoComplete="off"
        description="So that you recognise it: My phone"
        errorMessage={failure || undefined}
      />
      <Button isPending={isPending} pendingText="Waiting for your device..." onPress={add}>
        Add a passkey
      </Button>
    </section>
  );
}
