import { z } from "zod";
import { RIGHT_OUTCOMES, type SecurityEvent } from "#shared/contracts/security-events.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { api } from "../api.ts";
import { ExportLink } from "../layout/ExportLink.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { Moment } from "../layout/Moment.tsx";
import { pageRead } from "../layout/reads.ts";
import { useListPage } from "../layout/use-list-page.ts";
import { pageOf, pageParam } from "../layout/use-view.ts";
import * as css from "./Activity.css.ts";

export function SecurityEvents() {
  const screen = useListPage(eventView, eventPageQuery, EVENTS_PAGE_SIZE);
  const { filter, list, footer } = screen;
  return (
    <ListScreen
      label="Security events"
      text="Sign-ins, refusals and changes of what protects an account, newest first, for two years. Networks are shortened."
      actions={
        <>
          <Select {...filter("outcome")} label="Outcomes" actsAtOnce options={OUTCOMES} />
          <ExportLink
            path="/api/admin/security-events"
            query={screen.filters}
            load={(query) => api.admin.securityEvents.export(query)}
            label="Export JSON Lines"
            needsProof
          />
        </>
      }
      query={list}
      what="The security events"
      height="28rem"
      rows={({ events }) => events}
      none={{ title: "No events yet", text: "The next sign-in is noted here." }}
      isFiltered={screen.isFiltered}
      noMatch={{
        title: "Nothing was refused",
        text: "No attempt has failed so far.",
        showAll: "Show everything",
        onShowAll: screen.showAll,
      }}
      footer={{ ...footer, noun: "events" }}
    >
      {(events) => (
        <ol className={css.list}>
          {events.map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </ol>
      )}
    </ListScreen>
  );
}

const WORDS: Record<SecurityEvent["event"], string> = {
  "sign-in": "Sign-in",
  proof: "Proof of identity",
  "factor-changed": "Second factor",
  "password-changed": "Password changed",
  "password-reset": "Password reset by a link",
  "reset-asked": "Asked for a reset link",
  recovery: "Factors removed on the server",
  "api-key-made": "API key made",
  "api-key-revoked": "API key revoked",
  "api-key-moved": "API key used from another network",
  "account-changed": "Account changed by an admin",
  "data-exported": "Data exported",
  erasure: "Erasure",
};

const FACTORS: Record<string, string> = {
  password: "password",
  totp: "authenticator app",
  recovery: "recovery code",
  passkey: "passkey",
  "api-key": "API key",
};

function Entry({ event }: { event: SecurityEvent }) {
  const isRefused = !RIGHT_OUTCOMES.includes(event.outcome);
  const facts = [
    event.factor && `by ${FACTORS[event.factor] ?? event.factor}`,
    event.detail,
    event.device,
    event.network,
  ].filter(Boolean);
  return (
    <li className={css.event}>
      <Moment at={event.at} className={css.when} />
      <span className={css.who}>
        {event.email ?? (event.userId ? "A deleted account" : "Nobody's account")}
      </span>
      <div className={css.what}>
        <p className={css.summary}>
          {WORDS[event.event]}
          {event.outcome === "second-step" && ", second step to follow"}{" "}
          {isRefused && <Badge tone="danger">Refused: {event.outcome}</Badge>}
        </p>
        <span className={css.when}>{facts.join(" · ")}</span>
      </div>
    </li>
  );
}

const EVENTS_PAGE_SIZE = 50;

const OUTCOMES = [
  { value: "all", label: "Everything" },
  { value: "refused", label: "Refused" },
] as const;

const eventView = z.object({
  outcome: z.enum(OUTCOMES.map(({ value }) => value)).catch("all"),
  page: pageParam,
});
type EventView = z.infer<typeof eventView>;

/** One page, newest first. The call needs a fresh proof of identity, for which the client asks. */
const eventPageQuery = (view: EventView) => {
  const query = pageOf(eventView, view, EVENTS_PAGE_SIZE);
  return pageRead(["security-events", query], (call) => api.admin.securityEvents.list(query, call));
};
