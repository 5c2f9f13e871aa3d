import { clientOf } from "#shared/client/client-of.ts";
import { orderCalls } from "#shared/contracts/orders.calls.ts";
import { formatMoment } from "#shared/ui/dates.ts";
import { list } from "../../components/Panel.css.ts";
import { transport } from "../../transport.ts";
import { LoadingBlocks } from "../reads/Loading.tsx";
import { useServerRead } from "../reads/use-server-read.ts";
import * as css from "./OrderDetail.css.ts";

/** The events of an order, newest last. Another `version` refetches them. Shows nothing after a failure. */
export function OrderTimeline({ orderId, version }: { orderId: string; version: string }) {
  const { value, error } = useServerRead(
    `events ${orderId} ${version}`,
    (signal) => clientOf(orderCalls, transport).events(orderId, {}, { signal }),
    { keepsLast: true },
  );
  if ((error !== undefined && !value) || value?.length === 0) return null;
  return (
    <div>
      <h3 className={css.title}>Timeline</h3>
      {value ? (
        <ol className={list}>
          {value.map((event) => (
            <li key={event.id} className={css.event}>
              <time dateTime={event.createdAt} className={css.when}>
                {formatMoment(event.createdAt)}
              </time>
              <span>{event.message}</span>
            </li>
          ))}
        </ol>
      ) : (
        <LoadingBlocks label="Loading the timeline" blocks={["2.5rem"]} />
      )}
    </div>
  );
}
