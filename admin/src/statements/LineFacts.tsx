import type { ReactNode } from "react";
import { Link } from "wouter";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { inUsd } from "../layout/in-usd.ts";
import { CalendarDay } from "../layout/Moment.tsx";
import * as css from "./Inbox.css.ts";
import { proposalNote } from "./line-words.ts";
import type { StoredLine } from "./statements.queries.ts";

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
