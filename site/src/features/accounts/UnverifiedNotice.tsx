import { accountClient } from "#shared/client/accounts.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { transport } from "../../transport.ts";
import { useMemberAction } from "../sessions/use-member-action.ts";
import { showSuccess } from "../toasts/show-toasts.ts";
import * as css from "./AccountPage.css.ts";

/** Sends the link again that verifies the address. */
export function ResendLink({ email }: { email: string }) {
  const sending = useMemberAction(
    async () => {
      await accountClient(transport).resendVerification();
      showSuccess(
        "Verification Email Sent",
        `Please check the inbox of ${email}, and its spam folder.`,
      );
    },
    "Request Failed",
    "Failed to send the email. Please try again.",
  );
  return (
    <Button
      size="small"
      className={css.resend}
      isPending={sending.isPending}
      pendingText="Sending..."
      onPress={sending.run}
    >
      Resend verification email
    </Button>
  );
}

export function UnverifiedNotice({ email }: { email: string }) {
  return (
    <Notice tone="warning" title="Please verify your email address">
      <span>
        We sent a link to {email}. You can order meanwhile, but mail about your orders may not reach
        you.
      </span>
      <ResendLink email={email} />
    </Notice>
  );
}
