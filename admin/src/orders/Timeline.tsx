import { useQuery } from "@tanstack/react-query";
import type { OutboxMail } from "#shared/contracts/mail.ts";
import type { OrderEvent } from "#shared/contracts/orders.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { Moment } from "../layout/Moment.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import * as css from "./OrderDialog.css.ts";
import { orderEventsQuery, orderMailsQuery } from "./orders.queries.ts";

/** The history of an order: its steps, payments and emails, with person and time. */
export function Timeline({ orderId }: { orderId: string }) {
  const events = useQuery(orderEventsQuery(orderId));
  const mails = useQuery(orderMailsQuery(orderId));
  const skeleton = <LoadingBlocks label="Loading the timeline" height="3rem" />;
  return (
    <QueryGate query={events} what="The timeline" skeleton={skeleton}>
      {(steps) => (
        <QueryGate query={mails} what="The emails" skeleton={skeleton}>
          {(sent) => (
            <ol className={css.timeline}>
              {inTurn(steps, sent).map((entry) =>
                "recipient" in entry ? (
                  <MailEntry key={entry.id} mail={entry} />
                ) : (
                  <Entry key={entry.id} event={entry} />
                ),
              )}
            </ol>
          )}
        </QueryGate>
      )}
    </QueryGate>
  );
}

/** Oldest first. An email comes after the step that caused it. */
function inTurn(steps: readonly OrderEvent[], mails: readonly OutboxMail[]) {
  return [...steps, ...mails].sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

function Entry({ event }: { event: OrderEvent }) {
  return (
    <li className={css.event}>
      <Moment at={event.createdAt} className={css.quiet} />
      <span>{event.message}</span>
      <span className={css.quiet}>{event.actor}</span>
    </li>
  );
}

const MAIL_TONES: Partial<Record<OutboxMail["state"], "success" | "danger">> = {
  sent: "success",
  failed: "danger",
};

function MailEntry({ mail }: { mail: OutboxMail }) {
  return (
    <li className={css.event}>
      <Moment at={mail.createdAt} className={css.quiet} />
      <span>
        Email: {mail.subject}
        <br />
        <span className={css.quiet}>
          {mail.recipient}
          {mail.state === "failed" && mail.lastError && `: ${mail.lastError}`}
        </span>
      </span>
      <Badge tone={MAIL_TONES[mail.state] ?? "info"}>{mail.state}</Badge>
    </li>
  );
}
