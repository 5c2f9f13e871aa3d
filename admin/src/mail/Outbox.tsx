import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { OutboxMail } from "#shared/contracts/operations.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { Table, type TableColumn } from "#shared/ui/Table.tsx";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { ListFooter } from "../layout/ListFooter.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useLastPage } from "../layout/use-last-page.ts";
import { MailDialog } from "./MailDialog.tsx";
import {
  OUTBOX_PAGE_SIZE,
  type OutboxView,
  outboxPageQuery,
  readOutboxView,
  writeOutboxView,
} from "./mail.queries.ts";
import * as css from "./Outbox.css.ts";
import { useResend } from "./use-resend.ts";

const COLUMNS = [
  { id: "subject", title: "Mail", isRowHeader: true },
  { id: "state", title: "State" },
  { id: "when", title: "Written" },
  { id: "actions", title: "Actions", align: "end" },
] as const satisfies TableColumn[];

/** Every mail the shop wrote: what waits, what was sent, what failed and why. */
export function Outbox() {
  const [, navigate] = useLocation();
  const view = readOutboxView(useSearch());
  const outbox = useQuery(outboxPageQuery(view));
  const [opened, setOpened] = useState<OutboxMail | null>(null);
  const show = (next: Partial<OutboxView>, history?: { replace: boolean }) =>
    navigate(`/outbox${writeOutboxView({ ...view, page: 1, ...next })}`, history);
  useLastPage(outbox, { page: view.page, pageSize: OUTBOX_PAGE_SIZE }, (page) =>
    show({ page }, { replace: true }),
  );
  return (
    <section aria-label="Outbox">
      <PanelHeader
        title="Outbox"
        actions={<StateFilter view={view} counts={outbox.data} onChange={show} />}
      >
        Mails to customers and to you, newest first. A failed one was tried for 24 hours.
      </PanelHeader>
      <QueryGate query={outbox} what="The outbox" skeleton={<OutboxSkeleton />}>
        {(data) =>
          data.mails.length === 0 ? (
            <NoMails view={view} onShowAll={() => show({ state: null })} />
          ) : (
            <>
              <Table
                aria-label="Mails"
                className={css.mails}
                columns={COLUMNS}
                rows={data.mails}
                rowKey={({ id }) => id}
                renderCell={(mail, column) => (
                  <MailCell mail={mail} column={column} onOpen={() => setOpened(mail)} />
                )}
              />
              <ListFooter
                noun="mails"
                page={view.page}
                pageSize={OUTBOX_PAGE_SIZE}
                total={data.total}
                onPageChange={(page) => show({ page })}
              />
            </>
          )
        }
      </QueryGate>
      {opened && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function StateFilter({
  view,
  counts,
  onChange,
}: {
  view: OutboxView;
  counts: { waiting: number; failed: number } | undefined;
  onChange: (view: Partial<OutboxView>) => void;
}) {
  return (
    <ChoiceBar legend="Which mails">
      <Choice isChosen={view.state === null} onPress={() => onChange({ state: null })}>
        All
      </Choice>
      <Choice isChosen={view.state === "waiting"} onPress={() => onChange({ state: "waiting" })}>
        Waiting{counts ? ` ${counts.waiting}` : ""}
      </Choice>
      <Choice isChosen={view.state === "sent"} onPress={() => onChange({ state: "sent" })}>
        Sent
      </Choice>
      <Choice isChosen={view.state === "failed"} onPress={() => onChange({ state: "failed" })}>
        Failed{counts ? ` ${counts.failed}` : ""}
      </Choice>
    </ChoiceBar>
  );
}

const STATE_BADGES: Record<OutboxMail["state"], { tone: BadgeTone; label: string }> = {
  waiting: { tone: "warning", label: "Waiting" },
  sent: { tone: "success", label: "Sent" },
  failed: { tone: "danger", label: "Failed" },
};

function MailCell({
  mail,
  column,
  onOpen,
}: {
  mail: OutboxMail;
  column: (typeof COLUMNS)[number]["id"];
  onOpen: () => void;
}) {
  if (column === "subject") {
    return (
      <>
        {mail.subject}
        <span className={css.secondary}>to {mail.recipient}</span>
      </>
    );
  }
  if (column === "state") {
    const { tone, label } = STATE_BADGES[mail.state];
    return (
      <>
        <Badge tone={tone}>{label}</Badge>
        <span className={mail.lastError ? css.problem : css.secondary}>{progress(mail)}</span>
      </>
    );
  }
  if (column === "when") {
    return <time dateTime={mail.createdAt}>{formatMoment(mail.createdAt)}</time>;
  }
  return <MailActions mail={mail} onOpen={onOpen} />;
}

function progress(mail: OutboxMail): string {
  if (mail.state === "sent") return mail.sentAt ? formatMoment(mail.sentAt) : "";
  const tries = `${mail.attempts} ${mail.attempts === 1 ? "try" : "tries"}`;
  if (mail.lastError) return `${tries}: ${mail.lastError}`;
  return mail.nextAttemptAt && mail.attempts > 0
    ? `Next try ${formatMoment(mail.nextAttemptAt)}`
    : "";
}

function MailActions({ mail, onOpen }: { mail: OutboxMail; onOpen: () => void }) {
  const resend = useResend(mail);
  const sending = mail.state === "waiting" ? "Send now" : "Resend";
  return (
    <span className={css.actions}>
      <Button size="small" aria-label={`Preview: "${mail.subject}"`} onPress={onOpen}>
        Preview
      </Button>
      <Button
        size="small"
        aria-label={`${sending}: "${mail.subject}"`}
        isPending={resend.isPending}
        pendingText="Sending..."
        onPress={() => resend.mutate()}
      >
        {sending}
      </Button>
    </span>
  );
}

function NoMails({ view, onShowAll }: { view: OutboxView; onShowAll: () => void }) {
  if (view.state === null && view.page === 1) {
    return <StatePanel title="No mails yet">Mails appear here as soon as one is due.</StatePanel>;
  }
  return (
    <StatePanel title="No such mails" action={<Button onPress={onShowAll}>Show all mails</Button>}>
      No mail is in this state.
    </StatePanel>
  );
}

function OutboxSkeleton() {
  return (
    <LoadingRegion label="Loading mails">
      <Skeleton width="100%" height="28rem" />
    </LoadingRegion>
  );
}
