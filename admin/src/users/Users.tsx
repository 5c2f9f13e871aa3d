import { useState } from "react";
import type { AdminUser } from "#shared/contracts/users.ts";
import { Button } from "#shared/ui/Button.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { ListFooter } from "../layout/ListFooter.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import { useOpenedRow } from "../layout/use-opened-row.ts";
import { useMay } from "../sessions/use-may.ts";
import { DeleteUserDialog } from "./DeleteUserDialog.tsx";
import { UserDialog } from "./UserDialog.tsx";
import { UserTable } from "./UserTable.tsx";
import { USERS_PAGE_SIZE, userPageQuery, userView } from "./users.queries.ts";

type Opened = { kind: "create" } | { kind: "delete"; user: AdminUser };

/** Everybody with an account, newest first: searched, added, edited, deleted. */
export function Users() {
  const {
    view,
    show,
    open,
    close,
    list: users,
    footer,
  } = useListPage(userView, userPageQuery, USERS_PAGE_SIZE);
  const [opened, setOpened] = useState<Opened | null>(null);
  const mayCreate = useMay("POST /api/admin/users");
  const closeOpened = () => setOpened(null);
  const edited = useOpenedRow(users.data?.users, view.edit);
  return (
    <section aria-label="Users">
      <PanelHeader
        title="User Management"
        actions={
          <>
            <SearchBox
              label="Search users"
              placeholder="Email or name"
              value={view.search}
              onChange={(search) => show({ search })}
            />
            {mayCreate && (
              <Button variant="primary" onPress={() => setOpened({ kind: "create" })}>
                Add User
              </Button>
            )}
          </>
        }
      />
      <QueryGate query={users} what="The users" loading="Loading users" height="24rem">
        {(data) => (
          <>
            {data.users.length === 0 ? (
              <NoUsers isSearch={view.search !== ""} />
            ) : (
              <UserTable
                users={data.users}
                onEdit={(user) => open({ edit: user.id })}
                onDelete={(user) => setOpened({ kind: "delete", user })}
              />
            )}
            <ListFooter
              {...footer}
              noun="users"
              countLine={(first, last) => `Showing ${first} to ${last} of ${data.total} users`}
            />
          </>
        )}
      </QueryGate>
      {opened?.kind === "create" && <UserDialog user={null} onClose={closeOpened} />}
      {edited && <UserDialog key={edited.id} user={edited} onClose={close} />}
      {opened?.kind === "delete" && <DeleteUserDialog user={opened.user} onClose={closeOpened} />}
    </section>
  );
}

function NoUsers({ isSearch }: { isSearch: boolean }) {
  return (
    <StatePanel title="No Users Found">
      {isSearch ? "Nobody matches this search." : "Accounts appear here when people register."}
    </StatePanel>
  );
}
