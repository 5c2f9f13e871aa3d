import type { RefObject } from "react";
import type { Order } from "#shared/contracts/orders.ts";
import { asksForPayment } from "#shared/domain/order-status.ts";
import { moneyWords, orderMoney } from "#shared/domain/payments.ts";
import { Button } from "#shared/ui/Button.tsx";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { ChevronLeftIcon } from "#shared/ui/icons.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { OrderSums } from "#shared/ui/OrderSums.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { buttons, number, panel } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { ShippingAddress } from "../addresses/ShippingAddress.tsx";
import { CallFailed } from "../reads/CallFailed.tsx";
import { BuyAgain } from "./BuyAgain.tsx";
import { bookFacts } from "./book-facts.tsx";
import * as css from "./OrderDetail.css.ts";
import { OrderLines, placedLines } from "./OrderLines.tsx";
import { OrderTimeline } from "./OrderTimeline.tsx";
import { Shipment } from "./Shipment.tsx";
import { StatusBadge } from "./StatusBadge.tsx";
import { UnknownOrder, useOrder } from "./use-order.ts";

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
      {order && (
        <>
          <h2 id="order" ref={heading} tabIndex={-1}>
            Order <span className={number}>{order.orderNumber}</span>
          </h2>
          <OrderFacts order={order} />
        </>
      )}
      {!order && error === undefined && <OrderDetailSkeleton />}
      {!order && error !== undefined && <Unavailable error={error} onRetry={reload} />}
    </section>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const money = moneyWords(order.status, orderMoney(order));
  return (
    <>
      <DefinitionList
        items={[
          { term: "Status", value: <StatusBadge status={order.status} audience="customer" /> },
          ...(money ? [{ term: "Payment", value: money }] : []),
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
          ...bookFacts(order),
          ...(order.notes ? [{ term: "Your notes", value: order.notes }] : []),
        ]}
      />
      <Shipment order={order} />
      <div>
        <h3 className={css.title}>Items</h3>
        <OrderLines lines={placedLines(order.items)} />
        <OrderSums sums={order} />
      </div>
      <div className={buttons}>
        {asksForPayment(order.status) && (
          <LinkButton variant="primary" href={paths.payment(order.id)}>
            Pay now
          </LinkButton>
        )}
        <BuyAgain
          text="Order again"
          what={`order ${order.orderNumber}`}
          lines={order.items.map((item) => ({ ...item, unitPrice: item.productPrice }))}
        />
      </div>
      <OrderTimeline orderId={order.id} version={order.updatedAt} />
    </>
  );
}

function Unavailable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof UnknownOrder)) {
    return <CallFailed error={error} what="This order" headingLevel={2} onRetry={onRetry} />;
  }
  return (
    <StatePanel
      title="Order Not Found"
      headingLevel={2}
      isAlert
      action={<LinkButton href={paths.shop}>Back to Shop</LinkButton>}
    >
      The requested order could not be found.
    </StatePanel>
  );
}

function OrderDetailSkeleton() {
  return (
    <LoadingRegion label="Loading the order">
      <div className={panel}>
        <Skeleton height="2rem" width="14rem" />
        <Skeleton height="12rem" />
        <Skeleton height="14rem" />
      </div>
    </LoadingRegion>
  );
}
