import { Link } from "wouter";
import type { AdminUser } from "#shared/contracts/users.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { api } from "../api.ts";
import { useChange } from "../layout/use-saving.ts";
import type { ListColumn } from "../lists/columns.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./Users.css.ts";
import { USERS_KEY } from "./users.queries.ts";

interface UserHandlers {
  onEdit: (user: AdminUser) => void;
  onDelete: (user: AdminUser) => void;
}

/** The columns of the list of users. It opens with the two of the specification. */
export const userColumns = (handlers: UserHandlers): ListColumn<AdminUser>[] => [
  {
    id: "email",
    title: "Email",
    isFixed: true,
    isRowHeader: true,
    sorts: { ascending: "email" },
    cell: (user) => <UserCell user={user} />,
  },
  {
    id: "name",
    title: "Name",
    isExtra: true,
    sorts: { ascending: "name" },
    cell: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  },
  {
    id: "orders",
    title: "Orders",
    align: "end",
    isExtra: true,
    cell: ({ orderCount }) => orderCount,
  },
  { id: "phone", title: "Phone", isExtra: true, cell: ({ phone }) => phone ?? "" },
  {
    id: "city",
    title: "City and state",
    isExtra: true,
    cell: ({ city, state }) => [city, state].filter(Boolean).join(", "),
  },
  {
    id: "created",
    title: "Registered",
    isExtra: true,
    sorts: { ascending: "oldest", descending: "newest" },
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    id: "actions",
    title: "Actions",
    align: "end",
    isFixed: true,
    cell: (user) => <UserActions user={user} {...handlers} />,
  },
];

const ADMIN_WORDS = { full: "Admin", packing: "Admin: packing", reading: "Admin: reading" };

function UserCell({ user }: { user: AdminUser }) {
  return (
    <>
      {user.isAdmin ? user.email : <Link href={`/customers/${user.id}`}>{user.email}</Link>}&ensp;
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

type UserActionsProps = UserHandlers & { user: AdminUser };

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
