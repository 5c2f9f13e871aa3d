import { useState } from "react";
import { accountClient } from "#shared/client/accounts.ts";
import { ApiError } from "#shared/client/errors.ts";
import { resetPasswordForm } from "#shared/contracts/accounts.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { paths } from "../../paths.ts";
import { transport } from "../../transport.ts";
import { useFocusOnChange } from "../headings/use-focus-on-change.ts";
import { keptNext, withNext } from "../sessions/next-path.ts";
import { showSuccess } from "../toasts/show-toasts.ts";
import { NewPasswordFields } from "./NewPasswordFields.tsx";
import * as css from "./recovery.css.ts";
import { type RecoveryWords, showRecoveryFailure } from "./show-recovery-failure.ts";

type Step = "form" | "done" | "invalid";

export function ResetPasswordPage() {
  const token = new URLSearchParams(window.location.search).get("token");
  const [step, setStep] = useState<Step>(token ? "form" : "invalid");
  const heading = useFocusOnChange(step);
  const next = keptNext();
  return (
    <div className={css.column}>
      <h1 ref={heading} tabIndex={-1}>
        {HEADINGS[step]}
      </h1>
      {step === "form" && <NewPassword token={token ?? ""} onStep={setStep} />}
      {step === "done" && (
        <>
          <p>Your password has been changed. All sessions have ended, so please log in again.</p>
          <LinkButton variant="primary" href={withNext(paths.auth, next)}>
            Continue to Login
          </LinkButton>
        </>
      )}
      {step === "invalid" && (
        <>
          <p>This password reset link is invalid or has expired. Please request a new one.</p>
          <div className={css.actions}>
            <LinkButton variant="primary" href={withNext(paths.forgotPassword, next)}>
              Request a New Link
            </LinkButton>
            <LinkButton href={withNext(paths.auth, next)}>Back to Login</LinkButton>
          </div>
        </>
      )}
    </div>
  );
}

const HEADINGS: Record<Step, string> = {
  form: "Reset Password",
  done: "Password Reset!",
  invalid: "Invalid Link",
};

function NewPassword({ token, onStep }: { token: string; onStep: (step: Step) => void }) {
  const form = useForm({
    schema: resetPasswordForm,
    initial: { newPassword: "", confirmPassword: "" },
    async submit({ newPassword }) {
      await accountClient(transport).resetPassword({ token, newPassword });
      showSuccess("Password Reset Successful");
      onStep("done");
    },
    onError(error) {
      showRecoveryFailure(error, WORDS);
      if (isRefusedToken(error)) onStep("invalid");
    },
  });
  return (
    <form {...form.form} method="post" className={css.form}>
      <NewPasswordFields
        field={form.field}
        rule="At least 8 characters, with an uppercase letter, a lowercase letter and a number"
      />
      <Button {...form.button} variant="primary" pendingText="Resetting..." isWide>
        Reset Password
      </Button>
    </form>
  );
}

/** The token is unknown, used or expired. After other errors the same link can be tried again. */
function isRefusedToken(error: unknown): boolean {
  return error instanceof ApiError && [400, 401, 404, 409, 410].includes(error.status);
}

const WORDS: RecoveryWords = {
  title: "Reset Failed",
  fallback: "Failed to reset password. Please try again.",
  unreachable: "An error occurred while resetting your password.",
};
