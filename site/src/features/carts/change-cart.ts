import { isUnauthenticated } from "#shared/client/errors.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { forgetSession } from "../sessions/end-session.ts";
import { $session } from "../sessions/session.store.ts";
import { showError } from "../toasts/show-toasts.ts";
import { $cart } from "./cart.store.ts";
import type { Cart, CartLine } from "./cart.ts";
import { $cartIsAhead } from "./cart-ahead.store.ts";
import { removeProduct, setQuantity } from "./edit-cart.ts";
import { isBeingLeft, sendChanges } from "./send-changes.ts";
import {
  forgetChanges,
  hasUnsentChanges,
  recordClearing,
  recordLine,
} from "./unsent-changes.store.ts";

/** Sets a quantity of at least 1. `removeFromCart` removes the last unit. */
export async function changeQuantity(line: CartLine, quantity: number): Promise<void> {
  const units = Math.max(1, quantity);
  await change(
    setQuantity($cart.get(), line.productId, units),
    () => record(line, units),
    "Failed to update cart item.",
  );
}

export async function removeFromCart(line: CartLine): Promise<void> {
  const isDone = await change(
    removeProduct($cart.get(), line.productId),
    () => record(line, 0),
    "Failed to remove item from cart.",
  );
  if (isDone) {
    showToast({ title: "Removed from cart", description: "Item has been removed from your cart." });
  }
}

/** Empties the cart. Undo restores its content and keeps what was added since. */
export async function clearCart(): Promise<void> {
  const before = $cart.get();
  const isDone = await change([], recordClearing, "Failed to clear cart.");
  if (isDone) {
    showToast({
      title: "Cart cleared",
      description: "All items have been removed from your cart.",
      subject: "cart-cleared",
      action: {
        label: "Undo",
        description: "Put the items back",
        onPress: () => void putBack(before),
      },
    });
  }
}

async function putBack(lines: Cart): Promise<void> {
  const there = new Set($cart.get().map(({ productId }) => productId));
  const missing = lines
    .filter(({ productId }) => !there.has(productId))
    .map(({ serverId: _, ...line }) => line);
  await change(
    [...missing, ...$cart.get()],
    () => {
      for (const line of missing) record(line, line.quantity);
    },
    "Failed to put the items back.",
  );
}

/** Waits until the server has all changes. False if it refused one, which was then reported. */
export function settleChanges(): Promise<boolean> {
  return hasUnsentChanges() ? deliver("Failed to update cart item.") : Promise.resolve(true);
}

function record({ productId, serverId }: CartLine, quantity: number): void {
  recordLine(productId, { quantity, serverId });
}

/** The cart before the first change that the server has not answered yet. */
let before: Cart | null = null;

/** An optimistic update, reverted if the server refuses it. */
async function change(next: Cart, note: () => void, failure: string): Promise<boolean> {
  const shown = $cart.get();
  $cart.set(next);
  if (!$session.get()) return true;
  before ??= shown;
  note();
  return deliver(failure);
}

async function deliver(failure: string): Promise<boolean> {
  try {
    return await sendChanges();
  } catch (error) {
    if (!isUnauthenticated(error)) {
      // When the page is being left, the changes stay stored and the next page sends them.
      if (!isBeingLeft()) takeBack(failure);
      return false;
    }
    // It is now a visitor's cart, which the next sign-in merges.
    forgetChanges();
    $cartIsAhead.set(true);
    forgetSession();
    return true;
  } finally {
    if (!hasUnsentChanges()) before = null;
  }
}

/** Once for all changes that waited for the same response. */
function takeBack(failure: string): void {
  if (!hasUnsentChanges()) return;
  forgetChanges();
  if (before) $cart.set(before);
  showError("Error", failure);
}
