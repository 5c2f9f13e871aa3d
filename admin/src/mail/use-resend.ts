import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OutboxMail } from "#shared/contracts/operations.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { OUTBOX_KEY } from "./mail.queries.ts";

/** Queues a mail again; the worker sends it within seconds, with a new link where it has one. */
export function useResend(mail: OutboxMail) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.admin.outbox.resend(mail.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: OUTBOX_KEY });
      showToast({
        title: "Mail Queued",
        description: `"${mail.subject}" goes to ${mail.recipient} again.`,
        tone: "success",
      });
    },
    onError: (error) => reportFailure(error, "Failed to send the mail again."),
  });
}
