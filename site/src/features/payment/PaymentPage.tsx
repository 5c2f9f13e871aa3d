import { useEffect, useRef, useState } from "react";
import type { Order } from "#shared/contracts/orders.ts";
import { settingCalls } from "#shared/contracts/settings.calls.ts";
import { SHIPPING_PROMISE } from "#shared/domain/constants.ts";
import { asksForPayment, paymentHeader } from "#shared/domain/order-status.ts";
import { deadlineOf } from "#shared/domain/orders.ts";
import { amountDue, moneyWords, orderMoney } from "#shared/domain/payments.ts";
import { Button } from "#shared/ui/Button.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { accountPath } from "../../account-path.ts";
import { columns, panel } from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { OnHold } from "../orders/OnHold.tsx";
import { OrderInvoices } from "../orders/OrderInvoices.tsx";
import { OrderProgress } from "../orders/OrderProgress.tsx";
import { OrderReturns } from "../orders/OrderReturns.tsx";
import { OrderSummary } from "../orders/OrderSummary.tsx";
import { OrderUnavailable } from "../orders/OrderUnavailable.tsx";
import { isShipped } from "../orders/Shipment.tsx";
import { orderKeyOf, useOrder } from "../orders/use-order.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import { PaymentMethods } from "./PaymentMethods.tsx";
import * as css from "./PaymentPage.css.ts";
import { MethodsSkeleton, PaymentSkeleton } from "./PaymentSkeleton.tsx";
import { ThankYou } from "./ThankYou.tsx";
import { nextChange, timeLeft } from "./time-left.ts";

export function PaymentPage({ orderId }: { orderId: string }) {
  const { value: order, error, reload } = useOrder(orderId, orderKeyOf(window.location.search));
  if (order) return <PayableOrder order={order} onHoldEnd={reload} />;
  if (error === undefined) return <PaymentSkeleton />;
  return <OrderUnavailable error={error} headingLevel={1} onRetry={reload} />;
}

interface PayableOrderProps {
  order: Order;
  onHoldEnd: () => void;
}

function PayableOrder({ order, onHoldEnd }: PayableOrderProps) {
  const header = paymentHeader(order.status);
  const money = moneyWords(order.status, orderMoney(order));
  const isDue = amountDue(order.status, orderMoney(order)) > 0;
  return (
    <>
      <header className={css.header}>
        <h1>{header.title}</h1>
        <p className={css.lead}>{header.text}</p>
        {money && <p className={css.money}>{money}</p>}
      </header>
      <div className={columns.threeToTwo}>
        {isDue ? (
          <Instructions order={order} onHoldEnd={onHoldEnd} />
        ) : (
          <OrderProgress order={order} />
        )}
        <div className={panel}>
          <OrderSummary order={order} audience="payment" />
          <OrderInvoices
            orderId={order.id}
            version={order.updatedAt}
            accessKey={orderKeyOf(window.location.search)}
          />
          {order.userId === null && (
            <OrderReturns
              order={order}
              accessKey={orderKeyOf(window.location.search)}
              onChanged={onHoldEnd}
            />
          )}
          <LinkButton href={accountPath("orders")} isWide>
            View All Orders
          </LinkButton>
        </div>
        {isDue && isShipped(order) && <OrderProgress order={order} />}
      </div>
      {asksForPayment(order.status) && <ThankYou orderId={order.id} />}
    </>
  );
}

function Instructions({ order, onHoldEnd }: PayableOrderProps) {
  const store = useServerRead("store", (signal) => callsOf(settingCalls).store({ signal }), {
    refreshesOnFocus: true,
  });
  const deadline = deadlineOf(order);
  return (
    <section className={panel} aria-labelledby="instructions">
      <h2 id="instructions">Payment instructions</h2>
      {!isShipped(order) && <OnHold order={order} />}
      {deadline && <HoldCountdown holdUntil={deadline} onEnd={onHoldEnd} />}
      {store.value && <PaymentMethods order={order} store={store.value} />}
      {!store.value && store.error === undefined && <MethodsSkeleton />}
      {!store.value && store.error !== undefined && (
        <StatePanel
          title="The payment details could not be loaded"
          headingLevel={3}
          isAlert
          action={<Button onPress={store.reload}>Try Again</Button>}
        >
          Nothing is lost: your order number is {order.orderNumber}.
        </StatePanel>
      )}
      {!isShipped(order) && <p className={css.promise}>We ship {SHIPPING_PROMISE}.</p>}
    </section>
  );
}

/** The time until the hold ends. Screen readers do not announce a `timer`, only the alert at the end. */
function HoldCountdown({ holdUntil, onEnd }: { holdUntil: string; onEnd?: () => void }) {
  const left = useTimeLeft(holdUntil, onEnd);
  if (left === null) {
    return (
      <Notice tone="warning" title="The time to pay has passed" isAlert>
        Your order was held until <time dateTime={holdUntil}>{formatMoment(holdUntil)}</time>. If
        your payment is on its way, there is nothing to do. Otherwise please ask us before you pay.
      </Notice>
    );
  }
  return (
    <Notice>
      Held for you until <time dateTime={holdUntil}>{formatMoment(holdUntil)}</time>:{" "}
      <strong role="timer">{left}</strong> left to send your payment.
    </Notice>
  );
}

function useTimeLeft(deadline: string, onEnd?: () => void): string | null {
  const [now, setNow] = useState(() => Date.now());
  const left = timeLeft(deadline, now);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (timeLeft(deadline, now) === null) return;
    const timer = setTimeout(
      () => {
        setNow(Date.now());
        if (timeLeft(deadline, Date.now()) === null) end.current?.();
      },
      nextChange(deadline, now),
    );
    return () => clearTimeout(timer);
  }, [deadline, now]);
  return left;
}
