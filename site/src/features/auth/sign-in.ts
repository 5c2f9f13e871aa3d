import { keepToastForNextPage } from "#shared/ui/toasts.store.ts";
import { paths, replacePage } from "../../paths.ts";
import { mergeCart } from "../carts/server-cart.ts";
import { forgetChanges } from "../carts/unsent-changes.store.ts";
import { keepNext } from "../sessions/next-path.ts";

/** After a login: merges the visitor's cart and goes to the page that they wanted. */
export async function enter(next: string | null): Promise<void> {
  keepNext(null);
  forgetChanges();
  await mergeCart(keepToastForNextPage).catch(() => {
    // The local cart is kept, and its next refresh merges it.
  });
  keepToastForNextPage({
    title: "Welcome back!",
    description: "You have been successfully logged in.",
    tone: "success",
  });
  await replacePage(next ?? paths.shop);
}
