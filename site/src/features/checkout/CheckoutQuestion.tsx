import type { Quote } from "#shared/contracts/quotes.ts";
import { formatUsd, parseQuoted } from "#shared/domain/money.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { FactTable } from "#shared/ui/FactTable.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { paths } from "../../paths.ts";
import type { Cart } from "../carts/cart.ts";
import { changeQuantity, removeFromCart } from "../carts/change-cart.ts";
import type { ShortLine } from "../carts/quoted-line.ts";
import * as css from "./CheckoutQuestion.css.ts";
import { quoteChanges } from "./quote-changes.ts";
import type { Placing } from "./use-placing.ts";

export interface CheckoutQuestionProps {
  cart: Cart;
  shown: Quote | undefined;
  placing: Placing;
  /** Called when the customer accepts the correct amounts. */
  onAccept: (right: Quote) => void;
}

/** Asks about a problem that blocks the order: a different total, or too little stock. */
export function CheckoutQuestion({ cart, shown, placing, onAccept }: CheckoutQuestionProps) {
  const { question, ask } = placing;
  const close = () => ask(null);
  if (question?.kind === "total" && shown) {
    return (
      <TotalChanged shown={shown} right={question.right} onClose={close} onAccept={onAccept} />
    );
  }
  if (question?.kind === "short") {
    return <NotEnough cart={cart} lines={question.lines} onClose={close} />;
  }
  return null;
}

interface TotalChangedProps {
  shown: Quote;
  right: Quote;
  onClose: () => void;
  onAccept: (right: Quote) => void;
}

function TotalChanged({ shown, right, onClose, onAccept }: TotalChangedProps) {
  return (
    <Dialog
      title="What changed"
      description="Your order has not been placed. Please look at the new amounts first."
      onClose={onClose}
      actions={({ close }) => (
        <>
          <Button onPress={close}>Not now</Button>
          <Button variant="primary" onPress={() => onAccept(right)}>
            Place Order for {formatUsd(parseQuoted(right.total))}
          </Button>
        </>
      )}
    >
      {right.couponMessage && <p className={css.message}>{right.couponMessage}</p>}
      <FactTable
        head={["Amount", "Before", "Now"]}
        rows={quoteChanges(shown, right).map(({ what, before, after }) => [
          what,
          before ?? "none",
          after ?? "no longer available",
        ])}
      />
    </Dialog>
  );
}

interface NotEnoughProps {
  cart: Cart;
  lines: readonly ShortLine[];
  onClose: () => void;
}

function NotEnough({ cart, lines, onClose }: NotEnoughProps) {
  return (
    <Dialog
      title="Not enough in stock"
      description="Your order has not been placed: somebody was quicker."
      onClose={onClose}
      actions={({ close }) => (
        <>
          <LinkButton href={paths.cart}>Back to Cart</LinkButton>
          <Button
            variant="primary"
            onPress={() => {
              void takeWhatIsLeft(cart, lines);
              close();
            }}
          >
            Take what is left
          </Button>
        </>
      )}
    >
      <FactTable
        head={["Product", "You want", "Left"]}
        rows={lines.map((line) => [line.productName, line.requested, line.available])}
      />
    </Dialog>
  );
}

/** Changes the lines sequentially, because each change sets the whole cart. */
async function takeWhatIsLeft(cart: Cart, lines: readonly ShortLine[]): Promise<void> {
  for (const { productId, available } of lines) {
    const line = cart.find((candidate) => candidate.productId === productId);
    if (!line) continue;
    if (available > 0) await changeQuantity(line, available);
    else await removeFromCart(line);
  }
}
