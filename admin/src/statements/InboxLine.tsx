import type { ReactNode } from "react";
import { Link } from "wouter";
import { Button } from "#shared/ui/Button.tsx";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { inUsd } from "../layout/in-usd.ts";
import { CalendarDay } from "../layout/Moment.tsx";
import { useMay } from "../sessions/use-may.ts";
import * as css from "./Inbox.css.ts";
import { allocationTo, lineName, mainActionOf, proposalNote } from "./line-words.ts";
import type { StoredLine } from "./statements.queries.ts";
import { useLineActions } from "./use-line-actions.ts";

export function LineFacts({ line, children }: { line: StoredLine; children: ReactNode }) {
  return (
    <>
      <div className={css.when}>
        <CalendarDay day={line.date} />
        <span className={css.quiet}>{line.source}</span>
      </div>
      <div className={css.payer}>
        <span className={css.name}>{line.payerName ?? line.payerEmail ?? "No name"}</span>
        {line.memo && <span className={css.memo}>{line.memo}</span>}
      </div>
      <p className={css.amount}>
        {inUsd(line.gross)}
        {line.state === "part-applied" && (
          <span className={css.quiet}>{inUsd(line.left)} left</span>
        )}
      </p>
      <div className={css.target}>{children}</div>
    </>
  );
}

/** An open line with the orders that it may pay. */
export function OpenLineFacts({ line }: { line: StoredLine }) {
  const [first, second] = line.proposals;
  const needsReason = line.class === "likely" || (line.class === "check" && second);
  const reason = needsReason ? first?.reason : null;
  return (
    <LineFacts line={line}>
      {line.recorded && (
        <p className={css.hint}>
          Looks like the payment that was recorded by hand on{" "}
          {formatCalendarDay(line.recorded.receivedOn)}.
        </p>
      )}
      {line.proposals.length > 3 && !line.recorded ? (
        <p className={css.quiet}>{line.proposals.length} orders of this amount</p>
      ) : (
        line.proposals.map((proposal) => (
          <p key={proposal.orderId} className={css.proposal}>
            <Link href={`/orders?order=${proposal.orderId}`} className={css.number}>
              #{proposal.orderNumber}
            </Link>{" "}
            {proposal.customer}
            <span className={css.due}>{proposalNote(proposal)}</span>
          </p>
        ))
      )}
      {reason && <p className={css.quiet}>{reason}</p>}
    </LineFacts>
  );
}

/** The most likely action of a line, and a button for its dialog. */
export function LineActions({ line, onOpen }: { line: StoredLine; onOpen: () => void }) {
  const { apply, link, ignore, isPending } = useLineActions(line);
  const mayApply = useMay("POST /api/admin/statement-lines/{id}/apply");
  const main = mainActionOf(line);
  const named = (label: string) => ({
    size: "small" as const,
    "aria-label": `${label}: ${lineName(line)}`,
    isDisabled: isPending,
  });
  // Whoever may confirm a line may also link and ignore it.
  if (!mayApply) return null;
  return (
    <div className={css.actions}>
      {main.kind === "confirm" && (
        <Button {...named(main.label)} onPress={() => apply.mutate(main.allocations)}>
          {main.label}
        </Button>
      )}
      {main.kind === "pick" &&
        main.proposals.map((proposal) => (
          <Button
            key={proposal.orderId}
            {...named(`Pick #${proposal.orderNumber}`)}
            onPress={() => apply.mutate([allocationTo(proposal)])}
          >
            Pick #{proposal.orderNumber}
          </Button>
        ))}
      {main.kind === "link" && (
        <Button {...named("Already recorded")} onPress={() => link.mutate(main.paymentId)}>
          Already recorded
        </Button>
      )}
      {main.kind === "choose" && (
        <Button {...named(main.label)} onPress={onOpen}>
          {main.label}
        </Button>
      )}
      {line.class === "unmatched" && (
        <Button {...named("Ignore")} onPress={() => ignore.mutate()}>
          Ignore
        </Button>
      )}
      {main.kind !== "choose" && (
        <Button {...named("Other")} variant="quiet" onPress={onOpen}>
          Other…
        </Button>
      )}
    </div>
  );
}
