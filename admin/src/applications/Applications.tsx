import type { AdminApplication } from "#shared/contracts/applications.ts";
import { countryName } from "#shared/domain/addresses.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Select } from "#shared/ui/Select.tsx";
import * as css from "../buyers/Buyers.css.ts";
import { APPLICATIONS } from "../buyers/buyer-words.ts";
import { ListScreen } from "../layout/ListScreen.tsx";
import { Moment } from "../layout/Moment.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import type { ListColumn } from "../lists/columns.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { ApplicationDialog } from "./ApplicationDialog.tsx";
import {
  APPLICATIONS_PAGE_SIZE,
  applicationPageQuery,
  applicationView,
} from "./applications.queries.ts";
import { domainInShort } from "./email-domain.ts";

const STATES = [
  ...(["open", "asked", "approved", "refused"] as const).map((value) => ({
    value,
    label: APPLICATIONS[value].label,
  })),
  { value: "all", label: "All" },
];

export function Applications() {
  const screen = useListPage(applicationView, applicationPageQuery, APPLICATIONS_PAGE_SIZE);
  const { view, show, filter, open, close, list, footer } = screen;
  return (
    <ListScreen
      label="Applications"
      text="Customers who want to be verified buyers. The longest wait is first."
      filters={
        <search className={css.filters}>
          <Select
            {...filter("state")}
            label="State"
            actsAtOnce
            className={css.state}
            options={STATES}
          />
        </search>
      }
      query={list}
      what="The applications"
      height="3.5rem"
      count={6}
      rows={({ applications }) => applications}
      none={
        view.state === "open"
          ? {
              title: "No application waits for you",
              text: "You get an email when somebody applies. Earlier applications are under the other states.",
            }
          : {
              title: "Nobody has applied yet",
              text: "Customers apply in their account, for products that only verified buyers may order.",
            }
      }
      isFiltered={view.state !== "open" && view.state !== "all"}
      noMatch={{
        title: "No application has this state",
        text: "Look at all of them.",
        showAll: "Show all applications",
        onShowAll: () => show({ state: "all" }),
      }}
      footer={{ ...footer, noun: "applications" }}
      dialogs={view.edit && <ApplicationDialog key={view.edit} id={view.edit} onClose={close} />}
    >
      {(applications) => (
        <ListTable
          aria-label="Applications"
          columns={columnsOf((id) => open({ edit: id }))}
          rows={applications}
        />
      )}
    </ListScreen>
  );
}

const columnsOf = (onOpen: (id: string) => void): ListColumn<AdminApplication>[] => [
  {
    id: "applicant",
    title: "Applicant",
    isRowHeader: true,
    isFixed: true,
    cell: ({ id, user }) => (
      <>
        <Button variant="quiet" size="small" className={css.open} onPress={() => onOpen(id)}>
          {user.firstName} {user.lastName}
        </Button>
        <span className={css.secondary}>{user.email}</span>
      </>
    ),
  },
  {
    id: "institution",
    title: "Institution",
    cell: ({ application: { institution } }) => (
      <span>
        {institution.name}
        <span className={css.secondary}>{countryName(institution.country)}</span>
      </span>
    ),
  },
  {
    id: "domain",
    title: "Email at its domain",
    cell: domainInShort,
  },
  { id: "documents", title: "Documents", align: "end", cell: ({ documents }) => documents.length },
  {
    id: "sent",
    title: "Sent",
    cell: ({ sentAt }) => sentAt && <Moment at={sentAt} />,
  },
  { id: "state", title: "State", cell: ({ state }) => <ApplicationBadge state={state} /> },
];

export function ApplicationBadge({ state }: Pick<AdminApplication, "state">) {
  return <Badge tone={APPLICATIONS[state].tone}>{APPLICATIONS[state].label}</Badge>;
}
