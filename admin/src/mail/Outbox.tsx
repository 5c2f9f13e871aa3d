import { useState } from "react";
import type { OutboxMail } from "#shared/contracts/mail.ts";
import { Button } from "#shared/ui/Button.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { ListFooter } from "../layout/ListFooter.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import { MailDialog } from "./MailDialog.tsx";
import { MailTable } from "./MailTable.tsx";
import { OUTBOX_PAGE_SIZE, type OutboxView, outboxPageQuery, outboxView } from "./mail.queries.ts";

/** Every mail that the shop wrote: those that wait, those that were sent, those that failed and why. */
export function Outbox() {
  const {
    view,
    show,
    list: outbox,
    footer,
  } = useListPage(outboxView, outboxPageQuery, OUTBOX_PAGE_SIZE);
  const [opened, setOpened] = useState<OutboxMail | null>(null);
  return (
    <section aria-label="Outbox">
      <PanelHeader
        title="Outbox"
        actions={
          <StateFilter
            state={view.state}
            counts={outbox.data}
            onChange={(state) => show({ state })}
          />
        }
      >
        Mails to customers and to you, newest first. A failed one was tried for 24 hours.
      </PanelHeader>
      <QueryGate query={outbox} what="The outbox" loading="Loading mails" height="28rem">
        {(data) =>
          data.mails.length === 0 ? (
            <NoMails view={view} onShowAll={() => show({ state: "all" })} />
          ) : (
            <>
              <MailTable mails={data.mails} onOpen={setOpened} />
              <ListFooter {...footer} noun="mails" />
            </>
          )
        }
      </QueryGate>
      {opened && <MailDialog mail={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

const STATES = ["all", "waiting", "sent", "failed"] as const;
const STATE_LABELS = { all: "All", waiting: "Waiting", sent: "Sent", failed: "Failed" };

/** The states to choose from, with the number of mails that wait and of those that failed. */
function StateFilter({
  state: chosen,
  counts,
  onChange,
}: {
  state: OutboxView["state"];
  counts: { waiting: number; failed: number } | undefined;
  onChange: (state: OutboxView["state"]) => void;
}) {
  return (
    <ChoiceBar legend="Which mails">
      {STATES.map((state) => (
        <Choice key={state} isChosen={state === chosen} onPress={() => onChange(state)}>
          {STATE_LABELS[state]}
          {counts && (state === "waiting" || state === "failed") && ` ${counts[state]}`}
        </Choice>
      ))}
    </ChoiceBar>
  );
}

function NoMails({ view, onShowAll }: { view: OutboxView; onShowAll: () => void }) {
  if (view.state === "all" && view.page === 1) {
    return <StatePanel title="No mails yet">Mails appear here as soon as one is due.</StatePanel>;
  }
  return (
    <StatePanel title="No such mails" action={<Button onPress={onShowAll}>Show all mails</Button>}>
      No mail is in this state.
    </StatePanel>
  );
}
