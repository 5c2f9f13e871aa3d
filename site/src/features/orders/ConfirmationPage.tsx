import type { Order } from "#shared/contracts/orders.ts";
import { SHIPPING_PROMISE } from "#shared/domain/constants.ts";
import { fulfilProblem } from "#shared/domain/order-life.ts";
import { displayStatus } from "#shared/domain/order-status.ts";
import { amountDue, orderMoney } from "#shared/domain/payments.ts";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { accountPath } from "../../account-path.ts";
import { start } from "../../components/Panel.css.ts";
import { step, steps } from "../../components/Steps.css.ts";
import * as css from "./ConfirmationPage.css.ts";
import { ConfirmationSkeleton } from "./ConfirmationSkeleton.tsx";
import { OnHold } from "./OnHold.tsx";
import { OrderSummary } from "./OrderSummary.tsx";
import { OrderUnavailable } from "./OrderUnavailable.tsx";
import { isShipped, Shipment } from "./Shipment.tsx";
import { orderKeyOf, useOrder } from "./use-order.ts";

/** The confirmation of an order: the result, the next steps, and all details. */
export function ConfirmationPage({ orderId }: { orderId: string }) {
  const { value: order, error, reload } = useOrder(orderId, orderKeyOf(window.location.search));
  if (order) return <Confirmation order={order} />;
  if (error === undefined) return <ConfirmationSkeleton />;
  return <OrderUnavailable error={error} headingLevel={1} onRetry={reload} />;
}

function Confirmation({ order }: { order: Order }) {
  const isCancelled = displayStatus(order.status) === "cancelled";
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1>{isCancelled ? "Order Cancelled" : "Order Confirmed!"}</h1>
        <p className={css.lead}>
          {isCancelled
            ? "This order has been cancelled."
            : `Thank you, ${order.firstName}. We have your order.`}
        </p>
      </header>
      {!isCancelled && <NextSteps order={order} />}
      <OnHold order={order} />
      <Shipment order={order} />
      <OrderSummary order={order} audience="confirmation" />
      <LinkButton href={accountPath("orders")} className={start}>
        View All Orders
      </LinkButton>
    </div>
  );
}

function NextSteps({ order }: { order: Order }) {
  const isDue = amountDue(order.status, orderMoney(order)) > 0;
  const isOver =
    displayStatus(order.status) === "completed" || fulfilProblem(order) === "order-refunded";
  const isToShip = !isShipped(order) && !isOver;
  if (!isDue && !isToShip) return null;
  return (
    <section className={css.next} aria-labelledby="next">
      <h2 id="next">What's Next?</h2>
      <ol className={steps}>
        {isDue && (
          <li className={step}>Send your payment and quote order number {order.orderNumber}.</li>
        )}
        {isDue && <li className={step}>We confirm the payment by email.</li>}
        {isToShip && <li className={step}>Your order ships {SHIPPING_PROMISE}.</li>}
      </ol>
      {isDue && (
        <LinkButton
          variant="primary"
          href={`/payment/${order.id}${window.location.search}`}
          className={start}
        >
          Payment instructions
        </LinkButton>
      )}
    </section>
  );
}
