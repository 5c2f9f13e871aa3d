import { keepToastForNextPage } from "#shared/ui/toasts.store.ts";
import { paths, replacePage } from "../../paths.ts";
import { mergeCartOf } from "../carts/server-cart.ts";
import { keepNext } from "../sessions/next-path.ts";

/** After a login: merges the visitor's cart and goes to the page that they wanted. */
export async function enter(user: { id: string }, next: string | null): Promise<void> {
  keepNext(null);
  await mergeCartOf(user.id, keepToastForNextPage).catch(() => {
    // The local cart is kept, and its next refresh merges it.
  });
  keepToastForNextPage({
    title: "Welcome back!",
    description: "You have been successfully logged in.",
    tone: "success",
  });
  await replacePage(next ?? paths.shop);
}
