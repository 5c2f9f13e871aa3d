import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "#shared/ui/dates.ts";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import * as css from "./OrderDialog.css.ts";
import { orderEventsQuery } from "./orders.queries.ts";

/** What happened to the order, by whom and when. */
export function Timeline({ orderId }: { orderId: string }) {
  const events = useQuery(orderEventsQuery(orderId));
  return (
    <QueryGate
      query={events}
      what="The timeline"
      skeleton={<LoadingBlocks label="Loading the timeline" height="3rem" />}
    >
      {(data) => (
        <ol className={css.timeline}>
          {data.map((event) => (
            <li key={event.id} className={css.event}>
              <time dateTime={event.createdAt} className={css.quiet}>
                {formatMoment(event.createdAt)}
              </time>
              <span>{event.message}</span>
              <span className={css.quiet}>{event.actor}</span>
            </li>
          ))}
        </ol>
      )}
    </QueryGate>
  );
}
