import { Link } from "wouter";
import type { AdminUser } from "#shared/contracts/users.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { api } from "../api.ts";
import type { ListColumn } from "../lists/columns.ts";
import { ChangeButton, RowButton } from "../sessions/MayButton.tsx";
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
      <RowButton
        call="PUT /api/admin/users/{id}"
        verb="Edit"
        of={user.email}
        onPress={() => onEdit(user)}
      />
      {user.erasedAt ? null : user.deactivatedAt ? (
        <ReactivateButton user={user} />
      ) : (
        <RowButton
          call="DELETE /api/admin/users/{id}"
          verb="Delete"
          of={user.email}
          onPress={() => onDelete(user)}
        />
      )}
    </span>
  );
}

/** Replaces Delete for a deactivated account. */
function ReactivateButton({ user }: { user: AdminUser }) {
  const { id, email, firstName, lastName } = user;
  return (
    <ChangeButton
      call="POST /api/admin/users/{id}/reactivate"
      size="small"
      aria-label={`Reactivate ${email}`}
      pendingText="Reactivating..."
      send={() => api.admin.users.reactivate(id)}
      refresh={[USERS_KEY]}
      done={{ title: "Success", description: `${firstName} ${lastName} can sign in again.` }}
      failure="Failed to reactivate user"
    >
      Reactivate
    </ChangeButton>
  );
}
