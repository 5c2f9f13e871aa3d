import { useStore } from "@nanostores/react";
import { type MouseEvent, useEffect, useState } from "react";
import type { Quote } from "#shared/contracts/quotes.ts";
import { couponDiscountLabel } from "#shared/domain/coupon.ts";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { dropStraySecondClicks } from "#shared/ui/second-clicks.ts";
import { columns } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { NotPermitted } from "../buyers/NotPermitted.tsx";
import { CallFailed } from "../reads/CallFailed.tsx";
import { forgetSession } from "../sessions/end-session.ts";
import { withNext } from "../sessions/next-path.ts";
import { $session } from "../sessions/session.store.ts";
import { head } from "./CartLines.css.ts";
import { CartLines } from "./CartLines.tsx";
import * as css from "./CartPage.css.ts";
import { CartSkeleton } from "./CartSkeleton.tsx";
import { CartSums } from "./CartSums.tsx";
import { CouponBox } from "./CouponBox.tsx";
import { settleChanges } from "./change-cart.ts";
import { $couponCode, applyCoupon } from "./coupon.store.ts";
import { PasteList } from "./PasteList.tsx";
import { SaveQuote } from "./SaveQuote.tsx";
import { hasUnsentChanges } from "./unsent-changes.store.ts";
import { useCart } from "./use-cart.ts";
import { useQuote } from "./use-quote.ts";

/** The cart with its coupon and sums. If the session has ended, the page shows the cart as a visitor's. */
export function CartPage() {
  const { cart, isSettled, failure, reload } = useCart(forgetSession);
  const couponCode = useStore($couponCode);
  const quoting = useQuote(cart, couponCode);
  const isSignedIn = useStore($session) !== null;
  useEffect(dropStraySecondClicks, []);

  if (cart.length === 0 && !isSettled) return <CartSkeleton />;
  if (cart.length === 0 && failure !== undefined) {
    return <CallFailed error={failure} what="Your cart" onRetry={reload} />;
  }
  if (cart.length === 0) {
    return (
      <>
        <EmptyCart />
        <PasteList />
      </>
    );
  }
  const quote = quoting.isCurrent ? quoting.quote : undefined;
  return (
    <div className={columns.twoToOne}>
      <CartLines cart={cart} quoting={quoting} />
      <section className={css.summary} aria-labelledby="summary">
        <div className={head}>
          <h2 id="summary">Order summary</h2>
        </div>
        <CouponBox
          cart={cart}
          code={couponCode}
          worth={worthOf(quoting.quote, couponCode)}
          message={quote && !quote.coupon ? (quote.couponMessage ?? NOT_APPLIED) : null}
          onChange={applyCoupon}
        />
        <CartSums cart={cart} quoting={quoting} />
        <NotPermitted lines={quoting.quote?.notPermitted ?? []} isSignedIn={isSignedIn} />
        <CheckoutLink isSignedIn={isSignedIn} />
        <SaveQuote cart={cart} couponCode={couponCode} isSignedIn={isSignedIn} />
        <LinkButton isWide href={paths.shop}>
          Continue Shopping
        </LinkButton>
        <PasteList />
      </section>
    </div>
  );
}

/** "10% off"; null until a quote with this code arrives. */
function worthOf(quote: Quote | undefined, code: string): string | null {
  return quote?.coupon?.code === code ? couponDiscountLabel(quote.coupon) : null;
}

const NOT_APPLIED = "This coupon code is not valid or has expired.";

function EmptyCart() {
  return (
    <StatePanel
      title="Your cart is empty"
      action={
        <LinkButton variant="primary" href={paths.shop}>
          Continue Shopping
        </LinkButton>
      }
    >
      What you add in the shop waits for you here.
    </StatePanel>
  );
}

/** The link to the checkout. It waits for unsent cart changes, and stays on the page if the server refuses one. */
function CheckoutLink({ isSignedIn }: { isSignedIn: boolean }) {
  const [isSaving, setSaving] = useState(false);

  async function follow(event: MouseEvent) {
    // A stepper applies its typed value on blur, but a tap on a link does not blur it in every browser.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    const isForBrowser =
      event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (isForBrowser || !hasUnsentChanges()) return;
    event.preventDefault();
    if (isSaving) return;
    setSaving(true);
    if (await settleChanges()) {
      // Back may restore this page from the browser's cache, in its last state.
      window.addEventListener("pagehide", () => setSaving(false), { once: true });
      window.location.assign(checkoutPath($session.get() !== null));
    } else setSaving(false);
  }

  return (
    <LinkButton
      variant="primary"
      isWide
      href={checkoutPath(isSignedIn)}
      aria-busy={isSaving || undefined}
      onClick={(event) => void follow(event)}
    >
      {isSaving ? "Saving your cart..." : "Proceed to Checkout"}
    </LinkButton>
  );
}

const checkoutPath = (isSignedIn: boolean) =>
  isSignedIn ? paths.checkout : withNext(paths.auth, paths.checkout);
