import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { RefusedAddresses } from "#shared/contracts/bounces.ts";
import type { OrderQueues } from "#shared/contracts/desk.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { formatMoment } from "#shared/ui/dates.ts";
import { LoadingRegion } from "#shared/ui/Skeleton.tsx";
import { counted, grouped } from "../layout/counted.ts";
import {
  failedMailsQuery,
  inboxCountsQuery,
  lowStockQuery,
  queuesQuery,
  refundsDueQuery,
} from "../layout/waiting.queries.ts";
import { refusedAddressesQuery } from "../mail/refused-addresses.queries.ts";
import * as css from "./ToDo.css.ts";

/** The seller's open tasks, each with a link. */
export function ToDo() {
  const queues = useQuery(queuesQuery);
  const payments = useQuery(inboxCountsQuery).data;
  const refundsDue = useQuery(refundsDueQuery).data;
  const failedMails = useQuery(failedMailsQuery).data;
  const refused = useQuery(refusedAddressesQuery).data;
  const lowStock = useQuery(lowStockQuery).data;
  const also = [
    {
      href: "/payments",
      count: payments?.inbox,
      words: (count: number) => `${counted(count, "payment")} in the inbox`,
      note: payments && payments.ready > 0 ? `${grouped(payments.ready)} ready to confirm` : "",
    },
    {
      href: "/orders?status=refund-due",
      count: refundsDue,
      words: (count: number) => `${counted(count, "order")} with a refund due`,
    },
    {
      href: "/outbox?state=failed",
      count: failedMails,
      words: (count: number) => `${counted(count, "email")} that failed`,
    },
    {
      href: "/outbox",
      count: refused?.total,
      words: (count: number) => `${counted(count, "address", "es")} that refused an email`,
      note: refused && addressesOf(refused),
    },
    {
      href: "/products?stock=low",
      count: lowStock?.total,
      words: (count: number) => `${counted(count, "product")} low on stock`,
      note: lowStock && namesOf(lowStock),
    },
  ];
  const known = also.flatMap((each) => (each.count ? [{ ...each, count: each.count }] : []));
  return (
    <section aria-label="To do now" className={css.toDo}>
      <h2 className={css.title}>To do now</h2>
      {queues.isPending && (
        <LoadingRegion label="Loading what there is to do" className={css.waiting} />
      )}
      {queues.data && (
        <Waiting
          queues={queues.data}
          also={known}
          isAllKnown={Boolean(payments && lowStock) && refundsDue !== undefined}
        />
      )}
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

type Also = { href: string; count: number; words: (count: number) => string; note?: string };

function Waiting({
  queues: { toPay, partPaid, holdExpired, toPack, toShip, problems },
  also,
  isAllKnown,
}: {
  queues: OrderQueues;
  also: readonly Also[];
  isAllKnown: boolean;
}) {
  const waits = toPay + toPack + toShip + problems > 0 || also.length > 0;
  if (!waits && isAllKnown) return <Nothing />;
  const marks = [
    partPaid > 0 && `${grouped(partPaid)} part-paid`,
    holdExpired > 0 && `${grouped(holdExpired)} expired`,
  ].filter(Boolean);
  return (
    <>
      <div className={css.queues}>
        <Queue name="To pay" queue="to-pay" count={toPay}>
          {marks.join(", ") || "waiting for their money"}
        </Queue>
        <Queue name="To pack" queue="to-pack" count={toPack}>
          paid
        </Queue>
        <Queue name="To ship" queue="to-ship" count={toShip}>
          packed
        </Queue>
        <Queue name="Problems" queue="problems" count={problems}>
          a refund, a failed email or a recalled lot
        </Queue>
      </div>
      {also.length > 0 && (
        <ul className={css.also}>
          {also.map(({ href, count, words, note }) => (
            <li key={href} className={css.line}>
              <Link href={href}>{words(count)}</Link>
              {note && <span className={css.note}>{note}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Queue({
  name,
  queue,
  count,
  children,
}: {
  name: string;
  queue: string;
  count: number;
  children: string;
}) {
  return (
    <Link href={`/orders?queue=${queue}`} className={css.queue}>
      <span className={css.name}>{name}</span>{" "}
      <span className={classNames(css.count, count === 0 && css.none)}>{grouped(count)}</span>{" "}
      <span className={css.note}>{count === 0 ? "nothing waits" : children}</span>
    </Link>
  );
}

function Nothing() {
  return (
    <p className={css.nothing}>
      <strong>Nothing to do</strong>
      <span className={css.note}>No order, payment, email or product waits for you.</span>
    </p>
  );
}

const NAMED = 3;

const addressesOf = ({ addresses, total }: RefusedAddresses) =>
  namesOf({ names: addresses.slice(0, NAMED).map(({ email }) => email), total });

/** "Bradykinin, Oxytocin and 4 more" */
function namesOf({ names, total }: { names: string[]; total: number }): string {
  const more = total - names.length;
  return more > 0 ? `${names.join(", ")} and ${grouped(more)} more` : names.join(", ");
}
