import { useLayoutEffect, useRef, useState } from "react";
import { quoteCalls } from "#shared/contracts/quotes.calls.ts";
import { formatAmount, isChargeable } from "#shared/domain/money.ts";
import { Button } from "#shared/ui/Button.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { useAction } from "#shared/ui/use-action.ts";
import { callsOf } from "../../transport.ts";
import { showFailure } from "../reads/show-failure.ts";
import * as css from "./CouponBox.css.ts";
import type { Cart } from "./cart.ts";
import { subtotalCents } from "./quoted-line.ts";

export interface CouponBoxProps {
  cart: Cart;
  /** The applied code; empty for none. */
  code: string;
  /** The discount of the applied code, "10% off"; null if unknown. */
  worth: string | null;
  /** Why the applied code gives no discount now; null if it does. */
  message: string | null;
  onChange: (code: string) => void;
}

/** Applies and removes a coupon. Every quote checks the coupon again. */
export function CouponBox({ cart, code, worth, message, onChange }: CouponBoxProps) {
  // Applying or removing a code replaces the focused control; the new control then takes the focus. Changes by another
  // tab must not move the focus. This runs in a layout effect: later effects could reset the flag during a change.
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
  return callsOf(quoteCalls).validateCoupon({
    code,
    // Only a hint for the server, which accepts no amount above the largest charge.
    subtotal: isChargeable(subtotal) ? formatAmount(subtotal) : undefined,
    cartItems: cart.map(({ productId, quantity }) => ({ productId, quantity })),
  });
}
