import { useState } from "react";
import { accountClient } from "#shared/client/accounts.ts";
import { forgotPasswordBody } from "#shared/contracts/accounts.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { paths } from "../../paths.ts";
import { transport } from "../../transport.ts";
import { useFocusOnChange } from "../headings/use-focus-on-change.ts";
import { keepNext, nextPathOf, withNext } from "../sessions/next-path.ts";
import { showSuccess } from "../toasts/show-toasts.ts";
import * as css from "./recovery.css.ts";
import { type RecoveryWords, showRecoveryFailure } from "./show-recovery-failure.ts";

/** Requests a password reset email. The answer is the same for addresses without an account. */
export function ForgotPasswordPage() {
  const [isSent, setSent] = useState(false);
  const heading = useFocusOnChange(isSent);
  const next = nextPathOf(window.location.search);
  const backToLogin = withNext(paths.auth, next);
  const form = useForm({
    schema: forgotPasswordBody,
    initial: { email: "" },
    async submit({ email }) {
      // The email may arrive before the response, and its link may be opened in another tab.
      if (next) keepNext(next);
      await accountClient(transport).forgotPassword({ email });
      showSuccess("Reset Email Sent", "If an account exists, a reset email has been sent.");
      setSent(true);
    },
    onError: (error) => showRecoveryFailure(error, WORDS),
  });

  if (isSent) {
    return (
      <div className={css.column}>
        <h1 ref={heading} tabIndex={-1}>
          Email Sent!
        </h1>
        <p>
          If an account with that email exists, we've sent you a password reset link. It works once
          and for one hour.
        </p>
        <p>Nothing there after a few minutes? Please check your spam folder.</p>
        <div className={css.actions}>
          <Button onPress={() => setSent(false)}>Send Another Email</Button>
          <LinkButton href={backToLogin}>Back to Login</LinkButton>
        </div>
      </div>
    );
  }
  return (
    <div className={css.column}>
      <h1 ref={heading} tabIndex={-1}>
        Forgot your password?
      </h1>
      <p>Tell us your email address, and we send you a link to set a new one.</p>
      <form {...form.form} method="post" className={css.form}>
        <TextField
          {...form.field("email")}
          label="Email"
          type="email"
          autoComplete="username"
          isRequired
        />
        <Button {...form.button} variant="primary" pendingText="Sending..." isWide>
          Send Reset Email
        </Button>
      </form>
      <p>
        <a href={backToLogin}>Back to Login</a>
      </p>
    </div>
  );
}

const WORDS: RecoveryWords = {
  title: "Request Failed",
  fallback: "Failed to send reset email. Please try again.",
  unreachable: "An error occurred while processing your request.",
};
