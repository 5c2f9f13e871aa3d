import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { type ListName, type SavedView, type ViewForm, viewForm } from "#shared/contracts/views.ts";
import { Button } from "#shared/ui/Button.tsx";
import { IconButton } from "#shared/ui/IconButton.tsx";
import { CloseIcon } from "#shared/ui/icons.tsx";
import { Popover } from "#shared/ui/Popover.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { read } from "../layout/reads.ts";
import { list as plainList, quiet } from "../layout/text-and-lists.css.ts";
import { useChange, useSavingForm } from "../layout/use-saving.ts";
import { IfMay } from "../sessions/IfMay.tsx";
import * as css from "./ListTools.css.ts";

/** The URL of a list without what belongs to one moment: the page, and the open dialog. */
export function viewOf(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["page", "edit", "order"]) params.delete(name);
  return params.toString();
}

export function SavedViews({ list }: { list: ListName }) {
  const views = useQuery(viewsQuery(list));
  const [deleted, setDeleted] = useState<SavedView | null>(null);
  const shown = viewOf(useSearch());
  const open = views.data?.find(({ search }) => search === shown);
  return (
    <>
      <Popover
        trigger={<Button>{open ? `View: ${open.name}` : "Saved views"}</Button>}
        aria-label="Saved views"
        placement="bottom start"
      >
        {({ close }) => (
          <div className={css.views}>
            <QueryGate query={views} what="The saved views" loading="Loading views" count={2}>
              {(all) =>
                all.length === 0 ? (
                  <p className={quiet}>
                    Save the filters, the order and the columns of these {list} under a name.
                  </p>
                ) : (
                  <ul className={plainList}>
                    {all.map((view) => (
                      <ViewEntry
                        key={view.id}
                        view={view}
                        isOpen={view.id === open?.id}
                        onGo={close}
                        onDelete={() => {
                          close();
                          setDeleted(view);
                        }}
                      />
                    ))}
                  </ul>
                )
              }
            </QueryGate>
            <IfMay call="POST /api/admin/views">
              <SaveView list={list} search={shown} onSaved={close} />
            </IfMay>
          </div>
        )}
      </Popover>
      {deleted && (
        <ConfirmChange
          title="Delete View"
          description={`Are you sure you want to delete "${deleted.name}"? ${
            deleted.shared ? "It is gone for everybody." : "The list itself stays."
          }`}
          confirmText="Delete"
          pendingText="Deleting..."
          onClose={() => setDeleted(null)}
          send={() => api.admin.views.remove(deleted.id)}
          refresh={[VIEWS_KEY]}
          done={{ title: "View Deleted" }}
          failure="The view could not be deleted."
        />
      )}
    </>
  );
}

function ViewEntry({
  view,
  isOpen,
  onGo,
  onDelete,
}: {
  view: SavedView;
  isOpen: boolean;
  onGo: () => void;
  onDelete: () => void;
}) {
  const [path] = useLocation();
  const share = useChange({
    send: () => api.admin.views.update(view.id, { shared: !view.shared }),
    refresh: [VIEWS_KEY],
    failure: "The view could not be changed.",
  });
  return (
    <li className={css.view}>
      <Link
        href={view.search === "" ? path : `${path}?${view.search}`}
        className={css.viewName}
        aria-current={isOpen ? "page" : undefined}
        onClick={onGo}
      >
        {view.name}
      </Link>
      <IfMay call="PATCH /api/admin/views/{id}">
        <Button
          size="small"
          aria-label={view.shared ? `Unshare ${view.name}` : `Share ${view.name}`}
          isPending={share.isPending}
          pendingText="Saving..."
          onPress={() => share.mutate()}
        >
          {view.shared ? "Shared" : "Share"}
        </Button>
      </IfMay>
      <IfMay call="DELETE /api/admin/views/{id}">
        <IconButton aria-label={`Delete ${view.name}`} size="small" onPress={onDelete}>
          <CloseIcon />
        </IconButton>
      </IfMay>
    </li>
  );
}

function SaveView({
  list,
  search,
  onSaved,
}: {
  list: ListName;
  search: string;
  onSaved: () => void;
}) {
  const columns = new URLSearchParams(search).get("columns");
  const { form, field, flag, button } = useSavingForm({
    schema: viewForm,
    initial: { list, name: "", shared: false, search, columns: columns ? columns.split(",") : [] },
    guardsInput: false,
    send: (view: ViewForm) => api.admin.views.create(view),
    refresh: [VIEWS_KEY],
    done: (view) => ({ title: "View Saved", description: view.name }),
    failure: "The view could not be saved.",
    after: onSaved,
  });
  return (
    <form {...form} className={css.form}>
      <TextField {...field("name")} label="Save this view as" isRequired />
      <Switch {...flag("shared")}>For everybody of the back-office</Switch>
      <Button {...button} variant="primary" pendingText="Saving...">
        Save view
      </Button>
    </form>
  );
}

/** The prefix of queries that are refetched when a saved view changes. */
const VIEWS_KEY = ["views"] as const;

/** The saved views of a list, by name. Colleagues share views at any time. */
const viewsQuery = (list: ListName) =>
  read([...VIEWS_KEY, list], (call) => api.admin.views.list({ list }, call), { staleTime: 30_000 });
