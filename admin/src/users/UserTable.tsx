import type { AdminUser } from "#shared/contracts/users.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Table } from "#shared/ui/Table.tsx";
import { api } from "../api.ts";
import { useChange } from "../layout/use-saving.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./Users.css.ts";
import { USERS_KEY } from "./users.queries.ts";

interface UserTableProps {
  users: readonly AdminUser[];
  onEdit: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
}

/** The accounts with their actions. */
export function UserTable({ users, ...actions }: UserTableProps) {
  return (
    <Table
      aria-label="Users"
      rows={users}
      columns={[
        { title: "Email", isRowHeader: true, cell: (user) => <UserCell user={user} /> },
        {
          title: "Actions",
          align: "end",
          cell: (user) => <UserActions user={user} {...actions} />,
        },
      ]}
    />
  );
}

const ADMIN_WORDS = { full: "Admin", packing: "Admin: packing", reading: "Admin: reading" };

function UserCell({ user }: { user: AdminUser }) {
  return (
    <>
      {user.email}{" "}
      {user.isAdmin && <Badge tone="info">{ADMIN_WORDS[user.adminScope ?? "full"]}</Badge>}{" "}
      {user.erasedAt ? (
        <Badge>Erased</Badge>
      ) : (
        user.deactivatedAt && <Badge tone="danger">Deactivated</Badge>
      )}
      <span className={css.person}>
        {user.firstName} {user.lastName}
        {!user.emailVerified && " · email not verified"}
      </span>
    </>
  );
}

type UserActionsProps = Omit<UserTableProps, "users"> & { user: AdminUser };

function UserActions({ user, onEdit, onDelete }: UserActionsProps) {
  return (
    <span className={css.actions}>
      <IfMay call="PUT /api/admin/users/{id}">
        <Button size="small" aria-label={`Edit ${user.email}`} onPress={() => onEdit(user)}>
          Edit
        </Button>
      </IfMay>
      {user.erasedAt ? null : user.deactivatedAt ? (
        <IfMay call="POST /api/admin/users/{id}/reactivate">
          <ReactivateButton user={user} />
        </IfMay>
      ) : (
        <IfMay call="DELETE /api/admin/users/{id}">
          <Button size="small" aria-label={`Delete ${user.email}`} onPress={() => onDelete(user)}>
            Delete
          </Button>
        </IfMay>
      )}
    </span>
  );
}

/** Replaces Delete for a deactivated account. */
function ReactivateButton({ user }: { user: AdminUser }) {
  const reactivate = useChange({
    send: () => api.admin.users.reactivate(user.id),
    refresh: [USERS_KEY],
    done: {
      title: "Success",
      description: `${user.firstName} ${user.lastName} can sign in again.`,
    },
    failure: "Failed to reactivate user",
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
