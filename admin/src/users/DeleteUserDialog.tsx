import { useQueryClient } from "@tanstack/react-query";
import type { AdminUser } from "#shared/contracts/users.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportAndThrow } from "../layout/report-failure.ts";
import { USERS_KEY } from "./users.queries.ts";

/** Deletes a user after asking. The server deactivates one with orders instead, which the toast says. */
export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const queryClient = useQueryClient();
  async function remove() {
    const answer = await reportAndThrow(api.admin.users.remove(user.id), "Failed to delete user");
    await queryClient.invalidateQueries({ queryKey: USERS_KEY });
    showToast({
      title: "Success",
      description: answer.deactivated ? answer.message : "User deleted successfully",
      tone: "success",
    });
  }
  return (
    <AlertDialog
      title="Delete User"
      description={`Are you sure you want to delete "${user.email}"? This action cannot be undone.`}
      confirmText="Delete"
      pendingText="Deleting..."
      onClose={onClose}
      onConfirm={remove}
    >
      {user.orderCount > 0 && (
        <p>
          This person has {user.orderCount === 1 ? "an order" : `${user.orderCount} orders`}. The
          account is deactivated and the orders stay.
        </p>
      )}
    </AlertDialog>
  );
}
