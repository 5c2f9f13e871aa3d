import { useQuery } from "@tanstack/react-query";
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
import { type ToDoCell, toDoCells } from "./to-do.ts";

/**
 * What waits for the seller, each with a link. The cells are there before their counts, with room for the longest note, so
 * that nothing below moves when the counts arrive.
 */
export function ToDo() {
  const reads = {
    queues: useQuery(queuesQuery),
    inbox: useQuery(inboxCountsQuery),
    refundsDue: useQuery(refundsDueQuery),
    failedMails: useQuery(failedMailsQuery),
    refusedAddresses: useQuery({ ...refusedAddressesQuery, select: ({ total }) => total }),
    lowStock: useQuery(lowStockQuery),
  };
  const { queues } = reads;
  const cells = toDoCells({
    queues: queues.data,
    inbox: reads.inbox.data,
    refundsDue: reads.refundsDue.data,
    failedMails: reads.failedMails.data,
    refusedAddresses: reads.refusedAddresses.data,
    lowStock: reads.lowStock.data,
  });
  const isNothing = cells.every(({ count }) => count === 0);
  return (
    <section aria-label="To do now" aria-busy={queues.isPending || undefined} className={css.toDo}>
      <div className={css.head}>
        <h2 className={css.title}>To do now</h2>
        {isNothing && <span className={css.note}>Nothing waits for you.</span>}
      </div>
      <div className={css.cells}>
        {cells.map((cell) => (
          <Cell key={cell.name} cell={cell} isUnreadable={reads[cell.read].isError} />
        ))}
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

function Cell({ cell, isUnreadable }: { cell: ToDoCell; isUnreadable: boolean }) {
  const { name, href, count } = cell;
  const note = count === undefined && isUnreadable ? "cannot be read" : cell.note;
  return (
    <Link href={href} className={css.cell}>
      <span className={css.name}>{name}</span>{" "}
      <span className={classNames(css.count, !count && css.none)}>
        {count === undefined ? "–" : grouped(count)}
      </span>{" "}
      <span className={css.cellNote}>
        {cell.read === "lowStock" ? <span className={css.names}>{note}</span> : note}
      </span>
    </Link>
  );
}
