import { accountClient } from "#shared/client/accounts.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { useAction } from "#shared/ui/use-action.ts";
import { transport } from "../../transport.ts";
import { showMemberFailure } from "../sessions/end-session.ts";
import * as css from "./AccountPage.css.ts";

/** Sends the link again that verifies the address. */
export function ResendLink({ email }: { email: string }) {
  const sending = useAction(
    async () => {
      await accountClient(transport).resendVerification();
      showToast({
        title: "Verification Email Sent",
        description: `Please check the inbox of ${email}, and its spam folder.`,
        tone: "success",
      });
    },
    (error) =>
      showMemberFailure(error, "Request Failed", "Failed to send the email. Please try again."),
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
