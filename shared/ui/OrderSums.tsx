import type { ReactNode } from "react";
import { type Cents, parseQuoted } from "../domain/money.ts";
import { Amount } from "./Amount.tsx";
import { classNames } from "./class-names.ts";
import * as css from "./OrderSums.css.ts";
import { Skeleton } from "./Skeleton.tsx";

/** The sums of an order or a quote: amounts in the format of the API, "45.00". */
export interface Sums {
  subtotal: string;
  discount: string;
  couponCode?: string | null;
  shipping: string;
  /** The method, for an order of a shop that has several. */
  shippingMethodName?: string | null;
  isOnlyMethod?: boolean;
  taxLines?: readonly { name: string; percent: string; amount: string }[];
  total: string;
}

export interface OrderSumsProps {
  /** Undefined while loading. */
  sums: Sums | undefined;
  /** Whether a new total is announced to assistive technology. */
  isLive?: boolean;
  /** The sign of the discount: a hyphen in the shop, whose texts are given, and a minus in the back-office. */
  minus?: "-" | "−";
  className?: string;
}

/** Subtotal, discount when there is one, shipping with its method when there are several, taxes if any, and total. */
export function OrderSums({ sums, isLive, minus = "-", className }: OrderSumsProps) {
  const discount = sums ? parseQuoted(sums.discount) : 0;
  return (
    <SumList className={className}>
      <Sum term="Subtotal" cents={sums && parseQuoted(sums.subtotal)} />
      {sums && discount > 0 && (
        <Sum
          term={sums.couponCode ? `Discount (${sums.couponCode})` : "Discount"}
          cents={discount}
          sign={minus}
        />
      )}
      <Sum term={shippingTerm(sums)} cents={sums && parseQuoted(sums.shipping)} />
      {sums?.taxLines?.map(({ name, percent, amount }) => (
        <Sum
          key={`${name} ${percent}`}
          term={`${name} (${percent} %)`}
          cents={parseQuoted(amount)}
        />
      ))}
      <div className={css.grandTotal}>
        <dt className={css.grandTerm}>Total</dt>
        <dd className={css.amount} aria-live={isLive ? "polite" : undefined}>
          {sums ? <Amount cents={parseQuoted(sums.total)} isStrong /> : <Skeleton width="5rem" />}
        </dd>
      </div>
    </SumList>
  );
}

function shippingTerm(sums: Sums | undefined): string {
  const name = sums?.isOnlyMethod ? null : sums?.shippingMethodName;
  return name ? `Shipping (${name})` : "Shipping";
}

/** The list around `Sum` elements. */
export function SumList({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classNames(css.sums, className)}>{children}</dl>;
}

/** One amount with its name; a skeleton while the amount is missing. */
export function Sum({
  term,
  cents,
  sign,
}: {
  term: string;
  cents: Cents | undefined;
  sign?: string;
}) {
  return (
    <div className={css.sum}>
      <dt className={css.term}>{term}</dt>
      <dd className={css.amount}>
        {cents === undefined ? <Skeleton width="4rem" /> : <Amount cents={cents} sign={sign} />}
      </dd>
    </div>
  );
}
