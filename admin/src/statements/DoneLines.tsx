import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { Button } from "#shared/ui/Button.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useMay } from "../sessions/use-may.ts";
import * as css from "./Inbox.css.ts";
import { LineFacts } from "./InboxLine.tsx";
import { lineName } from "./line-words.ts";
import { doneLinesQuery, type InboxView, type StoredLine } from "./statements.queries.ts";
import { useLineActions } from "./use-line-actions.ts";
import { useRowKeys } from "./use-row-keys.ts";

type DoneState = Exclude<InboxView["state"], "open">;

const LINES_PER_STEP = 50;

/** Confirmed, linked and ignored lines. Each can be reopened. */
export function DoneLines({
  state,
  search,
  onShowOpen,
}: {
  state: DoneState;
  search: string;
  onShowOpen: () => void;
}) {
  const [limit, setLimit] = useState(LINES_PER_STEP);
  const done = useQuery(doneLinesQuery(state, search, limit));
  const rowKeys = useRowKeys(done.data?.lines.map(({ id }) => id) ?? [], false);
  return (
    <QueryGate
      query={done}
      what="The payments"
      skeleton={<LoadingBlocks label="Loading payments" height="3.5rem" count={8} />}
    >
      {({ lines, total }) =>
        lines.length === 0 ? (
          <StatePanel
            title="No such payments"
            action={<Button onPress={onShowOpen}>Show what is to be dealt with</Button>}
          >
            {search ? "Nothing was found for this search." : "No payment is in this state."}
          </StatePanel>
        ) : (
          <div {...rowKeys}>
            <ul className={css.lines}>
              {lines.map((line) => (
                <DoneLine key={line.id} line={line} />
              ))}
            </ul>
            {total > lines.length && (
              <Button
                size="small"
                className={css.more}
                onPress={() => setLimit(limit + LINES_PER_STEP)}
              >
                {`Show more of ${total}`}
              </Button>
            )}
          </div>
        )
      }
    </QueryGate>
  );
}

function DoneLine({ line }: { line: StoredLine }) {
  const { unapply, restore, isPending } = useLineActions(line);
  const mayUnapply = useMay("POST /api/admin/statement-lines/{id}/unapply");
  const mayRestore = useMay("POST /api/admin/statement-lines/{id}/restore");
  const canRestore = mayRestore && line.kind === "incoming";
  const action =
    line.state === "applied"
      ? mayUnapply && { label: "Take back", press: () => unapply.mutate() }
      : canRestore && { label: "Restore", press: () => restore.mutate() };
  return (
    <li className={css.line} data-row aria-label={lineName(line)}>
      <LineFacts line={line}>
        {line.state === "ignored" ? (
          <p className={css.quiet}>{WHAT[line.kind]}</p>
        ) : (
          <Link href={ledgerPath(line)}>In the ledger</Link>
        )}
      </LineFacts>
      <div className={css.actions}>
        {action && (
          <Button
            size="small"
            aria-label={`${action.label}: ${lineName(line)}`}
            isDisabled={isPending}
            onPress={action.press}
          >
            {action.label}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Searches the ledger for the line's memo or payer. */
function ledgerPath({ payerName, memo }: StoredLine): string {
  return `/payments/ledger?search=${encodeURIComponent(payerName ?? memo)}`;
}

const WHAT: Record<StoredLine["kind"], string> = {
  incoming: "",
  outgoing: "Money that left",
  transfer: "A transfer of your own",
  other: "Not a payment: held, pending, zero or in another currency",
};
