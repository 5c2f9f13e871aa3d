import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminUser } from "#shared/contracts/users.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Table, type TableColumn } from "#shared/ui/Table.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./Users.css.ts";
import { USERS_KEY } from "./users.queries.ts";

const COLUMNS = [
  { id: "email", title: "Email", isRowHeader: true },
  { id: "actions", title: "Actions", align: "end" },
] as const satisfies TableColumn[];

/** Accounts, and what can be done with each. */
export function UserTable({
  users,
  onEdit,
  onDelete,
}: {
  users: readonly AdminUser[];
  onEdit: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
}) {
  return (
    <Table
      aria-label="Users"
      columns={COLUMNS}
      rows={users}
      rowKey={(user) => user.id}
      renderCell={(user, column) =>
        column === "email" ? (
          <UserCell user={user} />
        ) : (
          <UserActions user={user} onEdit={() => onEdit(user)} onDelete={() => onDelete(user)} />
        )
      }
    />
  );
}

const ADMIN_WORDS = { full: "Admin", packing: "Admin: packing", reading: "Admin: reading" };

function UserCell({ user }: { user: AdminUser }) {
  return (
    <>
      {user.email}{" "}
      {user.isAdmin && <Badge tone="info">{ADMIN_WORDS[user.adminScope ?? "full"]}</Badge>}{" "}
      {user.deactivatedAt && <Badge tone="danger">Deactivated</Badge>}
      <span className={css.person}>
        {user.firstName} {user.lastName}
        {!user.emailVerified && " · email not verified"}
      </span>
    </>
  );
}

function UserActions({
  user,
  onEdit,
  onDelete,
}: {
  user: AdminUser;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <span className={css.actions}>
      <IfMay call="PUT /api/admin/users/{id}">
        <Button size="small" aria-label={`Edit ${user.email}`} onPress={onEdit}>
          Edit
        </Button>
      </IfMay>
      {user.deactivatedAt ? (
        <IfMay call="POST /api/admin/users/{id}/reactivate">
          <ReactivateButton user={user} />
        </IfMay>
      ) : (
        <IfMay call="DELETE /api/admin/users/{id}">
          <Button size="small" aria-label={`Delete ${user.email}`} onPress={onDelete}>
            Delete
          </Button>
        </IfMay>
      )}
    </span>
  );
}

/** In place of Delete, which would only deactivate the account once more. */
function ReactivateButton({ user }: { user: AdminUser }) {
  const queryClient = useQueryClient();
  const reactivate = useMutation({
    mutationFn: () => api.admin.users.reactivate(user.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: USERS_KEY });
      showToast({
        title: "Success",
        description: `${user.firstName} ${user.lastName} can sign in again.`,
        tone: "success",
      });
    },
    onError: (error) => reportFailure(error, "Failed to reactivate user"),
  });
  return (
    <Button
      size="small"
      aria-label={`Reactivate ${user.email}`}
      isPending={reactivate.isPending}
      pendingText="Reactivating..."
      onPress={() => reactivate.mutate()}
    >
      Reactivate
    </Button>
  );
}
