import type { ReactNode } from "react";
import { NetworkError } from "#shared/client/errors.ts";
import type { Quote } from "#shared/contracts/quotes.ts";
import { type Cents, parseAmount } from "#shared/domain/money.ts";
import { Amount } from "#shared/ui/Amount.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { Skeleton } from "#shared/ui/Skeleton.tsx";
import * as lines from "../orders/OrderLines.css.ts";
import * as css from "./CartSums.css.ts";
import { type Cart, subtotalCents } from "./cart.ts";
import type { CurrentQuote } from "./use-quote.ts";

/** Subtotal, discount, shipping and total as the server says them; without it, the subtotal of the prices known here. */
export function CartSums({ cart, quoting }: { cart: Cart; quoting: CurrentQuote }) {
  const { quote, error, isCurrent, reload } = quoting;
  if (error !== undefined && !isCurrent)
    return <LocalSums cart={cart} error={error} onRetry={reload} />;
  return (
    <div aria-busy={!isCurrent} className={isCurrent ? undefined : css.outdated}>
      <dl className={lines.sums}>
        <Sum term="Subtotal">{quote && <Amount cents={parseAmount(quote.subtotal)} />}</Sum>
        {quote && hasDiscount(quote) && (
          <Sum term="Discount">
            <Amount cents={-parseAmount(quote.discount)} />
          </Sum>
        )}
        <Sum term="Shipping">{quote && <Amount cents={parseAmount(quote.shipping)} />}</Sum>
        <Total cents={quote && parseAmount(quote.total)} />
      </dl>
    </div>
  );
}

interface LocalSumsProps {
  cart: Cart;
  error: unknown;
  onRetry: () => void;
}

function LocalSums({ cart, error, onRetry }: LocalSumsProps) {
  return (
    <>
      <dl className={lines.sums}>
        <Sum term="Subtotal, as last seen">
          <Amount cents={subtotalCents(cart)} />
        </Sum>
      </dl>
      <Notice
        tone="warning"
        isAlert
        title={
          error instanceof NetworkError
            ? "The shop cannot be reached"
            : "The amounts could not be loaded"
        }
      >
        Your cart is kept. Shipping, discounts and the total are shown as soon as the shop answers.
        <Button size="small" className={css.retry} onPress={onRetry}>
          Try Again
        </Button>
      </Notice>
    </>
  );
}

function Sum({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={lines.sum}>
      <dt className={lines.term}>{term}</dt>
      <dd className={lines.amount}>{children ?? <Skeleton width="4rem" />}</dd>
    </div>
  );
}

function Total({ cents }: { cents: Cents | undefined }) {
  return (
    <div className={lines.grandTotal}>
      <dt className={lines.grandTerm}>Total</dt>
      <dd className={lines.amount} aria-live="polite">
        {cents === undefined ? <Skeleton width="5rem" /> : <Amount cents={cents} isStrong />}
      </dd>
    </div>
  );
}

function hasDiscount(quote: Quote): boolean {
  return parseAmount(quote.discount) > 0;
}
