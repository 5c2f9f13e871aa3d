import { useQueryClient } from "@tanstack/react-query";
import type { ApiKey } from "#shared/contracts/api-keys.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportAndThrow } from "../layout/report-failure.ts";
import { apiKeysQuery } from "./api-keys.queries.ts";

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const queryClient = useQueryClient();
  async function revoke() {
    await reportAndThrow(api.admin.apiKeys.revoke(apiKey.id), "Failed to revoke the key.");
    await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    showToast({
      title: "Key Revoked",
      description: `${apiKey.name} is let in no more.`,
      tone: "success",
    });
  }
  return (
    <AlertDialog
      title="Revoke Key"
      description={`The program that uses "${apiKey.name}" is refused from its next call on. This cannot be undone.`}
      confirmText="Revoke"
      pendingText="Revoking..."
      onClose={onClose}
      onConfirm={revoke}
    />
  );
}
