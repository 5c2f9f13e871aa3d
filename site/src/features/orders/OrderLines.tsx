import type { Order, OrderItem } from "#shared/contracts/orders.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { Amount } from "#shared/ui/Amount.tsx";
import * as css from "./OrderLines.css.ts";

/** What was ordered, as it was named and priced on that day. */
export function OrderLines({ items }: { items: readonly OrderItem[] }) {
  return (
    <ul className={css.lines}>
      {items.map((item) => (
        <li key={item.id} className={css.line}>
          <span className={css.name}>{item.productName}</span>
          <span className={css.price}>
            {item.quantity} × {formatUsd(parseAmount(item.productPrice))}
          </span>
          <Amount cents={parseAmount(item.total)} className={css.total} />
        </li>
      ))}
    </ul>
  );
}

type Sums = Pick<Order, "subtotal" | "discountAmount" | "couponCode" | "shipping" | "total">;

/** Subtotal, discount when there is one, shipping and total. */
export function OrderSums({ order }: { order: Sums }) {
  const discount = parseAmount(order.discountAmount);
  return (
    <dl className={css.sums}>
      <Sum term="Subtotal" cents={parseAmount(order.subtotal)} />
      {discount > 0 && (
        <Sum
          term={order.couponCode ? `Discount (${order.couponCode})` : "Discount"}
          cents={-discount}
        />
      )}
      <Sum term="Shipping" cents={parseAmount(order.shipping)} />
      <div className={css.grandTotal}>
        <dt className={css.grandTerm}>Total</dt>
        <dd className={css.amount}>
          <Amount cents={parseAmount(order.total)} isStrong />
        </dd>
      </div>
    </dl>
  );
}

function Sum({ term, cents }: { term: string; cents: number }) {
  return (
    <div className={css.sum}>
      <dt className={css.term}>{term}</dt>
      <dd className={css.amount}>
        <Amount cents={cents} />
      </dd>
    </div>
  );
}
