import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook, WebhookDelivery } from "#shared/contracts/webhooks.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { Table } from "#shared/ui/Table.tsx";
import { api } from "../api.ts";
import { ListFooter } from "../layout/ListFooter.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { ChangeButton } from "../sessions/MayButton.tsx";
import * as css from "./Webhooks.css.ts";
import { DELIVERIES_PAGE_SIZE, deliveriesQuery, webhooksQuery } from "./webhooks.queries.ts";

/** The delivery log of a webhook with results, and a button to deliver an event again. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const log = useQuery(deliveriesQuery(webhook.id, page));
  return (
    <Dialog title="Log" description={webhook.url} size="large" onClose={onClose}>
      <QueryGate query={log} what="The log" count={4}>
        {({ deliveries, total }) =>
          deliveries.length === 0 ? (
            <StatePanel title="Nothing told yet">
              Events appear here as soon as they happen, and stay for 30 days.
            </StatePanel>
          ) : (
            <>
              <DeliveryTable deliveries={deliveries} isEnabled={webhook.enabled} />
              <ListFooter
                noun="deliveries"
                one="delivery"
                page={page}
                pageSize={DELIVERIES_PAGE_SIZE}
                total={total}
                onPageChange={setPage}
              />
            </>
          )
        }
      </QueryGate>
    </Dialog>
  );
}

function DeliveryTable({
  deliveries,
  isEnabled,
}: {
  deliveries: readonly WebhookDelivery[];
  isEnabled: boolean;
}) {
  return (
    <Table
      aria-label="Deliveries"
      rows={deliveries}
      columns={[
        { title: "Event", isRowHeader: true, cell: (delivery) => <Event delivery={delivery} /> },
        { title: "State", cell: (delivery) => <State delivery={delivery} /> },
        {
          title: "Actions",
          align: "end",
          cell: (delivery) => isEnabled && <Replay delivery={delivery} />,
        },
      ]}
    />
  );
}

function Event({ delivery }: { delivery: WebhookDelivery }) {
  return (
    <>
      {delivery.type}
      <span className={css.secondary}>{formatMoment(delivery.createdAt)}</span>
      <details>
        <summary className={css.opener}>What is told</summary>
        <p className={css.secondary}>webhook-id: {delivery.eventId}</p>
        <pre className={css.body}>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</pre>
      </details>
    </>
  );
}

const STATES: Record<WebhookDelivery["state"], { tone: BadgeTone; label: string }> = {
  waiting: { tone: "warning", label: "Waiting" },
  sent: { tone: "success", label: "Taken" },
  failed: { tone: "danger", label: "Given up" },
};

function State({ delivery }: { delivery: WebhookDelivery }) {
  const { state, attempts, lastError, lastStatus, nextAttemptAt } = delivery;
  const tries = `${attempts} ${attempts === 1 ? "try" : "tries"}`;
  return (
    <>
      <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      {lastError && <span className={css.problem}>{`${tries}: ${lastError}`}</span>}
      {state === "sent" && (
        <span className={css.secondary}>{`${tries}, answered ${lastStatus}`}</span>
      )}
      {nextAttemptAt && attempts > 0 && (
        <span className={css.secondary}>Next try {formatMoment(nextAttemptAt)}</span>
      )}
    </>
  );
}

function Replay({ delivery }: { delivery: WebhookDelivery }) {
  return (
    <ChangeButton
      call="POST /api/admin/webhooks/deliveries/{id}/replay"
      size="small"
      aria-label={`Replay ${delivery.type} of ${formatMoment(delivery.createdAt)}`}
      pendingText="Replaying..."
      send={() => api.admin.webhooks.replay(delivery.id)}
      refresh={[webhooksQuery.queryKey]}
      done={{ title: "Told again", description: "Under the same id." }}
      failure="Failed to replay the delivery."
    >
      Replay
    </ChangeButton>
  );
}
