import { formatUsd } from "#shared/domain/money.ts";
import { Amount } from "#shared/ui/Amount.tsx";
import type { Cart } from "../carts/cart.ts";
import { quotedPrices, shortageText } from "../carts/quoted-line.ts";
import type { CurrentQuote } from "../carts/use-quote.ts";
import * as css from "../orders/OrderLines.css.ts";

export interface CheckoutLinesProps {
  cart: Cart;
  quoting: CurrentQuote;
}

/** What is about to be ordered, at the server's prices. */
export function CheckoutLines({ cart, quoting }: CheckoutLinesProps) {
  return (
    <ul className={css.lines}>
      {cart.map((line) => {
        const { unitPriceCents, totalCents } = quotedPrices(line, quoting.quote);
        const shortage = shortageText(line, quoting);
        return (
          <li key={line.productId} className={css.line}>
            <span className={css.name}>{line.productName}</span>
            <span className={css.price}>
              {line.quantity} × {formatUsd(unitPriceCents)}
            </span>
            <Amount cents={totalCents} className={css.total} />
            {shortage && (
              <span role="alert" className={css.shortage}>
                {shortage}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
