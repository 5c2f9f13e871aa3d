import { isRefusal, NetworkError } from "#shared/client/errors.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { OrderSums, Sum, SumList } from "#shared/ui/OrderSums.tsx";
import * as css from "./CartSums.css.ts";
import type { Cart } from "./cart.ts";
import { subtotalCents } from "./quoted-line.ts";
import type { CurrentQuote } from "./use-quote.ts";

/** The sums of the newest quote. Without one, the subtotal at the prices in this browser. */
export function CartSums({ cart, quoting }: { cart: Cart; quoting: CurrentQuote }) {
  const { quote, error, isCurrent, reload } = quoting;
  if (error !== undefined && !isCurrent)
    return <LocalSums cart={cart} error={error} onRetry={reload} />;
  return (
    <div aria-busy={!isCurrent} className={isCurrent ? undefined : css.outdated}>
      <OrderSums sums={quote} isLive />
    </div>
  );
}

const KEPT =
  "Your cart is kept. Shipping, discounts and the total are shown as soon as the shop answers.";

interface LocalSumsProps {
  cart: Cart;
  error: unknown;
  onRetry: () => void;
}

function LocalSums({ cart, error, onRetry }: LocalSumsProps) {
  return (
    <>
      <SumList>
        <Sum term="Subtotal, as last seen" cents={subtotalCents(cart)} />
      </SumList>
      <Notice
        tone="warning"
        isAlert
        title={
          error instanceof NetworkError
            ? "The shop cannot be reached"
            : "The amounts could not be loaded"
        }
      >
        {isRefusal(error) ? error.said(KEPT) : KEPT}
        <Button size="small" className={css.retry} onPress={onRetry}>
          Try Again
        </Button>
      </Notice>
    </>
  );
}
