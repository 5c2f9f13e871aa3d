import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { NewWebhook, Webhook } from "#shared/contracts/webhooks.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { ShownOnce } from "../layout/ShownOnce.tsx";
import { ChangeButton, RowButton } from "../sessions/MayButton.tsx";
import { useMay } from "../sessions/use-may.ts";
import { DeliveriesDialog } from "./DeliveriesDialog.tsx";
import { WebhookDialog } from "./WebhookDialog.tsx";
import * as css from "./Webhooks.css.ts";
import { webhooksQuery } from "./webhooks.queries.ts";

type Opened =
  | { kind: "create" }
  | { kind: "made"; webhook: NewWebhook }
  | { kind: "edit" | "delete" | "log"; id: string };

export function Webhooks() {
  const webhooks = useQuery(webhooksQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const mayCreate = useMay("POST /api/admin/webhooks");
  const chosen =
    opened && "id" in opened
      ? webhooks.data?.webhooks.find(({ id }) => id === opened.id)
      : undefined;
  const create = mayCreate && (
    <Button variant="primary" onPress={() => setOpened({ kind: "create" })}>
      Add Webhook
    </Button>
  );
  return (
    <ListScreen
      label="Webhooks"
      text="Each gets its events, signed. If it does not answer, it gets them again for three days."
      actions={create}
      query={webhooks}
      what="The webhooks"
      loading="Loading webhooks"
      height="5rem"
      count={2}
      rows={(data) => data.webhooks}
      none={{
        title: "No webhooks",
        text: "Add the address of a program that wants to know when something happens.",
        action: create,
      }}
      dialogs={
        <>
          {opened?.kind === "create" && (
            <WebhookDialog
              webhook={null}
              onMade={(webhook) => setOpened({ kind: "made", webhook })}
              onClose={close}
            />
          )}
          {opened?.kind === "made" && (
            <ShownOnce
              title="The webhook was added"
              label="signing secret"
              secret={opened.webhook.secret}
              onClose={close}
            >
              <p>The receiver checks the signature of every delivery with it.</p>
            </ShownOnce>
          )}
          {chosen && opened?.kind === "edit" && <WebhookDialog webhook={chosen} onClose={close} />}
          {chosen && opened?.kind === "delete" && (
            <ConfirmChange
              title="Delete Webhook"
              description={`${chosen.url} gets no more events, and its log is deleted. This cannot be undone.`}
              confirmText="Delete"
              pendingText="Deleting..."
              onClose={close}
              send={() => api.admin.webhooks.remove(chosen.id)}
              refresh={[webhooksQuery.queryKey]}
              done={{ title: "Webhook Deleted" }}
              failure="Failed to delete the webhook."
            />
          )}
          {chosen && opened?.kind === "log" && (
            <DeliveriesDialog webhook={chosen} onClose={close} />
          )}
        </>
      }
    >
      {(rows) => (
        <ul className={css.list}>
          {rows.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              onOpen={(kind) => setOpened({ kind, id: webhook.id })}
            />
          ))}
        </ul>
      )}
    </ListScreen>
  );
}

const CHANGE = "PATCH /api/admin/webhooks/{id}";

function WebhookCard({
  webhook,
  onOpen,
}: {
  webhook: Webhook;
  onOpen: (kind: "edit" | "delete" | "log") => void;
}) {
  return (
    <li className={css.card}>
      <div className={css.words}>
        <span className={css.withBadges}>
          <span className={css.url}>{webhook.url}</span>
          <State webhook={webhook} />
        </span>
        {webhook.description && <p className={css.secondary}>{webhook.description}</p>}
        <p className={css.secondary}>{webhook.events.join(", ")}</p>
        <Trouble webhook={webhook} />
      </div>
      <div className={css.actions}>
        <Button size="small" aria-label={`Log of ${webhook.url}`} onPress={() => onOpen("log")}>
          Log
        </Button>
        <Toggle webhook={webhook} />
        {webhook.kind === "standard" && (
          <>
            <RowButton call={CHANGE} verb="Edit" of={webhook.url} onPress={() => onOpen("edit")} />
            <RowButton
              call="DELETE /api/admin/webhooks/{id}"
              verb="Delete"
              of={webhook.url}
              onPress={() => onOpen("delete")}
            />
          </>
        )}
      </div>
    </li>
  );
}

function State({ webhook }: { webhook: Webhook }) {
  if (!webhook.enabled) return <Badge tone="danger">Disabled</Badge>;
  if (webhook.failingSince) return <Badge tone="warning">Failing</Badge>;
  return <Badge tone="success">Enabled</Badge>;
}

function Trouble({ webhook }: { webhook: Webhook }) {
  const { enabled, failingSince, disabledAt, disabledReason } = webhook;
  if (!enabled && disabledAt) {
    const isFailing = disabledReason === "failing";
    return (
      <p className={isFailing ? css.problem : css.secondary}>
        Disabled {formatMoment(disabledAt)}
        {isFailing && ", because nothing reached it"}
      </p>
    );
  }
  if (!failingSince) return null;
  return (
    <p className={css.problem}>
      Nothing has reached it since {formatMoment(failingSince)}. After three days it is disabled.
    </p>
  );
}

function Toggle({ webhook }: { webhook: Webhook }) {
  const verb = webhook.enabled ? "Disable" : "Enable";
  return (
    <ChangeButton
      call={CHANGE}
      size="small"
      aria-label={`${verb} ${webhook.url}`}
      pendingText="Saving..."
      send={() => api.admin.webhooks.update(webhook.id, { enabled: !webhook.enabled })}
      refresh={[webhooksQuery.queryKey]}
      done={({ enabled }) => ({ title: enabled ? "Webhook Enabled" : "Webhook Disabled" })}
      failure="Failed to change the webhook."
    >
      {verb}
    </ChangeButton>
  );
}
