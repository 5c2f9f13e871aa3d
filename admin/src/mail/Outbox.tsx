import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OutboxMail } from "#shared/contracts/mail.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Tabs } from "#shared/ui/Tabs.tsx";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import * as css from "./MailDialog.css.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailTable } from "./MailTable.tsx";
import { mailQuery, OUTBOX_PAGE_SIZE, outboxPageQuery, outboxView } from "./mail.queries.ts";
import { RefusedAddresses } from "./RefusedAddresses.tsx";
import { ResendButton } from "./ResendButton.tsx";

/** The outbox: emails that wait, were sent, or failed, with the reason. */
export function Outbox() {
  const screen = useListPage(outboxView, outboxPageQuery, OUTBOX_PAGE_SIZE);
  const { view, show, list, footer } = screen;
  const [opened, setOpened] = useState<OutboxMail | null>(null);
  return (
    <ListScreen
      label="Outbox"
      text="Emails to customers and to you, newest first. A failed one was tried for 24 hours."
      actions={
        <ChoiceBar legend="Which emails">
          {STATES.map((state) => (
            <Choice key={state} isChosen={state === view.state} onPress={() => show({ state })}>
              {STATE_LABELS[state]}
              {list.data && (state === "waiting" || state === "failed") && ` ${list.data[state]}`}
            </Choice>
          ))}
        </ChoiceBar>
      }
      filters={<RefusedAddresses />}
      query={list}
      what="The outbox"
      loading="Loading emails"
      height="28rem"
      rows={({ mails }) => mails}
      none={{ title: "No emails yet", text: "Emails appear here as soon as one is due." }}
      isFiltered={screen.isFiltered}
      noMatch={{
        title: "No such emails",
        text: "No email is in this state.",
        showAll: "Show all emails",
        onShowAll: screen.showAll,
      }}
      footer={{ ...footer, noun: "emails" }}
      dialogs={opened && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    >
      {(mails) => <MailTable mails={mails} onOpen={setOpened} />}
    </ListScreen>
  );
}

const STATES = ["all", "waiting", "sent", "failed"] as const;
const STATE_LABELS = { all: "All", waiting: "Waiting", sent: "Sent", failed: "Failed" };

/** An email as its recipient sees it. The server has removed its private links. */
function MailDialog({ mail, onClose }: { mail: OutboxMail; onClose: () => void }) {
  const preview = useQuery(mailQuery(mail.id));
  return (
    <Dialog
      title={mail.subject}
      description={`To ${mail.recipient}`}
      size="large"
      onClose={onClose}
      actions={<ResendButton mail={mail} />}
    >
      <QueryGate query={preview} what="The email" height="24rem">
        {({ subject, html, text }) => (
          <Tabs
            aria-label="Preview"
            tabs={[
              {
                id: "page",
                title: "Page",
                content: <MailFrame title={`Email: ${subject}`} html={html} />,
              },
              { id: "text", title: "Plain text", content: <pre className={css.text}>{text}</pre> },
            ]}
          />
        )}
      </QueryGate>
    </Dialog>
  );
}
