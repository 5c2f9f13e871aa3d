import type { OrderSummary } from "#shared/contracts/orders.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import * as css from "./OrderDialog.css.ts";

/** Subtotal, discount when there is one, shipping and total. */
export function Pricing({ order }: { order: OrderSummary }) {
  const discount = parseAmount(order.discount);
  return (
    <dl className={css.pricing}>
      <Line term="Subtotal" value={formatUsd(parseAmount(order.subtotal))} />
      {discount > 0 && (
        <Line
          term={order.couponCode ? `Discount (${order.couponCode})` : "Discount"}
          value={`−${formatUsd(discount)}`}
        />
      )}
      <Line term="Shipping" value={formatUsd(parseAmount(order.shipping))} />
      <Line term="Total" value={formatUsd(parseAmount(order.total))} isTotal />
    </dl>
  );
}

function Line({ term, value, isTotal }: { term: string; value: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? css.totalRow : css.row}>
      <dt>{term}</dt>
      <dd className={css.amount}>{value}</dd>
    </div>
  );
}
