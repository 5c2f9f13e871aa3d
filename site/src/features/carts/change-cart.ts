import { showToast } from "#shared/ui/toasts.store.ts";
import { $session } from "../sessions/session.store.ts";
import { $cart } from "./cart.store.ts";
import type { Cart, CartLine } from "./cart.ts";
import { removeProduct, setQuantity } from "./edit-cart.ts";
import { inTurn } from "./in-turn.ts";

/** Sets a quantity of at least 1; `removeFromCart` takes the last unit out. */
export async function changeQuantity(line: CartLine, quantity: number): Promise<void> {
  await change(
    setQuantity($cart.get(), line.productId, Math.max(1, quantity)),
    async (server) => server.setQuantity(await serverIdOf(line, server), Math.max(1, quantity)),
    "Failed to update cart item.",
  );
}

export async function removeFromCart(line: CartLine): Promise<void> {
  const isDone = await change(
    removeProduct($cart.get(), line.productId),
    async (server) => server.remove(await serverIdOf(line, server)),
    "Failed to remove item from cart.",
  );
  if (isDone) {
    showToast({ title: "Removed from cart", description: "Item has been removed from your cart." });
  }
}

/** Empties the cart. Undo puts back what was in it, beside what was added since. */
export async function clearCart(): Promise<void> {
  const before = $cart.get();
  const isDone = await change([], (server) => server.clear(), "Failed to clear cart.");
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
  const missing = lines.filter(({ productId }) => !there.has(productId));
  await change(
    [...missing.map(({ serverId, ...line }) => line), ...$cart.get()],
    async (server) => {
      for (const { productId, quantity } of missing) await server.add({ productId, quantity });
    },
    "Failed to put the items back.",
  );
}

type ServerCart = typeof import("./server-cart.ts")["serverCart"];

/** Shows the change at once and takes it back when the server refuses it. */
async function change(
  next: Cart,
  act: (server: ServerCart) => Promise<unknown>,
  failure: string,
): Promise<boolean> {
  const before = $cart.get();
  $cart.set(next);
  if (!$session.get()) return true;
  try {
    await inTurn(async () => act((await import("./server-cart.ts")).serverCart));
    return true;
  } catch {
    // After another change in between, the next refresh brings what the server has.
    if ($cart.get() === next) $cart.set(before);
    showToast({ title: "Error", description: failure, tone: "danger" });
    return false;
  }
}

/** The id of a line that was added on this page is not known yet. */
async function serverIdOf(line: CartLine, server: ServerCart): Promise<string> {
  if (line.serverId) return line.serverId;
  const items = await server.list();
  const found = items.find((item) => item.product.id === line.productId);
  if (!found) throw new Error("The server's cart has no such line");
  return found.id;
}
