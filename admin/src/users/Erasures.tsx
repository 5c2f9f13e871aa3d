import { useState } from "react";
import { z } from "zod";
import { type AdminErasure, refuseErasureBody } from "#shared/contracts/erasures.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { Select } from "#shared/ui/Select.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { FormButtons } from "../layout/FormButtons.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { ERASURES_KEY } from "../layout/query-keys.ts";
import { pageRead } from "../layout/reads.ts";
import { useListPage } from "../layout/use-list-page.ts";
import { useSavingForm } from "../layout/use-saving.ts";
import { pageParam, rowsOfPage } from "../layout/use-view.ts";
import { RowButton } from "../sessions/MayButton.tsx";
import * as css from "./Erasures.css.ts";
import { USERS_KEY } from "./users.queries.ts";

type Asked = { what: "confirm" | "refuse"; erasure: AdminErasure };

/** Requests of customers to be erased. */
export function Erasures() {
  const screen = useListPage(erasureView, erasurePageQuery, ERASURES_PAGE_SIZE);
  const { view, filter, list, footer } = screen;
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <ListScreen
      label="Personal data"
      text="Customers who asked to be erased. To export or erase somebody who wrote to you, open them under Users."
      actions={
        <Select {...filter("state")} label="Requests" actsAtOnce options={ERASURE_FILTERS} />
      }
      query={list}
      what="The requests"
      height="24rem"
      rows={({ erasures }) => erasures}
      none={{
        title: view.state === "open" ? "Nobody waits to be erased" : "Nobody has asked",
        text: "A request runs when you confirm it, or by itself after the days in the store settings.",
      }}
      footer={{ ...footer, noun: "requests" }}
      dialogs={
        <>
          {asked?.what === "confirm" && <Confirm erasure={asked.erasure} onClose={close} />}
          {asked?.what === "refuse" && <Refuse erasure={asked.erasure} onClose={close} />}
        </>
      }
    >
      {(erasures) => (
        <ol className={css.list}>
          {erasures.map((erasure) => (
            <Entry
              key={erasure.id}
              erasure={erasure}
              onAsk={(what) => setAsked({ what, erasure })}
            />
          ))}
        </ol>
      )}
    </ListScreen>
  );
}

const STATES: Record<AdminErasure["state"], { word: string; tone: BadgeTone }> = {
  asked: { word: "Asked", tone: "warning" },
  confirmed: { word: "Confirmed", tone: "info" },
  withdrawn: { word: "Withdrawn", tone: "neutral" },
  refused: { word: "Refused", tone: "neutral" },
  done: { word: "Erased", tone: "success" },
};

const ASKERS = {
  customer: "asked in their account",
  staff: "entered by the staff",
  inactivity: "unused for years",
};

function Entry({
  erasure,
  onAsk,
}: {
  erasure: AdminErasure;
  onAsk: (what: Asked["what"]) => void;
}) {
  const { user, state } = erasure;
  const isOpen = state === "asked" || state === "confirmed";
  return (
    <li className={css.entry}>
      <div className={css.words}>
        <span className={css.withBadges}>
          <span>{user.email}</span>
          <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
        </span>
        <span className={css.quiet}>
          {user.name} · {formatMoment(erasure.askedAt)} · {ASKERS[erasure.askedBy]}
        </span>
        <span className={css.quiet}>{whenOf(erasure)}</span>
      </div>
      {isOpen && (
        <span className={css.actions}>
          <RowButton
            call="POST /api/admin/erasures/{id}/refuse"
            verb="Refuse"
            of={user.email}
            onPress={() => onAsk("refuse")}
          />
          {state === "asked" && (
            <RowButton
              call="POST /api/admin/erasures/{id}/confirm"
              verb="Confirm"
              of={user.email}
              variant="primary"
              onPress={() => onAsk("confirm")}
            />
          )}
        </span>
      )}
    </li>
  );
}

/** What happens next, or what happened. */
function whenOf({ state, dueAt, doneAt, decidedAt, waitsFor, reason }: AdminErasure): string {
  if (state === "done") return `Erased ${formatMoment(doneAt ?? dueAt)}`;
  if (state === "refused") return `Refused: ${reason ?? "the reason was erased"}`;
  if (state === "withdrawn") return `Withdrawn ${formatMoment(decidedAt ?? dueAt)}`;
  if (waitsFor.length > 0) return `Waits for ${waitsFor.map((number) => `#${number}`).join(", ")}`;
  if (state === "confirmed") return "Runs within a minute";
  return `Runs by itself ${formatMoment(dueAt)}`;
}

function Confirm({ erasure, onClose }: { erasure: AdminErasure; onClose: () => void }) {
  const { user, waitsFor } = erasure;
  return (
    <ConfirmChange
      title={`Erase ${user.name}?`}
      description={`Names, addresses, emails, notes and the buyer on invoices of ${user.email} are replaced everywhere and cannot be brought back. Amounts, order numbers, lots and dates stay. If your tax law asks for invoices with the buyer's name, export them first.`}
      confirmText="Erase"
      pendingText="Confirming..."
      onClose={onClose}
      send={() => api.admin.erasures.confirm(erasure.id)}
      refresh={[ERASURES_KEY, USERS_KEY]}
      done={() => ({
        title: "Confirmed",
        description:
          waitsFor.length > 0
            ? `It runs when ${waitsFor.map((number) => `#${number}`).join(", ")} is finished.`
            : "It runs within a minute.",
      })}
      failure="The erasure was not confirmed. Try again."
    />
  );
}

function Refuse({ erasure, onClose }: { erasure: AdminErasure; onClose: () => void }) {
  const form = useSavingForm({
    schema: refuseErasureBody,
    initial: { reason: "" },
    send: ({ reason }: { reason: string }) => api.admin.erasures.refuse(erasure.id, { reason }),
    refresh: [ERASURES_KEY],
    done: { title: "Refused", description: "The customer gets an email." },
    failure: "The request was not refused. Try again.",
    after: onClose,
  });
  return (
    <Dialog
      title={`Refuse to erase ${erasure.user.name}`}
      description="Only a law that obliges you to keep the data is a good reason."
      onClose={onClose}
    >
      <form {...form.form} className={css.form}>
        <TextArea
          {...form.field("reason")}
          label="Reason"
          description="The customer reads it in an email and in the account."
          rows={4}
          isRequired
        />
        <FormButtons button={form.button} submitText="Refuse" onCancel={onClose} />
      </form>
    </Dialog>
  );
}

const ERASURES_PAGE_SIZE = 25;

/** The list is read again as often as its count beside the navigation. */
const POLL_MS = 60_000;

const ERASURE_FILTERS = [
  { value: "open", label: "Still to run" },
  { value: "all", label: "All" },
] as const;

const erasureView = z.object({
  state: z.enum(ERASURE_FILTERS.map(({ value }) => value)).catch("open"),
  page: pageParam,
});

const erasurePageQuery = ({ state, page }: z.infer<typeof erasureView>) =>
  pageRead(
    [...ERASURES_KEY, { state, page }],
    (call) => api.admin.erasures.list({ ...rowsOfPage(page, ERASURES_PAGE_SIZE), state }, call),
    { refetchInterval: POLL_MS },
  );
