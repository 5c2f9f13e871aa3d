import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey, NewApiKey } from "#shared/contracts/api-keys.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { Table, type TableColumn } from "#shared/ui/Table.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { ShownOnce } from "../layout/ShownOnce.tsx";
import { useMay } from "../sessions/use-may.ts";
import { ApiKeyDialog } from "./ApiKeyDialog.tsx";
import * as css from "./ApiKeys.css.ts";
import { apiKeysQuery } from "./api-keys.queries.ts";
import { RevokeKeyDialog } from "./RevokeKeyDialog.tsx";

type Opened =
  | { kind: "create" }
  | { kind: "made"; key: NewApiKey }
  | { kind: "revoke"; key: ApiKey };

/** The keys by which programs use the API: made, shown once, revoked. */
export function ApiKeys() {
  const keys = useQuery(apiKeysQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const mayMake = useMay("POST /api/admin/api-keys");
  const mayRevoke = useMay("DELETE /api/admin/api-keys/{id}");
  const create = mayMake && (
    <Button variant="primary" onPress={() => setOpened({ kind: "create" })}>
      Create Key
    </Button>
  );
  return (
    <section aria-label="API keys">
      <PanelHeader title="API keys" actions={create}>
        A program sends its key with every call. It may do what its scopes name, and never reaches
        users, sign-in or settings.
      </PanelHeader>
      <QueryGate query={keys} what="The keys" loading="Loading keys" height="3.5rem" count={3}>
        {({ keys: rows }) =>
          rows.length === 0 ? (
            <StatePanel title="No keys" action={create || undefined}>
              Make one for each program, so that each can be revoked by itself.
            </StatePanel>
          ) : (
            <KeyTable
              keys={rows}
              mayRevoke={mayRevoke}
              onRevoke={(key) => setOpened({ kind: "revoke", key })}
            />
          )
        }
      </QueryGate>
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
      {opened?.kind === "revoke" && <RevokeKeyDialog apiKey={opened.key} onClose={close} />}
    </section>
  );
}

const COLUMNS = [
  { id: "name", title: "Key", isRowHeader: true },
  { id: "state", title: "State" },
  { id: "used", title: "Last used" },
  { id: "ends", title: "Ends" },
  { id: "actions", title: "Actions", align: "end" },
] as const satisfies TableColumn[];

const STATES: Record<ApiKey["state"], { tone: BadgeTone; label: string }> = {
  active: { tone: "success", label: "Active" },
  expired: { tone: "neutral", label: "Expired" },
  revoked: { tone: "danger", label: "Revoked" },
};

function KeyTable({
  keys,
  mayRevoke,
  onRevoke,
}: {
  keys: readonly ApiKey[];
  mayRevoke: boolean;
  onRevoke: (key: ApiKey) => void;
}) {
  return (
    <Table
      aria-label="API keys"
      className={css.keys}
      columns={COLUMNS}
      rows={keys}
      rowKey={({ id }) => id}
      renderCell={(key, column) => {
        if (column === "name") return <KeyName apiKey={key} />;
        if (column === "state") {
          return <Badge tone={STATES[key.state].tone}>{STATES[key.state].label}</Badge>;
        }
        if (column === "used") return key.lastUsedAt ? formatMoment(key.lastUsedAt) : "Never";
        if (column === "ends") return formatMoment(key.revokedAt ?? key.expiresAt);
        return (
          mayRevoke &&
          key.state === "active" && (
            <Button size="small" aria-label={`Revoke ${key.name}`} onPress={() => onRevoke(key)}>
              Revoke
            </Button>
          )
        );
      }}
    />
  );
}

function KeyName({ apiKey }: { apiKey: ApiKey }) {
  return (
    <>
      {apiKey.name} <span className={css.mono}>{apiKey.prefix}…</span>
      <span className={css.secondary}>{apiKey.scopes.join(", ")}</span>
      <span className={css.secondary}>Made by {apiKey.createdBy}</span>
    </>
  );
}
