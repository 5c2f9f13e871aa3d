import { useState } from "react";
import type { OutboxMail } from "#shared/contracts/mail.ts";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import { MailDialog } from "./MailDialog.tsx";
import { MailTable } from "./MailTable.tsx";
import { OUTBOX_PAGE_SIZE, outboxPageQuery, outboxView } from "./mail.queries.ts";
import { RefusedAddresses } from "./RefusedAddresses.tsx";

/** The outbox: emails that wait, were sent, or failed, with the reason. */
export function Outbox() {
  const { view, show, list, footer } = useListPage(outboxView, outboxPageQuery, OUTBOX_PAGE_SIZE);
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
      isFiltered={view.state !== "all" || view.page > 1}
      noMatch={{
        title: "No such emails",
        text: "No email is in this state.",
        showAll: "Show all emails",
        onShowAll: () => show({ state: "all" }),
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
