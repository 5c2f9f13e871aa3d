import type { OutboxMail } from "#shared/contracts/mail.ts";
import { api } from "../api.ts";
import { MAILS_KEY } from "../layout/query-keys.ts";
import { useChange } from "../layout/use-saving.ts";

/** Queues an email again. The worker sends it within seconds; a private link in it is renewed. */
export function useResend(mail: OutboxMail) {
  return useChange({
    send: () => api.admin.mail.resend(mail.id),
    refresh: [MAILS_KEY],
    done: {
      title: "Email Queued",
      description: `"${mail.subject}" goes to ${mail.recipient} again.`,
    },
    failure: "Failed to send the email again.",
  });
}

/** The label of the button for `useResend`. */
export function resendLabel(mail: OutboxMail): string {
  return mail.state === "waiting" ? "Send now" : "Resend";
}
