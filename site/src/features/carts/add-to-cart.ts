import { ApiError, said } from "#shared/client/errors.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { vials } from "#shared/domain/tiers.ts";
import { showToast } from "#shared/ui/toasts.store.ts";
import { paths } from "../../paths.ts";
import { $session } from "../sessions/session.store.ts";
import { showError } from "../toasts/show-toasts.ts";
import { $cart } from "./cart.store.ts";
import { $cartIsAhead } from "./cart-ahead.store.ts";
import { addUnits, type CartProduct } from "./edit-cart.ts";

export async function addToCart(product: CartProduct, quantity: number): Promise<void> {
  try {
    await putUnits(product, quantity);
  } catch (error) {
    showRefusedUnits(error, quantity);
    return;
  }
  showAdded(product, quantity);
}

/** For signed-in customers the server decides. Throws ApiError if it refuses; the cart is then unchanged. */
export async function putUnits(product: CartProduct, quantity: number): Promise<void> {
  const server = $session.get() ? await import("./server-cart.ts").catch(() => null) : null;
  if (server) return server.addOnServer(product, quantity);
  if ($session.get()) $cartIsAhead.set(true);
  $cart.set(addUnits($cart.get(), product, quantity));
}

/** The message for refused units: how many are left, and how many of them are in the cart. */
export function refusedUnitsText(error: unknown, quantity: number): string {
  const inCart = shortLineOf(error, "requested") - quantity;
  const words = said(error, "Failed to add item to cart.");
  if (!(inCart > 0)) return words;
  return `${words} ${inCart} ${inCart === 1 ? "is" : "are"} in your cart already.`;
}

function showRefusedUnits(error: unknown, quantity: number): void {
  const available = shortLineOf(error, "available");
  const isShort = !Number.isNaN(available);
  if (available === 0) showOutOfStock();
  else showError(isShort ? "Not enough in stock" : "Error", refusedUnitsText(error, quantity));
}

export function showOutOfStock(): void {
  showError("Out of Stock", "This product is currently out of stock.");
}

/** A number from a refusal for low stock; NaN for other errors. */
function shortLineOf(error: unknown, figure: "requested" | "available"): number {
  const lines = error instanceof ApiError ? error.details.lines : null;
  return Array.isArray(lines) ? Number(lines[0]?.[figure]) : Number.NaN;
}

export function showAdded(
  product: Pick<CartProduct, "name" | "variantValue">,
  quantity: number,
): void {
  showToast({
    title: "Added to cart",
    description: `${nameWithSize(product)} (${vials(quantity)}) has been added to your cart.`,
    tone: "success",
    ...(location.pathname !== paths.cart && {
      action: { label: "View Cart", onPress: () => location.assign(paths.cart) },
    }),
  });
}
