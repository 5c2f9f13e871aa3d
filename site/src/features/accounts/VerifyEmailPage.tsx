import { useState } from "react";
import { accountClient } from "#shared/client/accounts.ts";
import { NetworkError, said } from "#shared/client/errors.ts";
import { resendVerificationBody } from "#shared/contracts/accounts.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { paths } from "../../paths.ts";
import { transport } from "../../transport.ts";
import { showFailure } from "../reads/show-failure.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import { keptNext, withNext } from "../sessions/next-path.ts";
import * as css from "./recovery.css.ts";
import { VerifyEmailSkeleton } from "./VerifyEmailSkeleton.tsx";

/** Why the address could not be verified; null if it was. */
type Outcome = { failure: string | null };

export function VerifyEmailPage() {
  const token = new URLSearchParams(window.location.search).get("token") || null;
  const { value } = useServerRead(token, (signal) => verify(token ?? "", signal));
  const outcome = token ? value : { failure: "No verification token provided" };
  // Afterwards the visitor returns to the page from before the registration.
  const login = withNext(paths.auth, keptNext());
  if (!outcome) return <VerifyEmailSkeleton />;
  if (outcome.failure !== null) return <Failed message={outcome.failure} login={login} />;
  return (
    <div className={css.column}>
      <div role="status" className={css.words}>
        <h1>Email Verified!</h1>
        <p>Thank you. Your email address is confirmed.</p>
      </div>
      <LinkButton variant="primary" href={login}>
        Continue to Login
      </LinkButton>
    </div>
  );
}

function Failed({ message, login }: { message: string; login: string }) {
  return (
    <div className={css.column}>
      <div role="alert" className={css.words}>
        <h1>Verification Failed</h1>
        <p>{message}</p>
        <p className={css.quiet}>
          The verification link may be expired or invalid. Please try requesting a new verification
          email.
        </p>
      </div>
      <ResendVerification />
      <p>
        <a href={login}>Back to Login</a>
      </p>
    </div>
  );
}

async function verify(token: string, signal: AbortSignal): Promise<Outcome> {
  try {
    await accountClient(transport).verifyEmail({ token }, { signal });
    return { failure: null };
  } catch (error) {
    const isOffline = error instanceof NetworkError;
    const words = isOffline
      ? "An error occurred during verification"
      : said(error, "Verification failed");
    return { failure: words };
  }
}

/** Sends a new verification link. The answer does not reveal whether the address has an account. */
function ResendVerification() {
  const [isSent, setSent] = useState(false);
  const resend = useForm({
    schema: resendVerificationBody,
    initial: { email: "" },
    async submit({ email }) {
      await accountClient(transport).resendVerification({ email });
      setSent(true);
    },
    onError: (error) =>
      showFailure(error, "Request Failed", "Failed to send the email. Please try again."),
  });
  if (isSent) {
    return (
      <Notice tone="success" title="Check your inbox" isAlert>
        If that address is waiting to be verified, a new link is on its way.
      </Notice>
    );
  }
  return (
    <form {...resend.form} method="post" className={css.form}>
      <TextField
        {...resend.field("email")}
        label="Email"
        type="email"
        autoComplete="email"
        isRequired
      />
      <Button {...resend.button} variant="primary" pendingText="Sending..." isWide>
        Send a New Link
      </Button>
    </form>
  );
}
