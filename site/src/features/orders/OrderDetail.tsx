import { type RefObject, useState } from "react";
import { orderCalls } from "#shared/contracts/orders.calls.ts";
import type { Order } from "#shared/contracts/orders.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { amountDue, moneyWords, orderMoney } from "#shared/domain/payments.ts";
import { Button } from "#shared/ui/Button.tsx";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { ChevronLeftIcon } from "#shared/ui/icons.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { OrderSums } from "#shared/ui/OrderSums.tsx";
import { buttons, list, number, panel } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { callsOf } from "../../transport.ts";
import { ShippingAddress } from "../addresses/ShippingAddress.tsx";
import { LoadingBlocks } from "../reads/Loading.tsx";
import { useServerRead } from "../reads/use-server-read.ts";
import { BuyAgain } from "./BuyAgain.tsx";
import { bookFacts, shippingFacts } from "./book-facts.tsx";
import { OnHold } from "./OnHold.tsx";
import * as css from "./OrderDetail.css.ts";
import { OrderInvoices } from "./OrderInvoices.tsx";
import { OrderLines, placedLines } from "./OrderLines.tsx";
import { OrderReturns } from "./OrderReturns.tsx";
import { OrderUnavailable } from "./OrderUnavailable.tsx";
import { OwnOrderActions } from "./OwnOrderActions.tsx";
import { Shipment } from "./Shipment.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { useOrder } from "./use-order.ts";

export interface OrderDetailProps {
  id: string;
  heading: RefObject<HTMLHeadingElement | null>;
  onBack: () => void;
}

/** One order of the history. */
export function OrderDetail({ id, heading, onBack }: OrderDetailProps) {
  const { value: order, error, reload } = useOrder(id);
  return (
    <section aria-labelledby="order" className={panel}>
      <Button variant="quiet" size="small" className={css.back} onPress={onBack}>
        <ChevronLeftIcon />
        All orders
      </Button>
      <h2 id="order" ref={heading} tabIndex={-1}>
        Order <span className={number}>{orderNumber(id)}</span>
      </h2>
      {order && <OrderFacts order={order} onChanged={reload} />}
      {!order && error === undefined && (
        <LoadingBlocks label="Loading the order" className={panel} blocks={["12rem", "14rem"]} />
      )}
      {!order && error !== undefined && (
        <OrderUnavailable error={error} headingLevel={3} onRetry={reload} />
      )}
    </section>
  );
}

function OrderFacts({ order, onChanged }: { order: Order; onChanged: () => void }) {
  // A return changes the timeline, but not the order.
  const [asked, setAsked] = useState(0);
  const money = moneyWords(order.status, orderMoney(order));
  return (
    <>
      <DefinitionList
        items={[
          { term: "Status", value: <StatusBadge status={order.status} audience="customer" /> },
          { term: "Payment", value: money || null },
          {
            term: "Placed",
            value: <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>,
          },
          {
            term: "Ships to",
            value: (
              <ShippingAddress
                address={order.shippingAddress}
                name={`${order.firstName} ${order.lastName}`}
              />
            ),
          },
          ...shippingFacts(order),
          ...bookFacts(order),
          { term: "Your notes", value: order.notes || null },
        ]}
      />
      <OnHold order={order} />
      <Shipment order={order} />
      <div>
        <h3 className={css.title}>Items</h3>
        <OrderLines lines={placedLines(order.items)} />
        <OrderSums sums={order} />
      </div>
      <div className={buttons}>
        {amountDue(order.status, orderMoney(order)) > 0 && (
          <LinkButton variant="primary" href={paths.payment(order.id)}>
            Pay now
          </LinkButton>
        )}
        <BuyAgain
          text="Order again"
          what={`order ${order.orderNumber}`}
          lines={order.items.map((item) => ({ ...item, unitPrice: item.productPrice }))}
        />
        <OwnOrderActions order={order} onChanged={onChanged} />
      </div>
      <OrderReturns
        order={order}
        onChanged={() => {
          setAsked((count) => count + 1);
          onChanged();
        }}
      />
      <OrderInvoices orderId={order.id} version={order.updatedAt} />
      <OrderTimeline orderId={order.id} version={`${order.updatedAt} ${asked}`} />
    </>
  );
}

/** The events of an order, newest last. Another `version` refetches them. Shows nothing after a failure. */
function OrderTimeline({ orderId, version }: { orderId: string; version: string }) {
  const { value, error } = useServerRead(
    `events ${orderId} ${version}`,
    (signal) => callsOf(orderCalls).events(orderId, {}, { signal }),
    { keepsLast: true, refreshesOnFocus: true },
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
