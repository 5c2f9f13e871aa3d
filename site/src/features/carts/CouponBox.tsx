import { useLayoutEffect, useRef, useState } from "react";
import { clientOf } from "#shared/client/client-of.ts";
import { quoteCalls } from "#shared/contracts/quotes.calls.ts";
import { formatAmount, isChargeable } from "#shared/domain/money.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { useAction } from "#shared/ui/use-action.ts";
import { transport } from "../../transport.ts";
import { showFailure } from "../reads/show-failure.ts";
import * as css from "./CouponBox.css.ts";
import type { Cart } from "./cart.ts";
import { subtotalCents } from "./price-cart.ts";

export interface CouponBoxProps {
  cart: Cart;
  /** The applied code; empty for none. */
  code: string;
  /** What the applied code takes off, "10% off"; null when that is not known. */
  worth: string | null;
  /** Why the applied code takes nothing off at present; null when it does. */
  message: string | null;
  onChange: (code: string) => void;
}

/** A coupon is checked when it is applied, and again with every quote. */
export function CouponBox({ cart, code, worth, message, onChange }: CouponBoxProps) {
  // Applying or removing a code replaces the control that has the focus; the one in its place then takes the focus. A
  // change that another tab made leaves the focus alone. Noted with the layout: effects that run later may forget a change
  // that is under way.
  const isOurs = useRef(false);
  useLayoutEffect(() => {
    isOurs.current = false;
  });
  const change = (next: string) => {
    isOurs.current = true;
    onChange(next);
  };
  if (code) {
    return (
      <div className={css.applied}>
        <p role="status" className={css.words}>
          <span>
            <span className={css.code}>{code}</span>
            {worth && `: ${worth}`}
          </span>
          {message ?? "Coupon applied"}
        </p>
        <Button
          size="small"
          aria-label={`Remove coupon ${code}`}
          autoFocus={isOurs.current}
          onPress={() => change("")}
        >
          Remove
        </Button>
      </div>
    );
  }
  return <CouponEntry cart={cart} autoFocus={isOurs.current} onApply={change} />;
}

interface CouponEntryProps {
  cart: Cart;
  autoFocus: boolean;
  onApply: (code: string) => void;
}

function CouponEntry({ cart, autoFocus, onApply }: CouponEntryProps) {
  const [typed, setTyped] = useState("");
  const code = typed.trim();
  const applying = useAction(
    async () => {
      const { coupon } = await validate(code, cart);
      setTyped("");
      onApply(coupon.code);
    },
    (error) =>
      showFailure(error, "Invalid Coupon", "This coupon code is not valid or has expired."),
  );

  return (
    <form
      noValidate
      className={css.entry}
      onSubmit={(event) => {
        event.preventDefault();
        if (code) void applying.run();
      }}
    >
      <TextField
        label="Coupon code"
        value={typed}
        autoFocus={autoFocus}
        onChange={(text) => setTyped(text.toUpperCase())}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck="false"
        inputClassName={css.code}
      />
      <Button
        type="submit"
        isDisabled={!code}
        isPending={applying.isPending}
        pendingText="Checking..."
      >
        Apply
      </Button>
    </form>
  );
}

function validate(code: string, cart: Cart) {
  const subtotal = subtotalCents(cart);
  return clientOf(quoteCalls, transport).validateCoupon({
    code,
    // A hint, which has no room for more than is ever charged.
    subtotal: isChargeable(subtotal) ? formatAmount(subtotal) : undefined,
    cartItems: cart.map(({ productId, quantity }) => ({ productId, quantity })),
  });
}
