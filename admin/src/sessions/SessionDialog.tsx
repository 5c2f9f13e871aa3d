import { useStore } from "@nanostores/react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clientOf } from "#shared/client/client-of.ts";
import { isUnauthenticated, said } from "#shared/client/errors.ts";
import { sessionClient } from "#shared/client/sessions.ts";
import { apiOfPage, createTransport } from "#shared/client/transport.ts";
import { factorCalls } from "#shared/contracts/factors.calls.ts";
import { loginBody, type SecondStep } from "#shared/contracts/sessions.ts";
import { ProofDialog } from "#shared/sign-in/ProofDialog.tsx";
import { SecondStepForm } from "#shared/sign-in/SecondStepForm.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { PasswordField } from "#shared/ui/PasswordField.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { unreachableMessage } from "../layout/QueryGate.tsx";
import { $renewal } from "./renew-session.ts";
import * as css from "./SessionDialog.css.ts";
import { sessionQuery } from "./sessions.queries.ts";

/** A separate transport: a refused password must not open another renewal or proof dialog. */
const plain = createTransport(apiOfPage());
export const auth = sessionClient(plain);
const ownFactors = clientOf(factorCalls, plain);

export function OwnProofDialog() {
  return <ProofDialog sessions={auth} factors={ownFactors} />;
}

/** Renews an expired session while a form has unsaved input. The refused calls are then repeated. */
export function SessionDialog() {
  const renewal = useStore($renewal);
  return (
    <Dialog
      title="Your session has expired"
      description="Log in again to go on. What you typed is still here, and your last action is then carried out."
      isOpen={renewal !== null}
      onClose={() => renewal?.settle(false)}
    >
      {renewal && <RenewalForm onEnd={renewal.settle} />}
    </Dialog>
  );
}

function RenewalForm({ onEnd }: { onEnd: (isRenewed: boolean) => void }) {
  const [step, setStep] = useState<SecondStep | null>(null);
  if (!step) return <PasswordForm onEnd={onEnd} onSecondStep={setStep} />;
  return (
    <SecondStepForm
      step={step}
      sessions={auth}
      onSignedIn={() => onEnd(true)}
      onBack={() => setStep(null)}
    />
  );
}

function PasswordForm({
  onEnd,
  onSecondStep,
}: {
  onEnd: (isRenewed: boolean) => void;
  onSecondStep: (step: SecondStep) => void;
}) {
  // Only the same person may renew the session, because the input and the data belong to them.
  const email = useQuery(sessionQuery).data?.email ?? "";
  const { form, field, setErrors, button } = useForm({
    schema: loginBody.pick({ password: true }),
    initial: { password: "" },
    guardsInput: false,
    submit: async ({ password }) => {
      const answer = await auth.login({ email, password });
      if ("next" in answer) onSecondStep(answer);
      else onEnd(true);
    },
    onError: (error) => {
      const password = isUnauthenticated(error)
        ? said(error, "Invalid credentials")
        : said(error, unreachableMessage());
      setErrors({ password });
    },
  });
  return (
    <form {...form} className={css.form}>
      <p>
        Your account: <strong>{email}</strong>
      </p>
      {/* Password managers use this field to find the account. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        {...field("password")}
        label="Password"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <FormButtons
        button={button}
        submitText="Log in and go on"
        pendingText="Logging in..."
        cancelText="Not now"
        onCancel={() => onEnd(false)}
      />
    </form>
  );
}
