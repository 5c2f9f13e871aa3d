import { sessionCalls } from "#shared/client/sessions.ts";
import type { LoginBody } from "#shared/contracts/sessions.ts";
import { keepToastForNextPage } from "#shared/ui/toasts.store.ts";
import { paths, replacePage } from "../../paths.ts";
import { transport } from "../../transport.ts";
import { mergeCart } from "../carts/server-cart.ts";
import { keepNext } from "../sessions/next-path.ts";

/**
 * Signs in, brings the visitor's cart along and goes to where they wanted to be. Throws CallError when the
 * credentials are refused.
 */
export async function signIn(body: LoginBody, next: string | null): Promise<void> {
  await sessionCalls(transport).login(body);
  keepNext(null);
  await mergeCart().catch(() => {
    // The local cart is kept and its next refresh merges it.
  });
  keepToastForNextPage({
    title: "Welcome back!",
    description: "You have been successfully logged in.",
    tone: "success",
  });
  await replacePage(next ?? paths.shop);
}
