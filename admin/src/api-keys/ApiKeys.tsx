import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey, NewApiKey } from "#shared/contracts/api-keys.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { ShownOnce } from "../layout/ShownOnce.tsx";
import { ListTable } from "../lists/ListTable.tsx";
import { RowButton } from "../sessions/MayButton.tsx";
import { useMay } from "../sessions/use-may.ts";
import { ApiKeyDialog } from "./ApiKeyDialog.tsx";
import * as css from "./ApiKeys.css.ts";
import { apiKeysQuery } from "./api-keys.queries.ts";

type Opened =
  | { kind: "create" }
  | { kind: "made"; key: NewApiKey }
  | { kind: "revoke"; key: ApiKey };

/** The API keys of other programs. A key is shown only once. */
export function ApiKeys() {
  const keys = useQuery(apiKeysQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const mayMake = useMay("POST /api/admin/api-keys");
  const create = mayMake && (
    <Button variant="primary" onPress={() => setOpened({ kind: "create" })}>
      Create Key
    </Button>
  );
  return (
    <ListScreen
      label="API keys"
      text="A program sends its key with every call. It may do what its scopes name, and never reaches users, sign-in or settings."
      actions={create}
      query={keys}
      what="The keys"
      loading="Loading keys"
      height="3.5rem"
      count={3}
      rows={(data) => data.keys}
      none={{
        title: "No keys",
        text: "Make one for each program, so that each can be revoked by itself.",
        action: create,
      }}
      dialogs={
        <>
          {opened?.kind === "create" && (
            <ApiKeyDialog onMade={(key) => setOpened({ kind: "made", key })} onClose={close} />
          )}
          {opened?.kind === "made" && (
            <ShownOnce
              title={`The key ${opened.key.name}`}
              label="key"
              secret={opened.key.key}
              onClose={close}
            >
              <p>
                The program sends it as <code>Authorization: Bearer …</code>, never in an address.
              </p>
            </ShownOnce>
          )}
          {opened?.kind === "revoke" && (
            <ConfirmChange
              title="Revoke Key"
              description={`The program that uses "${opened.key.name}" is refused from its next call on. This cannot be undone.`}
              confirmText="Revoke"
              pendingText="Revoking..."
              onClose={close}
              send={() => api.admin.apiKeys.revoke(opened.key.id)}
              refresh={[apiKeysQuery.queryKey]}
              done={{
                title: "Key Revoked",
                description: `${opened.key.name} is let in no more.`,
              }}
              failure="Failed to revoke the key."
            />
          )}
        </>
      }
    >
      {(rows) => (
        <ListTable
          aria-label="API keys"
          rows={rows}
          columns={[
            { id: "key", title: "Key", isRowHeader: true, cell: (key) => <KeyName apiKey={key} /> },
            {
              id: "state",
              title: "State",
              cell: ({ state }) => <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
            },
            {
              id: "used",
              title: "Last used",
              cell: ({ lastUsedAt }) => (lastUsedAt ? formatMoment(lastUsedAt) : "Never"),
            },
            {
              id: "ends",
              title: "Ends",
              cell: (key) => formatMoment(key.revokedAt ?? key.expiresAt),
            },
            {
              id: "actions",
              title: "Actions",
              isFixed: true,
              align: "end",
              cell: (key) =>
                key.state === "active" && (
                  <RowButton
                    call="DELETE /api/admin/api-keys/{id}"
                    verb="Revoke"
                    of={key.name}
                    onPress={() => setOpened({ kind: "revoke", key })}
                  />
                ),
            },
          ]}
        />
      )}
    </ListScreen>
  );
}

const STATES: Record<ApiKey["state"], { tone: BadgeTone; label: string }> = {
  active: { tone: "success", label: "Active" },
  expired: { tone: "neutral", label: "Expired" },
  revoked: { tone: "danger", label: "Revoked" },
};

function KeyName({ apiKey }: { apiKey: ApiKey }) {
  return (
    <>
      {apiKey.name} <span className={css.mono}>{apiKey.prefix}…</span>
      <span className={css.secondary}>{apiKey.scopes.join(", ")}</span>
      <span className={css.secondary}>Made by {apiKey.createdBy}</span>
    </>
  );
}
