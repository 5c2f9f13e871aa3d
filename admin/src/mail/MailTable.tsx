import type { OutboxMail } from "#shared/contracts/mail.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment, formatSecond } from "#shared/ui/dates.ts";
import { Moment } from "../layout/Moment.tsx";
import { ListTable } from "../lists/ListTable.tsx";
import * as css from "./MailTable.css.ts";
import { ResendButton } from "./ResendButton.tsx";

/** Emails with their state and actions. */
export function MailTable({
  mails,
  onOpen,
}: {
  mails: readonly OutboxMail[];
  onOpen: (mail: OutboxMail) => void;
}) {
  return (
    <ListTable
      aria-label="Emails"
      rows={mails}
      columns={[
        {
          id: "mail",
          title: "Email",
          isRowHeader: true,
          cell: ({ subject, recipient }) => (
            <>
              {subject}
              <span className={css.secondary}>to {recipient}</span>
            </>
          ),
        },
        { id: "state", title: "State", cell: (mail) => <MailState mail={mail} /> },
        {
          id: "written",
          title: "Written",
          cell: ({ createdAt }) => <Moment at={createdAt} />,
        },
        {
          id: "actions",
          title: "Actions",
          isFixed: true,
          align: "end",
          cell: (mail) => (
            <span className={css.actions}>
              <Button
                size="small"
                aria-label={`Preview: "${mail.subject}"`}
                onPress={() => onOpen(mail)}
              >
                Preview
              </Button>
              <ResendButton mail={mail} isInRow />
            </span>
          ),
        },
      ]}
    />
  );
}

const STATE_BADGES: Record<OutboxMail["state"], { tone: BadgeTone; label: string }> = {
  waiting: { tone: "warning", label: "Waiting" },
  sent: { tone: "success", label: "Sent" },
  failed: { tone: "danger", label: "Failed" },
};

export function MailBadge({ state }: Pick<OutboxMail, "state">) {
  const { tone, label } = STATE_BADGES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

function MailState({ mail }: { mail: OutboxMail }) {
  return (
    <>
      <MailBadge state={mail.state} />
      {mail.state === "sent" && mail.sentAt ? (
        <Moment at={mail.sentAt} className={css.secondary} />
      ) : (
        <span className={mail.lastError ? css.problem : css.secondary}>{progress(mail)}</span>
      )}
    </>
  );
}

/** Why the last attempt failed, or when the next attempt is. */
function progress(mail: OutboxMail): string {
  if (mail.state === "sent") return "";
  const tries = `${mail.attempts} ${mail.attempts === 1 ? "try" : "tries"}`;
  if (mail.lastError) return `${tries}: ${mail.lastError}`;
  if (!mail.nextAttemptAt) return "";
  if (mail.attempts > 0) return `Next try ${formatMoment(mail.nextAttemptAt)}`;
  // Even an email without a delay is due shortly after its creation.
  const isHeld = Date.parse(mail.nextAttemptAt) - Date.parse(mail.createdAt) > 1000;
  return isHeld ? `Waits until ${formatSecond(mail.nextAttemptAt)}, so that it can be undone` : "";
}
