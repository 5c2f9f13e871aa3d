import type { FunctionComponent, MouseEvent, RefObject } from "react";
import { orderCalls } from "#shared/contracts/orders.calls.ts";
import type { Order } from "#shared/contracts/orders.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { amountDue, moneyWords, orderMoney } from "#shared/domain/payments.ts";
import { Amount } from "#shared/ui/Amount.tsx";
import { formatDay } from "#shared/ui/dates.ts";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { accountPath } from "../../account-path.ts";
import { panel, start } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { callsOf } from "../../transport.ts";
import { useFocusOnChange } from "../headings/use-focus-on-change.ts";
import { Loaded } from "../reads/Loading.tsx";
import { useServerRead } from "../reads/use-server-read.ts";
import { MEMBER_READ } from "../sessions/use-member-read.ts";
import { OrderDetail } from "./OrderDetail.tsx";
import * as css from "./OrdersPanel.css.ts";
import { StatusBadge } from "./StatusBadge.tsx";

export interface OrdersPanelProps {
  /** The id of the open order; null for the list. */
  orderId: string | null;
  onShow: (orderId: string | null) => void;
  /** The component that shows saved quotes; null for orders. */
  quotes: FunctionComponent<PanelBesides> | null;
  onShowQuotes: () => void;
}

/** Props of the content that replaces the list. Its heading gets the focus. */
export interface PanelBesides {
  heading: RefObject<HTMLHeadingElement | null>;
  onBack: () => void;
}

export function OrdersPanel({ orderId, onShow, quotes: Quotes, onShowQuotes }: OrdersPanelProps) {
  const heading = useFocusOnChange(Quotes ? "quotes" : orderId);
  if (Quotes) return <Quotes heading={heading} onBack={() => onShow(null)} />;
  return orderId ? (
    <OrderDetail key={orderId} id={orderId} heading={heading} onBack={() => onShow(null)} />
  ) : (
    <section aria-labelledby="orders" className={panel}>
      <h2 id="orders" ref={heading} tabIndex={-1}>
        Order history
      </h2>
      <a
        href={accountPath("quotes")}
        className={start}
        onClick={(event) => openHere(event, onShowQuotes)}
      >
        Saved quotes
      </a>
      <a href={paths.lists} className={start}>
        Lists
      </a>
      <OrderList onOpen={onShow} />
    </section>
  );
}

function OrderList({ onOpen }: { onOpen: (id: string) => void }) {
  const orders = useServerRead(
    "orders",
    (signal) => callsOf(orderCalls).list({ signal }),
    MEMBER_READ,
  );
  return (
    <Loaded read={orders} what="Your orders" headingLevel={3} className={panel} blocks={ROWS}>
      {(orders) =>
        orders.length === 0 ? (
          <NoOrders />
        ) : (
          <ul className={css.orders}>
            {orders.map((order) => (
              <OrderRow key={order.id} order={order} onOpen={onOpen} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

const ROWS = ["4.5rem", "4.5rem", "4.5rem"];

function NoOrders() {
  return (
    <StatePanel
      title="No orders yet"
      headingLevel={3}
      action={
        <LinkButton variant="primary" href={paths.shop}>
          Go to the Shop
        </LinkButton>
      }
    >
      Your orders appear here as soon as you have placed one.
    </StatePanel>
  );
}

function OrderRow({ order, onOpen }: { order: Order; onOpen: (id: string) => void }) {
  const units = order.items.reduce((count, item) => count + item.quantity, 0);
  const account = orderMoney(order);
  const money = moneyWords(order.status, account);
  return (
    <li className={css.order}>
      <div className={css.words}>
        <span className={css.number}>{order.orderNumber}</span>
        <span className={css.quiet}>
          <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>,{" "}
          {units === 1 ? "1 item" : `${units} items`}
        </span>
        {money && <span className={css.quiet}>{money}</span>}
      </div>
      <span className={css.status}>
        <StatusBadge status={order.status} audience="customer" />
      </span>
      <Amount cents={parseAmount(order.total)} className={css.total} />
      <div className={css.actions}>
        {amountDue(order.status, account) > 0 && (
          <LinkButton size="small" variant="primary" href={paths.payment(order.id)}>
            Pay now
          </LinkButton>
        )}
        <LinkButton
          size="small"
          href={accountPath("orders", order.id)}
          aria-label={`View Details of order ${order.orderNumber}`}
          onClick={(event) => openHere(event, () => onOpen(order.id))}
        >
          View Details
        </LinkButton>
      </div>
    </li>
  );
}

/** Handles a plain click on the page. The browser handles other clicks (new tab, download). */
function openHere(event: MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  event.preventDefault();
  open();
}
