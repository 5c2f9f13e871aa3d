import { isRefusal, isUnauthenticated } from "#shared/client/errors.ts";
import { lastSignedIn } from "#shared/client/signed-in.ts";
import { showToast, type ToastContent } from "#shared/ui/toasts.store.ts";
import { forgetSession } from "../sessions/end-session.ts";
import { $cart } from "./cart.store.ts";
import type { Cart } from "./cart.ts";
import { $cartIsAhead } from "./cart-ahead.store.ts";
import { cartOwner } from "./cart-owner.ts";
import { ownCoupon } from "./coupon.store.ts";
import {
  addUnits,
  type CartProduct,
  fromServer,
  linesToMerge,
  withoutMirror,
  withServerLine,
} from "./edit-cart.ts";
import { inTurn } from "./in-turn.ts";
import { sendChanges, serverCart } from "./send-changes.ts";
import { forgetChanges, hasUnsentChanges } from "./unsent-changes.store.ts";

/** The most products that one call takes. */
const MAX_MERGED = 200;

/**
 * Adds units on the server, then locally. Without a response this browser keeps them, and its next
 * refresh merges them. Throws ApiError if the server refuses; the cart is then unchanged.
 */
export async function addOnServer(product: CartProduct, quantity: number): Promise<void> {
  ownCart(lastSignedIn());
  try {
    const units = { productId: product.id, quantity };
    const items = await serverCart.add(units, { keepalive: true });
    if (!$cartIsAhead.get()) {
      $cart.set(withServerLine($cart.get(), items, product.id));
      return;
    }
  } catch (error) {
    if (isRefusal(error)) throw error;
    $cartIsAhead.set(true);
    if (isUnauthenticated(error)) forgetSession();
  }
  $cart.set(addUnits($cart.get(), product, quantity));
}

/** Sends local changes, then replaces the local cart by the server's. Throws CallError. */
export async function refreshCart(signal?: AbortSignal): Promise<void> {
  // Somebody may have signed in to the back-office since.
  ownCart(lastSignedIn());
  if ($cartIsAhead.get()) {
    await mergeCart();
    if (!hasUnsentChanges()) return;
  }
  if (hasUnsentChanges()) await sendChanges();
  const seen = $cart.get();
  const items = await inTurn(() => serverCart.list({ signal }));
  // A change made meanwhile is newer than this response.
  if ($cart.get() === seen) $cart.set(fromServer(items));
}

/** Updates the local cart from the server; without a response it does not change. */
export async function readCartInBackground(): Promise<void> {
  try {
    await refreshCart();
  } catch (error) {
    if (isUnauthenticated(error)) forgetSession();
  }
}

/** At sign-in: merges the visitor's cart, after removing what mirrors another account's cart. Otherwise as `mergeCart`. */
export function mergeCartOf(userId: string, show: (toast: ToastContent) => void): Promise<void> {
  ownCart(userId);
  return mergeCart(show);
}

/** Removes what is another account's. What is left is a visitor's, which the next refresh merges. */
function ownCart(userId: string | null): void {
  if (userId === null) return;
  ownCoupon(userId);
  if (cartOwner.get() === userId) return;
  forgetChanges();
  $cart.set(withoutMirror($cart.get()));
  $cartIsAhead.set(true);
  cartOwner.set(userId);
}

/**
 * Merges what was put in without the server into the server's cart, with the larger quantity of
 * each product. The local cart then mirrors the result. `show` reports lines that were reduced to
 * the stock. Throws CallError; the local cart is then kept for the next refresh.
 */
function mergeCart(show: (toast: ToastContent) => void = showToast): Promise<void> {
  $cartIsAhead.set(true);
  return inTurn(async () => {
    const seen = $cart.get();
    const there = await serverCart.list();
    const wanted = linesToMerge(seen, there);
    const items = wanted.map(({ productId, quantity }) => ({ productId, quantity }));
    let merged = fromServer(there);
    for (let from = 0; from < items.length; from += MAX_MERGED) {
      const part = items.slice(from, from + MAX_MERGED);
      merged = fromServer(await serverCart.merge({ items: part }));
    }
    // A change made meanwhile is newer, and its own call follows.
    if ($cart.get() === seen && !hasUnsentChanges()) $cart.set(merged);
    $cartIsAhead.set(false);
    const cut = cutLines(wanted, merged);
    if (cut.length > 0) {
      show({
        title: "Less is left than you had in your cart",
        description: `${cut.join(", ")}.`,
        tone: "danger",
      });
    }
  });
}

/** "Bradykinin: 4 of 9" for each line whose quantity was reduced. */
function cutLines(before: Cart, after: Cart): string[] {
  return before.flatMap(({ productId, productName, quantity }) => {
    const left = after.find((line) => line.productId === productId)?.quantity ?? 0;
    return left < quantity ? [`${productName}: ${left} of ${quantity}`] : [];
  });
}
