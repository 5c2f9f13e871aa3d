import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "wouter";
import type { Order, OrderSummary } from "#shared/contracts/orders.ts";
import { formatAddress, NO_ADDRESS } from "#shared/domain/addresses.ts";
import { hasAllLeft, hasLeft } from "#shared/domain/order-life.ts";
import { deadlineOf, isPaidStatus } from "#shared/domain/orders.ts";
import { describeShippingDates } from "#shared/domain/shipping-calendar.ts";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { OrderSums } from "#shared/ui/OrderSums.tsx";
import { api } from "../api.ts";
import { FileLink } from "../layout/FileLink.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { Moment } from "../layout/Moment.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { OrderLots } from "../lots/OrderLots.tsx";
import { OrderReturns } from "../returns/OrderReturns.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import { OrderAccount } from "./OrderAccount.tsx";
import { OrderBadges } from "./OrderBadges.tsx";
import * as css from "./OrderDialog.css.ts";
import { OrderInvoices } from "./OrderInvoices.tsx";
import { OrderNotes } from "./OrderNotes.tsx";
import { type OneOrder, orderItemsQuery } from "./orders.queries.ts";
import { Parcels } from "./Parcels.tsx";
import { EndLinks, PaymentLinksForm } from "./PaymentLinksForm.tsx";
import { RecordPaymentForm } from "./RecordPaymentForm.tsx";
import { ShipmentForm } from "./ShipmentForm.tsx";
import { Timeline } from "./Timeline.tsx";

export function OrderDetails({ order }: { order: OneOrder }) {
  return (
    <>
      <HeldOrder order={order} />
      <div className={css.columns}>
        <Section title="Customer">
          <p className={css.lines}>
            {order.userId ? (
              <Link href={`/customers/${order.userId}`}>
                {order.firstName} {order.lastName}
              </Link>
            ) : (
              `${order.firstName} ${order.lastName}`
            )}
            <br />
            <a href={`mailto:${order.email}`}>{order.email}</a>
          </p>
        </Section>
        <Section title="Shipping address">
          <div className={css.beside}>
            <address className={css.address}>
              {order.shippingAddress
                ? formatAddress(order.shippingAddress).map((line) => <div key={line}>{line}</div>)
                : NO_ADDRESS}
            </address>
            {order.shippingAddress && (
              <CopyButton label="Copy address" text={addressOf(order, order.shippingAddress)} />
            )}
          </div>
        </Section>
        {!order.isOnlyMethod && order.shippingMethodName && (
          <Section title="Shipping method">
            <p className={css.lines}>
              {order.shippingMethodName}
              {order.shipsOn && order.arrivesBy && (
                <>
                  <br />
                  {describeShippingDates({ shipsOn: order.shipsOn, arrivesBy: order.arrivesBy })}
                </>
              )}
            </p>
          </Section>
        )}
        <Section title="Status">
          <p className={css.badges}>
            <OrderBadges order={order} />
          </p>
          <Deadline order={order} />
        </Section>
      </div>
      {(order.poNumber || order.institution || order.billingAddress) && (
        <Section title="For the customer's books">
          <p className={css.lines}>
            {order.institution}
            {order.institution && order.poNumber && <br />}
            {order.poNumber && `PO number ${order.poNumber}`}
          </p>
          {order.billingAddress && (
            <address className={css.address}>
              {formatAddress(order.billingAddress).map((line) => (
                <div key={line}>{line}</div>
              ))}
            </address>
          )}
        </Section>
      )}
      {order.notes && (
        <Section title="Notes of the customer">
          <p className={css.notes}>{order.notes}</p>
        </Section>
      )}
      <Section title="Items">
        <OrderItems orderId={order.id} />
      </Section>
      <Section title="Lots">
        <OrderLots
          orderId={order.id}
          canChange={isPaidStatus(order.status) && !hasAllLeft(order)}
        />
      </Section>
      <Section title="Parcels">
        <Parcels order={order} />
      </Section>
      {hasLeft(order) && (
        <Section title="Returns">
          <OrderReturns orderId={order.id} />
        </Section>
      )}
      <OrderSums minus="−" sums={order} className={css.sums} />
      <Section title="Payments">
        <OrderAccount order={order} />
      </Section>
      <Section title="Invoices">
        <OrderInvoices orderId={order.id} />
      </Section>
      <Section title="Who may buy">
        <EvidenceLink order={order} />
      </Section>
      <Drawer
        call="POST /api/admin/orders/{id}/payments"
        title="Record a payment, refund or write-off"
      >
        <RecordPaymentForm order={order} />
      </Drawer>
      <Section title="Internal notes">
        <OrderNotes orderId={order.id} />
      </Section>
      {order.status !== "cancelled" && (
        <Drawer
          call="PATCH /api/admin/orders/{id}/shipment"
          title={hasAllLeft(order) ? "Shipment, recorded" : "Shipment"}
          isNext={isPaidStatus(order.status) && !hasLeft(order)}
        >
          <ShipmentForm order={order} />
        </Drawer>
      )}
      <Section title="Timeline">
        <Timeline orderId={order.id} />
      </Section>
      <Drawer call="PATCH /api/admin/orders/{id}/payment-links" title="Payment links">
        <PaymentLinksForm order={order} />
      </Drawer>
      <Drawer call="DELETE /api/admin/orders/{id}/access-links" title="Links to this order">
        <EndLinks order={order} />
      </Drawer>
    </>
  );
}

/** The address for the form of a label service: the name, and the lines below it. */
const addressOf = (
  { firstName, lastName, institution }: OrderSummary,
  address: NonNullable<OrderSummary["shippingAddress"]>,
) =>
  [`${firstName} ${lastName}`, institution, ...formatAddress(address)].filter(Boolean).join("\n");

/** When the hold of an unpaid order ends, or when it was paid. */
function Deadline({ order }: { order: OrderSummary }) {
  const deadline = deadlineOf(order);
  if (deadline) {
    return (
      <p className={css.quiet}>
        {order.holdExpired ? "Was held until " : "Held until "}
        <Moment at={deadline} />
      </p>
    );
  }
  if (!order.paymentReceivedAt) return null;
  return (
    <p className={css.quiet}>
      Paid <Moment at={order.paymentReceivedAt} />
    </p>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  );
}

/**
 * A section that is closed at first, for admins who may make the named call. It opens by itself when it becomes the next
 * step.
 */
function Drawer({
  call,
  title,
  isNext = false,
  children,
}: {
  call: string;
  title: string;
  isNext?: boolean;
  children: ReactNode;
}) {
  const drawer = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isNext && drawer.current) drawer.current.open = true;
  }, [isNext]);
  return (
    <IfMay call={call}>
      <details ref={drawer} className={css.drawer}>
        <summary className={css.drawerTitle}>{title}</summary>
        {children}
      </details>
    </IfMay>
  );
}

/** Says that an order does not leave, and where that is decided. Shows nothing for an order that may leave. */
function HeldOrder({ order: { onHold } }: { order: Pick<Order, "onHold"> }) {
  if (!onHold) return null;
  return (
    <Notice tone="warning" title="This order is held">
      {onHold.needs ? (
        onHold.reason
      ) : (
        <>
          Decide its names under <Link href="/screening">Screening</Link>, and look at the
          customer's permission.
        </>
      )}{" "}
      The customer reads: “{onHold.reason}”
    </Notice>
  );
}

function EvidenceLink({ order: { id, orderNumber } }: { order: OrderSummary }) {
  return (
    <IfMay call="GET /api/admin/orders/{id}/evidence.pdf">
      <p>
        <FileLink
          path={`/api/admin/orders/${encodeURIComponent(id)}/evidence.pdf`}
          text="Evidence of the order, PDF"
          label={`Evidence of the order, PDF: #${orderNumber}`}
          load={() => api.admin.evidence.order(id)}
        />
      </p>
    </IfMay>
  );
}

function OrderItems({ orderId }: { orderId: string }) {
  const items = useQuery(orderItemsQuery(orderId));
  return (
    <QueryGate
      query={items}
      what="The items"
      skeleton={
        <p aria-busy="true" className={css.quiet}>
          Loading items...
        </p>
      }
    >
      {(data) =>
        data.length === 0 ? (
          <p className={css.quiet}>No items found</p>
        ) : (
          <ul className={css.items}>
            {data.map((item) => (
              <li key={item.id} className={css.item}>
                <span className={css.itemName}>{item.productName}</span>
                <span className={css.quiet}>
                  {item.quantity} x {inUsd(item.productPrice)}
                </span>
                <span className={css.amount}>{inUsd(item.total)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryGate>
  );
}
