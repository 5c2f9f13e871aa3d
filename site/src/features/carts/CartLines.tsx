import { useRef } from "react";
import { formatUsd } from "#shared/domain/money.ts";
import { Amount } from "#shared/ui/Amount.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { ProductPicture } from "#shared/ui/ProductPicture.tsx";
import { QuantityStepper } from "#shared/ui/QuantityStepper.tsx";
import { paths } from "../../paths.ts";
import * as css from "./CartLines.css.ts";
import type { Cart, CartLine } from "./cart.ts";
import { changeQuantity, clearCart, removeFromCart } from "./change-cart.ts";
import { quotedPrices, shortageText, tierAheadOf } from "./quoted-line.ts";
import type { CurrentQuote } from "./use-quote.ts";

export interface CartLinesProps {
  cart: Cart;
  quoting: CurrentQuote;
}

export function CartLines({ cart, quoting }: CartLinesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="items">
      <div className={css.head}>
        <h2 id="items" ref={heading} tabIndex={-1}>
          Items
        </h2>
        <Button variant="quiet" size="small" className={css.clear} onPress={() => void clearCart()}>
          Clear Cart
        </Button>
      </div>
      <ul className={css.lines}>
        {cart.map((line) => (
          <CartRow
            key={line.productId}
            line={line}
            quoting={quoting}
            onRemove={() => {
              // The focused button is about to be removed.
              heading.current?.focus();
              void removeFromCart(line);
            }}
          />
        ))}
      </ul>
    </section>
  );
}

interface CartRowProps {
  line: CartLine;
  quoting: CurrentQuote;
  onRemove: () => void;
}

function CartRow({ line, quoting, onRemove }: CartRowProps) {
  const { unitPriceCents, totalCents } = quotedPrices(line, quoting.quote);
  const shortage = shortageText(line, quoting);
  const ahead = tierAheadOf(line, quoting);
  return (
    <li className={css.line} aria-label={line.productName}>
      <ProductPicture imageUrl={line.imageUrl} alt="" sizes="4.5rem" className={css.picture} />
      <div className={css.words}>
        <a href={paths.product(line.slug)} className={css.name}>
          {line.productName}
        </a>
        <span className={css.price}>{formatUsd(unitPriceCents)} each</span>
        {ahead && (
          <span className={css.ahead}>
            {ahead.words}
            <Button
              variant="quiet"
              size="small"
              className={css.take}
              aria-label={`Take ${ahead.quantity} of ${line.productName}`}
              onPress={() => void changeQuantity(line, ahead.quantity)}
            >
              Take {ahead.quantity}
            </Button>
          </span>
        )}
        {shortage && (
          <span role="alert" className={css.shortage}>
            {shortage}
          </span>
        )}
      </div>
      <div className={css.controls}>
        <QuantityStepper
          label={`Quantity of ${line.productName}`}
          value={line.quantity}
          onChange={(quantity) => void changeQuantity(line, quantity)}
        />
        <Button
          variant="quiet"
          size="small"
          aria-label={`Remove ${line.productName}`}
          onPress={onRemove}
        >
          Remove
        </Button>
      </div>
      <Amount cents={totalCents} isStrong className={css.total} />
    </li>
  );
}
