import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { classNames } from "#shared/ui/class-names.ts";
import { formatMoment } from "#shared/ui/dates.ts";
import { grouped } from "../layout/counted.ts";
import {
  failedMailsQuery,
  inboxCountsQuery,
  lowStockQuery,
  queuesQuery,
  refundsDueQuery,
} from "../layout/waiting.queries.ts";
import { refusedAddressesQuery } from "../mail/refused-addresses.queries.ts";
import * as css from "./ToDo.css.ts";

/**
 * What waits for the seller, each with a link. The cells are there before their counts, with room for the longest note, so
 * that nothing below moves when the counts arrive.
 */
export function ToDo() {
  const queues = useQuery(queuesQuery);
  const inbox = useQuery(inboxCountsQuery);
  const refundsDue = useQuery(refundsDueQuery);
  const failedMails = useQuery(failedMailsQuery);
  const refused = useQuery(refusedAddressesQuery);
  const lowStock = useQuery(lowStockQuery);
  const { toPay, partPaid = 0, holdExpired = 0, toPack, toShip, problems } = queues.data ?? {};
  const ready = inbox.data?.ready ?? 0;
  const failed = failedMails.data ?? 0;
  const refusals = refused.data?.total ?? 0;
  const emails = failedMails.data === undefined && !refused.data ? undefined : failed + refusals;
  const counts = [toPay, toPack, toShip, problems, inbox.data?.inbox, refundsDue.data, emails];
  const isNothing = [...counts, lowStock.data?.total].every((count) => count === 0);
  return (
    <section aria-label="To do now" aria-busy={queues.isPending || undefined} className={css.toDo}>
      <div className={css.head}>
        <h2 className={css.title}>To do now</h2>
        {isNothing && <span className={css.note}>Nothing waits for you.</span>}
      </div>
      <div className={css.cells}>
        <Cell name="To pay" href="/orders?queue=to-pay" read={queues} count={toPay}>
          {listed([partPaid, "part-paid"], [holdExpired, "expired"]) || "waiting for their money"}
        </Cell>
        <Cell name="To pack" href="/orders?queue=to-pack" read={queues} count={toPack}>
          paid
        </Cell>
        <Cell name="To ship" href="/orders?queue=to-ship" read={queues} count={toShip}>
          packed
        </Cell>
        <Cell name="Problems" href="/orders?queue=problems" read={queues} count={problems}>
          a refund, a failed email or a recalled lot
        </Cell>
        <Cell name="Payments" href="/payments" read={inbox} count={inbox.data?.inbox}>
          {`in the inbox${ready > 0 ? `, ${grouped(ready)} ready to confirm` : ""}`}
        </Cell>
        <Cell
          name="Refunds due"
          href="/orders?status=refund-due"
          read={refundsDue}
          count={refundsDue.data}
        >
          orders with money to send back
        </Cell>
        <Cell
          name="Emails"
          href={failed > 0 ? "/outbox?state=failed" : "/outbox"}
          read={failedMails}
          count={emails}
        >
          {listed(
            [failed, "failed"],
            [refusals, refusals === 1 ? "address refused one" : "addresses refused one"],
          )}
        </Cell>
        <Cell
          name="Low on stock"
          href="/products?stock=low"
          read={lowStock}
          count={lowStock.data?.total}
        >
          <span className={css.names}>{lowStock.data && namesOf(lowStock.data)}</span>
        </Cell>
      </div>
      {queues.isError && (
        <p className={css.note}>
          {queues.data
            ? `As of ${formatMoment(new Date(queues.dataUpdatedAt).toISOString())}; `
            : "The queues cannot be read; "}
          it is tried again by itself.
        </p>
      )}
    </section>
  );
}

function Cell({
  name,
  href,
  read,
  count,
  children,
}: {
  name: string;
  href: string;
  read: { isError: boolean };
  count: number | undefined;
  children: ReactNode;
}) {
  const known = count === 0 ? "nothing waits" : children;
  const unknown = read.isError ? "cannot be read" : "";
  return (
    <Link href={href} className={css.cell}>
      <span className={css.name}>{name}</span>{" "}
      <span className={classNames(css.count, !count && css.none)}>
        {count === undefined ? "–" : grouped(count)}
      </span>{" "}
      <span className={css.cellNote}>{count === undefined ? unknown : known}</span>
    </Link>
  );
}

/** "2 part-paid, 3 expired", without those that are 0. */
const listed = (...parts: [count: number, words: string][]): string =>
  parts.flatMap(([count, words]) => (count > 0 ? [`${grouped(count)} ${words}`] : [])).join(", ");

/** "Bradykinin, Kallidin, Oxytocin and 4 more" */
function namesOf({ names, total }: { names: string[]; total: number }): string {
  const more = total - names.length;
  return more > 0 ? `${names.join(", ")} and ${grouped(more)} more` : names.join(", ");
}
