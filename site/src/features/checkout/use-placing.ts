import { useRef, useState } from "react";
import { said } from "#shared/client/errors.ts";
import { sessionClient } from "#shared/client/sessions.ts";
import { lastSignedIn } from "#shared/client/signed-in.ts";
import type { PlaceOrderBody } from "#shared/contracts/orders.ts";
import type { Quote } from "#shared/contracts/quotes.ts";
import { keepToastForNextPage } from "#shared/ui/toasts.store.ts";
import { accountPath } from "../../account-path.ts";
import { paths, replacePage } from "../../paths.ts";
import { transport } from "../../transport.ts";
import { $cart } from "../carts/cart.store.ts";
import { settleChanges } from "../carts/change-cart.ts";
import { $couponCode } from "../carts/coupon.store.ts";
import type { ShortLine } from "../carts/quoted-line.ts";
import { goToSignInAfterSessionEnd } from "../sessions/end-session.ts";
import { showError } from "../toasts/show-toasts.ts";
import type { OrderIntent } from "./order-intent.ts";
import { type Placement, placeOrder } from "./place-order.ts";
import { forgetBillingAddress } from "./use-billing-address.ts";
import { forgetTypedOrder } from "./use-typed-order.ts";

/** A decision that the customer must make before the order can be placed. */
export type Question = { kind: "total"; right: Quote } | { kind: "short"; lines: ShortLine[] };

export type Placing = ReturnType<typeof usePlacing>;

/** Sends one order at a time, and shows the customer each result. */
export function usePlacing() {
  const [isPlacing, setPlacing] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  // A ref, because a second click may come before React has rendered the new state.
  const isBusy = useRef(false);

  /** Does nothing, and resolves to null, while another order is being sent. */
  async function place(intent: OrderIntent) {
    if (isBusy.current) return null;
    isBusy.current = true;
    setPlacing(true);
    if (await isOfSomebodyElse(intent.userId)) {
      window.location.reload();
      return null;
    }
    setQuestion(null);
    // A cart change that arrived after the order would put the ordered items into the cart again.
    await settleChanges();
    const placement = await placeOrder(intent);
    if (placement.outcome === "placed") await goToPayment(intent, placement.orderId);
    if (placement.outcome === "placed-before") await goToEarlierOrder(intent, placement.order);
    setQuestion(questionOf(placement));
    showOutcome(placement);
    isBusy.current = false;
    setPlacing(false);
    return placement.outcome;
  }

  return { isPlacing, question, ask: setQuestion, place };
}

/** In another tab somebody else may have signed in. The server decides: a full storage keeps who signed in before. */
async function isOfSomebodyElse(userId: string): Promise<boolean> {
  if ([userId, null].includes(lastSignedIn())) return false;
  const present = await sessionClient(transport)
    .find()
    .catch(() => null);
  return present?.id !== userId;
}

function goToPayment(intent: OrderIntent, orderId: string): Promise<never> {
  removeOrdered(intent.bodies.at(-1));
  $couponCode.set("");
  forgetTyped(intent.userId);
  return replacePage(paths.payment(orderId));
}

/** As the server did: another device or tab may have added others since. */
function removeOrdered(body: PlaceOrderBody | undefined): void {
  const ordered = new Set(body?.items.map(({ productId }) => productId));
  $cart.set($cart.get().filter(({ productId }) => !ordered.has(productId)));
}

type OrderedBefore = Extract<Placement, { outcome: "placed-before" }>["order"];

function goToEarlierOrder({ userId }: OrderIntent, order: OrderedBefore): Promise<never> {
  forgetTyped(userId);
  removeOrdered(order?.body);
  keepToastForNextPage({
    title: "Your earlier order went through",
    description:
      "It was placed as you first sent it, and nothing was ordered twice. What you changed since is not part of it.",
  });
  return replacePage(order ? paths.payment(order.id) : accountPath("orders"));
}

function questionOf(placement: Placement): Question | null {
  if (placement.outcome === "total-changed") return { kind: "total", right: placement.quote };
  if (placement.outcome === "short") return { kind: "short", lines: placement.lines };
  return null;
}

function showOutcome(placement: Placement): void {
  if (placement.outcome === "session-ended") goToSignInAfterSessionEnd();
  if (placement.outcome === "without-id") {
    showError("Order Error", "Order was created but no ID returned. Please contact support.");
  }
  if (placement.outcome === "coupon-refused") {
    $couponCode.set("");
    showError(
      "Invalid Coupon",
      said(placement.error, "This coupon code is not valid or has expired."),
    );
  }
  if (placement.outcome === "failed" || placement.outcome === "not-permitted") {
    showError("Order Failed", said(placement.error, "Failed to create order. Please try again."));
  }
}

/** The input belongs to one order, not to the next. */
function forgetTyped(userId: string): void {
  const forget = () => {
    forgetTypedOrder(userId);
    forgetBillingAddress(userId);
  };
  forget();
  // The form may render again before the page is left, and would store its input again.
  window.addEventListener("pagehide", forget, { once: true });
}
