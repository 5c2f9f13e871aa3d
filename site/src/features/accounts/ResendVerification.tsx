import { useState } from "react";
import { accountClient } from "#shared/client/accounts.ts";
import { resendVerificationBody } from "#shared/contracts/accounts.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { useForm } from "#shared/ui/use-form.ts";
import { transport } from "../../transport.ts";
import { showFailure } from "../reads/show-failure.ts";
import * as css from "./recovery.css.ts";

/** Sends a new verification link. The answer does not reveal whether the address has an account. */
export function ResendVerification() {
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
