import { useState } from "react";
import { Link } from "wouter";
import { z } from "zod";
import { ApiError } from "#shared/client/errors.ts";
import { HIT_STATES, hitDecisionBody, type ScreeningHit } from "#shared/contracts/screening.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { api } from "../api.ts";
import * as css from "../buyers/Buyers.css.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { Moment } from "../layout/Moment.tsx";
import { APPLICATIONS_KEY, HITS_KEY, ORDERS_KEY } from "../layout/query-keys.ts";
import { pageRead } from "../layout/reads.ts";
import { useListPage } from "../layout/use-list-page.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import { pageOf, pageParam } from "../layout/use-view.ts";
import type { ListColumn } from "../lists/columns.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { RowButton } from "../sessions/MayButton.tsx";
import { USERS_KEY } from "../users/users.queries.ts";

const STATES: Record<ScreeningHit["state"], { label: string; tone: BadgeTone }> = {
  open: { label: "Waits for you", tone: "warning" },
  cleared: { label: "Cleared", tone: "success" },
  confirmed: { label: "Confirmed", tone: "danger" },
};
const OPTIONS = [
  ...Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
  { value: "all", label: "All" },
];

type Verb = "clear" | "confirm";
type Asked = { verb: Verb; hit: ScreeningHit };

export function Screening() {
  const { view, show, filter, list, footer } = useListPage(hitView, hitPageQuery, HITS_PAGE_SIZE);
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <ListScreen
      label="Screening"
      text="Names that are similar to one on the screening list. An order with one is held until you decide."
      filters={
        <search className={css.filters}>
          <Select
            {...filter("state")}
            label="State"
            actsAtOnce
            className={css.state}
            options={OPTIONS}
          />
        </search>
      }
      query={list}
      what="The hits"
      height="3.5rem"
      count={6}
      rows={({ hits }) => hits}
      none={
        view.state === "open"
          ? {
              title: "No hit waits for you",
              text: "You get an email when a name is similar to one on the list.",
            }
          : {
              title: "No name was similar yet",
              text: "Load the list on the server with the command “screening”: customers, applications and open orders are compared with it.",
            }
      }
      isFiltered={view.state === "cleared" || view.state === "confirmed"}
      noMatch={{
        title: "No hit has this state",
        text: "Look at all of them.",
        showAll: "Show all hits",
        onShowAll: () => show({ state: "all" }),
      }}
      footer={{ ...footer, noun: "hits" }}
      dialogs={asked && <DecideHit key={asked.hit.id} {...asked} onClose={() => setAsked(null)} />}
    >
      {(hits) => (
        <ListTable
          aria-label="Hits"
          columns={columnsOf((verb, hit) => setAsked({ verb, hit }))}
          rows={hits}
        />
      )}
    </ListScreen>
  );
}

const columnsOf = (onAsk: (verb: Verb, hit: ScreeningHit) => void): ListColumn<ScreeningHit>[] => [
  {
    id: "name",
    title: "As it was typed",
    isRowHeader: true,
    isFixed: true,
    cell: (hit) => (
      <>
        {hit.name}
        <span className={css.secondary}>
          <WhereFrom hit={hit} />
        </span>
      </>
    ),
  },
  {
    id: "listed",
    title: "On the list",
    cell: ({ listed }) => (
      <span>
        {listed.name}
        <span className={css.secondary}>{listed.source}</span>
      </span>
    ),
  },
  {
    id: "found",
    title: "Found",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: "state",
    title: "State",
    cell: ({ state, reason }) => (
      <span>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        {reason && <span className={css.secondary}>{reason}</span>}
      </span>
    ),
  },
  {
    id: "actions",
    title: "Decide",
    isFixed: true,
    cell: (hit) =>
      hit.state === "open" && (
        <span className={css.actions}>
          <RowButton
            call="POST /api/admin/screening/hits/{id}/clear"
            verb="Clear"
            of={hit.name}
            onPress={() => onAsk("clear", hit)}
          />
          <RowButton
            call="POST /api/admin/screening/hits/{id}/confirm"
            verb="Confirm"
            of={hit.name}
            onPress={() => onAsk("confirm", hit)}
          />
        </span>
      ),
  },
];

function WhereFrom({ hit: { orderId, applicationId, userId } }: { hit: ScreeningHit }) {
  if (orderId) return <Link href={`/orders?order=${orderId}`}>On an order</Link>;
  if (applicationId) {
    return <Link href={`/applications?edit=${applicationId}`}>On an application</Link>;
  }
  return userId ? <Link href={`/customers/${userId}`}>In an account</Link> : "In an account";
}

const WORDS = {
  clear: {
    title: "This is somebody else",
    text: "The order goes on. This pair of names never comes back for this customer.",
    submit: "Clear",
    done: "Hit Cleared",
  },
  confirm: {
    title: "This is the one on the list",
    text: "The order stays held and the account is refused.",
    submit: "Confirm",
    done: "Hit Confirmed",
  },
} as const;

/** The decision with its reason. After a refusal the list is read again: a colleague may have been faster. */
function DecideHit({ verb, hit, onClose }: Asked & { onClose: () => void }) {
  const words = WORDS[verb];
  const { form, field, button } = useSavingForm({
    schema: hitDecisionBody,
    initial: { reason: "" },
    send: (body: { reason: string }) => api.admin.screening[verb](hit.id, body),
    refresh: [HITS_KEY, ORDERS_KEY, USERS_KEY, APPLICATIONS_KEY],
    refreshesAfterFailure: true,
    done: { title: words.done, description: hit.name },
    failure: "The hit was not decided. Try again.",
    after: onClose,
    afterFailure: (error) => {
      if (error instanceof ApiError && error.code === "hit-decided") onClose();
    },
  });
  return (
    <Dialog
      title={words.title}
      description={`${hit.name} and ${hit.listed.name} (${hit.listed.source}). ${words.text}`}
      onClose={onClose}
      isDismissable={!button.isPending}
    >
      <form {...form} className={css.form}>
        <TextArea
          {...field("reason")}
          label="Reason"
          description="Stays in the record. The customer does not read it."
          rows={3}
          isRequired
        />
        <FormButtons button={button} submitText={words.submit} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

const HITS_PAGE_SIZE = 25;

/** The list is read again as often as its count beside the navigation. */
const POLL_MS = 60_000;

const hitView = z.object({
  state: z.enum([...HIT_STATES, "all"]).catch("open"),
  page: pageParam,
});

const hitPageQuery = (view: z.infer<typeof hitView>) => {
  const query = pageOf(hitView, view, HITS_PAGE_SIZE);
  return pageRead([...HITS_KEY, query], (call) => api.admin.screening.hits(query, call), {
    refetchInterval: POLL_MS,
  });
};
