import { vials } from "#shared/domain/tiers.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { paths } from "../../paths.ts";
import { $session } from "../sessions/session.store.ts";
import { $cart } from "./cart.store.ts";
import { $cartIsAhead } from "./cart-ahead.store.ts";
import { addUnits, type CartProduct } from "./edit-cart.ts";

/**
 * Puts units of a product into the cart and shows a toast. For somebody who is signed in the server is told first; when
 * it cannot be reached, the local cart keeps the units, and its next refresh merges them.
 */
export async function addToCart(product: CartProduct, quantity: number): Promise<void> {
  if ($session.get()) {
    try {
      const { serverCart } = await import("./server-cart.ts");
      await serverCart.add({ productId: product.id, quantity });
    } catch {
      $cartIsAhead.set(true);
    }
  }
  $cart.set(addUnits($cart.get(), product, quantity));
  showAdded(product, quantity);
}

export function showAdded(product: Pick<CartProduct, "name">, quantity: number): void {
  showToast({
    title: "Added to cart",
    description: `${product.name} (${vials(quantity)}) has been added to your cart.`,
    tone: "success",
    ...(location.pathname !== paths.cart && {
      action: { label: "View Cart", onPress: () => location.assign(paths.cart) },
    }),
  });
}
