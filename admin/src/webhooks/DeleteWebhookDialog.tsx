import { useQueryClient } from "@tanstack/react-query";
import type { Webhook } from "#shared/contracts/webhooks.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportAndThrow } from "../layout/report-failure.ts";
import { webhooksQuery } from "./webhooks.queries.ts";

export function DeleteWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  async function remove() {
    await reportAndThrow(api.admin.webhooks.remove(webhook.id), "Failed to delete the webhook.");
    await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    showToast({ title: "Webhook Deleted", tone: "success" });
  }
  return (
    <AlertDialog
      title="Delete Webhook"
      description={`${webhook.url} is told nothing more, and its log is deleted. This cannot be undone.`}
      confirmText="Delete"
      pendingText="Deleting..."
      onClose={onClose}
      onConfirm={remove}
    />
  );
}
