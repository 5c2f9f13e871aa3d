import type { ReactNode } from "react";
import type { Order } from "#shared/contracts/orders.ts";
import { type Cents, parseAmount } from "#shared/domain/money.ts";
import { Amount } from "#shared/ui/Amount.tsx";
import { Skeleton } from "#shared/ui/Skeleton.tsx";
import * as css from "./OrderSums.css.ts";

/** Amounts as they travel, "45.00". */
export interface Sums {
  subtotal: string;
  discount: string;
  couponCode?: string | null;
  shipping: string;
  total: string;
}

interface OrderSumsProps {
  /** Undefined while they are awaited. */
  sums: Sums | undefined;
  /** Whether another total is announced. */
  isLive?: boolean;
}

/** Subtotal, discount when there is one, shipping and total. */
export function OrderSums({ sums, isLive }: OrderSumsProps) {
  const discount = sums ? parseAmount(sums.discount) : 0;
  return (
    <SumList>
      <Sum term="Subtotal" cents={sums && parseAmount(sums.subtotal)} />
      {sums && discount > 0 && (
        <Sum
          term={sums.couponCode ? `Discount (${sums.couponCode})` : "Discount"}
          cents={-discount}
        />
      )}
      <Sum term="Shipping" cents={sums && parseAmount(sums.shipping)} />
      <div className={css.grandTotal}>
        <dt className={css.grandTerm}>Total</dt>
        <dd className={css.amount} aria-live={isLive ? "polite" : undefined}>
          {sums ? <Amount cents={parseAmount(sums.total)} isStrong /> : <Skeleton width="5rem" />}
        </dd>
      </div>
    </SumList>
  );
}

export function SumList({ children }: { children: ReactNode }) {
  return <dl className={css.sums}>{children}</dl>;
}

export function Sum({ term, cents }: { term: string; cents: Cents | undefined }) {
  return (
    <div className={css.sum}>
      <dt className={css.term}>{term}</dt>
      <dd className={css.amount}>
        {cents === undefined ? <Skeleton width="4rem" /> : <Amount cents={cents} />}
      </dd>
    </div>
  );
}

/** The sums of a placed order. */
export function placedSums(order: Order): Sums {
  const { subtotal, discountAmount: discount, couponCode, shipping, total } = order;
  return { subtotal, discount, couponCode, shipping, total };
}
