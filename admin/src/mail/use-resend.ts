import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OutboxMail } from "#shared/contracts/mail.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { MAILS_KEY } from "./mail.queries.ts";

/** Queues a mail again. The worker sends it within seconds; a private link in it is a new one. */
export function useResend(mail: OutboxMail) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.admin.mail.resend(mail.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: MAILS_KEY });
      showToast({
        title: "Mail Queued",
        description: `"${mail.subject}" goes to ${mail.recipient} again.`,
        tone: "success",
      });
    },
    onError: (error) => reportFailure(error, "Failed to send the mail again."),
  });
}

/** What the button of `useResend` says. */
export function resendLabel(mail: OutboxMail): string {
  return mail.state === "waiting" ? "Send now" : "Resend";
}
