import { useState } from "react";
import { ACCOUNT_SORTS, type AdminUser } from "#shared/contracts/users.ts";
import { Button } from "#shared/ui/Button.tsx";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { ExportLink } from "../layout/ExportLink.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import { useOpenedRow } from "../layout/use-opened-row.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { ListTools } from "../lists/ListTools.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import { UserDialog } from "./UserDialog.tsx";
import { userColumns } from "./user-columns.tsx";
import { USERS_KEY, USERS_PAGE_SIZE, userPageQuery, userView } from "./users.queries.ts";

/** All accounts with search, dialogs and deletion. */
export function Users() {
  const screen = useListPage(userView, userPageQuery, USERS_PAGE_SIZE);
  const { view, listing, filters, filter, open, close, list, footer } = screen;
  const [opened, setOpened] = useState<"create" | AdminUser | null>(null);
  const closeOpened = () => setOpened(null);
  const columns = userColumns({
    onEdit: ({ id }) => open({ edit: id }),
    onDelete: (user) => setOpened(user),
  });
  const edited = useOpenedRow(list.data?.users, view.edit);
  return (
    <ListScreen
      label="Users"
      title="User Management"
      actions={
        <>
          <SearchBox {...filter("search")} label="Search users" placeholder="Email or name" />
          <ExportLink
            needsProof
            path="/api/admin/users/export"
            query={filters}
            load={(query) => api.admin.users.export(query)}
          />
          <IfMay call="POST /api/admin/users">
            <Button variant="primary" onPress={() => setOpened("create")}>
              Add User
            </Button>
          </IfMay>
        </>
      }
      filters={<ListTools list="users" {...listing} columns={columns} sorts={ACCOUNT_SORTS} />}
      query={list}
      what="The users"
      loading="Loading users"
      height="24rem"
      rows={({ users }) => users}
      none={{
        title: "No Users Found",
        text: view.search
          ? "Nobody matches this search."
          : "Accounts appear here when people register.",
      }}
      footer={{ ...footer, noun: "users", one: "users", between: " to " }}
      dialogs={
        <>
          {opened === "create" && <UserDialog user={null} onClose={closeOpened} />}
          {edited && <UserDialog key={edited.id} user={edited} onClose={close} />}
          {opened && opened !== "create" && <DeleteUser user={opened} onClose={closeOpened} />}
        </>
      }
    >
      {(users) => <ListTable aria-label="Users" columns={columns} rows={users} {...listing} />}
    </ListScreen>
  );
}

/** Deletes a user after a confirmation. The server only deactivates users with orders; the toast says so. */
function DeleteUser({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { email, orderCount } = user;
  return (
    <ConfirmChange
      title="Delete User"
      description={`Are you sure you want to delete "${email}"? This action cannot be undone.`}
      confirmText="Delete"
      pendingText="Deleting..."
      onClose={onClose}
      send={() => api.admin.users.remove(user.id)}
      refresh={[USERS_KEY]}
      done={({ deactivated, message }) => ({
        title: "Success",
        description: deactivated ? message : "User deleted successfully",
      })}
      failure="Failed to delete user"
    >
      {orderCount > 0 && (
        <p>
          This person has {orderCount === 1 ? "an order" : `${orderCount} orders`}. The account is
          deactivated and the orders stay.
        </p>
      )}
    </ConfirmChange>
  );
}
