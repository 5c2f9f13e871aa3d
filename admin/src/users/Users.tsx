import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { AdminUser } from "#shared/contracts/users.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { pageOf } from "#shared/domain/pagination.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { Table } from "#shared/ui/Table.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { ListFooter } from "../layout/ListFooter.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { reportFailure } from "../layout/report-failure.ts";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useEdited } from "../layout/use-edited.ts";
import { useLastPage } from "../layout/use-last-page.ts";
import { DeleteUserDialog } from "./DeleteUserDialog.tsx";
import { UserDialog } from "./UserDialog.tsx";
import * as css from "./Users.css.ts";
import { USERS_KEY, userPageQuery } from "./users.queries.ts";

type Opened = { kind: "create" } | { kind: "delete"; user: AdminUser };

const COLUMNS = [
  { id: "email", title: "Email", isRowHeader: true },
  { id: "actions", title: "Actions", align: "end" },
] as const;

/** Everybody with an account: find, add, edit, delete. */
export function Users() {
  const [, navigate] = useLocation();
  const params = new URLSearchParams(useSearch());
  const page = pageOf(params);
  const search = params.get("search") ?? "";
  const users = useQuery(userPageQuery(page, search));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [editedId, edit] = useEdited();
  const edited = users.data?.users.find(({ id }) => id === editedId);
  const close = () => setOpened(null);
  const show = (next: { page?: number; search: string }, history?: { replace: boolean }) => {
    const query = new URLSearchParams();
    if (next.search) query.set("search", next.search);
    if (next.page && next.page > 1) query.set("page", String(next.page));
    navigate(`/users${query.size > 0 ? `?${query}` : ""}`, history);
  };
  useLastPage(users, { page, pageSize: PAGE_SIZES.adminUsers }, (last) =>
    show({ page: last, search }, { replace: true }),
  );

  return (
    <section aria-label="Users">
      <PanelHeader
        title="User Management"
        actions={
          <>
            <SearchBox
              label="Search users"
              placeholder="E-mail or name"
              value={search}
              onChange={(text) => show({ search: text })}
            />
            <Button variant="primary" onPress={() => setOpened({ kind: "create" })}>
              Add User
            </Button>
          </>
        }
      />
      <QueryGate query={users} what="The users" skeleton={<UsersSkeleton />}>
        {(data) => (
          <>
            {data.users.length === 0 ? (
              <StatePanel title="No Users Found">
                {search
                  ? "Nobody matches this search."
                  : "Accounts appear here when people register."}
              </StatePanel>
            ) : (
              <Table
                aria-label="Users"
                columns={COLUMNS}
                rows={data.users}
                rowKey={(user) => user.id}
                renderCell={(user, column) =>
                  column === "email" ? (
                    <UserCell user={user} />
                  ) : (
                    <UserActions
                      user={user}
                      onEdit={() => edit(user.id)}
                      onDelete={() => setOpened({ kind: "delete", user })}
                    />
                  )
                }
              />
            )}
            <ListFooter
              noun="users"
              page={page}
              pageSize={PAGE_SIZES.adminUsers}
              total={data.total}
              onPageChange={(next) => show({ page: next, search })}
              countLine={(first, last) => `Showing ${first} to ${last} of ${data.total} users`}
            />
          </>
        )}
      </QueryGate>
      {opened?.kind === "create" && <UserDialog user={null} onClose={close} />}
      {edited && <UserDialog key={edited.id} user={edited} onClose={() => edit(null)} />}
      {opened?.kind === "delete" && <DeleteUserDialog user={opened.user} onClose={close} />}
    </section>
  );
}

function UserCell({ user }: { user: AdminUser }) {
  return (
    <>
      {user.email} {user.isAdmin && <Badge tone="info">Admin</Badge>}{" "}
      {user.deactivatedAt && <Badge tone="danger">Deactivated</Badge>}
      <span className={css.person}>
        {user.firstName} {user.lastName}
        {!user.emailVerified && " · e-mail not verified"}
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
      <Button size="small" aria-label={`Edit ${user.email}`} onPress={onEdit}>
        Edit
      </Button>
      {user.deactivatedAt ? (
        <ReactivateButton user={user} />
      ) : (
        <Button size="small" aria-label={`Delete ${user.email}`} onPress={onDelete}>
          Delete
        </Button>
      )}
    </span>
  );
}

/** Instead of the button that would deactivate once more. */
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

function UsersSkeleton() {
  return (
    <LoadingRegion label="Loading users">
      <Skeleton width="100%" height="24rem" />
    </LoadingRegion>
  );
}
