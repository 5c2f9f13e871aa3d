import { useQuery } from "@tanstack/react-query";
import type { OrderItem, OrderSummary } from "#shared/contracts/orders.ts";
import { formatAddress } from "#shared/domain/addresses.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { formatMoment } from "../layout/moments.ts";
import * as css from "./OrderDialog.css.ts";
import { orderItemsQuery } from "./order-queries.ts";
import { badgeTone } from "./status-tone.ts";

/** Everything about one order. Its items are read when it opens. */
export function OrderDialog({
  order,
  isOpen,
  onOpenChange,
}: {
  order: OrderSummary;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Dialog
      title={`Order #${order.orderNumber}`}
      description={`Placed ${formatMoment(order.createdAt)}`}
      size="large"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <div className={css.columns}>
        <Section title="Customer">
          <p>
            {order.firstName} {order.lastName}
            <br />
            {order.email}
          </p>
        </Section>
        <Section title="Shipping address">
          <address className={css.address}>
            {order.shippingAddress
              ? formatAddress(order.shippingAddress).map((line) => <div key={line}>{line}</div>)
              : "No shipping address provided"}
          </address>
        </Section>
        <Section title="Status">
          <Badge tone={badgeTone(order.status)}>{statusLabel(order.status, "admin")}</Badge>
        </Section>
      </div>
      {order.notes && (
        <Section title="Notes of the customer">
          <p className={css.notes}>{order.notes}</p>
        </Section>
      )}
      <Section title="Items">
        <Items orderId={order.id} isOpen={isOpen} />
      </Section>
      <Pricing order={order} />
    </Dialog>
  );
}

function Items({ orderId, isOpen }: { orderId: string; isOpen: boolean }) {
  const items = useQuery({ ...orderItemsQuery(orderId), enabled: isOpen });
  if (items.isPending) {
    return (
      <p aria-busy="true" className={css.quiet}>
        Loading items...
      </p>
    );
  }
  if (items.isError || items.data.length === 0) return <p className={css.quiet}>No items found</p>;
  return (
    <ul className={css.items}>
      {items.data.map((item) => (
        <ItemRow key={item.id} item={item} />
      ))}
    </ul>
  );
}

function ItemRow({ item }: { item: OrderItem }) {
  return (
    <li className={css.item}>
      <span>{item.productName}</span>
      <span className={css.quiet}>
        {item.quantity} × {formatUsd(parseAmount(item.productPrice))}
      </span>
      <span className={css.amount}>{formatUsd(parseAmount(item.total))}</span>
    </li>
  );
}

function Pricing({ order }: { order: OrderSummary }) {
  const discount = parseAmount(order.discount);
  return (
    <dl className={css.pricing}>
      <Amount term="Subtotal" value={formatUsd(parseAmount(order.subtotal))} />
      {discount > 0 && (
        <Amount
          term={order.couponCode ? `Discount (${order.couponCode})` : "Discount"}
          value={`−${formatUsd(discount)}`}
        />
      )}
      <Amount term="Shipping" value={formatUsd(parseAmount(order.shipping))} />
      <Amount term="Total" value={formatUsd(parseAmount(order.total))} isTotal />
    </dl>
  );
}

function Amount({ term, value, isTotal }: { term: string; value: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? css.totalRow : css.row}>
      <dt>{term}</dt>
      <dd className={css.amount}>{value}</dd>
    </div>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{title}</h3>
      {children}
    </section>
  );
}
