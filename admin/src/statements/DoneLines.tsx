import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "wouter";
import { formatUsd, parseSignedAmount } from "#shared/domain/money.ts";
import { Button } from "#shared/ui/Button.tsx";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useMay } from "../sessions/use-may.ts";
import * as css from "./Inbox.css.ts";
import { lineName } from "./line-words.ts";
import { doneLinesQuery, type InboxView, type StoredLine } from "./statements.queries.ts";
import { useLineActions } from "./use-line-actions.ts";
import { useRowKeys } from "./use-row-keys.ts";

type DoneState = Exclude<InboxView["state"], "open">;

const LINES_PER_STEP = 50;

/** Lines that were confirmed, linked or ignored: each can be opened again. */
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
  const named = (label: string) => `${label}: ${lineName(line)}`;
  return (
    <li className={css.line} data-row aria-label={lineName(line)}>
      <div className={css.when}>
        <time dateTime={line.date}>{formatCalendarDay(line.date)}</time>
        <span className={css.quiet}>{line.source}</span>
      </div>
      <div className={css.payer}>
        <span className={css.name}>{line.payerName ?? line.payerEmail ?? "No name"}</span>
        {line.memo && <span className={css.memo}>{line.memo}</span>}
      </div>
      <p className={css.amount}>{formatUsd(parseSignedAmount(line.gross))}</p>
      <div className={css.target}>
        {line.state === "ignored" ? (
          <p className={css.quiet}>{WHAT[line.kind]}</p>
        ) : (
          <Link href={ledgerPath(line)}>In the ledger</Link>
        )}
      </div>
      <div className={css.actions}>
        {line.state === "applied" && mayUnapply && (
          <Button
            size="small"
            aria-label={named("Take back")}
            isDisabled={isPending}
            onPress={() => unapply.mutate()}
          >
            Take back
          </Button>
        )}
        {line.state !== "applied" && line.kind === "incoming" && mayRestore && (
          <Button
            size="small"
            aria-label={named("Restore")}
            isDisabled={isPending}
            onPress={() => restore.mutate()}
          >
            Restore
          </Button>
        )}
      </div>
    </li>
  );
}

/** The ledger is searched by what it holds of the line. */
function ledgerPath({ payerName, memo }: StoredLine): string {
  return `/payments/ledger?search=${encodeURIComponent(payerName ?? memo)}`;
}

const WHAT: Record<StoredLine["kind"], string> = {
  incoming: "",
  outgoing: "Money that left",
  transfer: "A transfer of your own",
  other: "Not a payment: held, pending, zero or in another currency",
};
