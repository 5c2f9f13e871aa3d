import { isPurchasable } from "#shared/domain/stock.ts";
import { keepToastForNextPage, showToast } from "#shared/ui/toasts.store.ts";
import { paths } from "../../paths.ts";
import { addToCart, showAdded } from "../carts/add-to-cart.ts";
import { $cart, cartOutlivesThePage } from "../carts/cart.store.ts";
import { addUnits } from "../carts/edit-cart.ts";
import { withNext } from "../sessions/next-path.ts";
import { $session } from "../sessions/session.store.ts";
import type { CardProduct } from "./card-product.ts";

/** Adds units from the product page. For visitors, to the local cart, followed by the sign-in. */
export async function buyProduct(product: CardProduct, units: number): Promise<void> {
  if (!isPurchasable(product)) {
    showToast({
      title: "Out of Stock",
      description: "This product is currently out of stock.",
      tone: "danger",
    });
    return;
  }
  try {
    if ($session.get()) await addToCart(product, units);
    else keepAndGoToSignIn(product, units);
  } catch {
    showToast({
      title: "Error",
      description: "Failed to add product to cart.",
      tone: "danger",
    });
  }
}

function keepAndGoToSignIn(product: CardProduct, units: number): void {
  $cart.set(addUnits($cart.get(), product, units));
  if (!cartOutlivesThePage()) {
    showAdded(product, units);
    return;
  }
  keepToastForNextPage({ title: "Welcome! Sign In to Continue" });
  location.assign(withNext(paths.auth, paths.product(product.slug)));
}
