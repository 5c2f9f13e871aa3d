import { isUnauthenticated } from "#shared/client/errors.ts";
import { forgetSession } from "../sessions/end-session.ts";
import { refreshCart } from "./server-cart.ts";

/** Brings the local cart up to what the server holds; without an answer it stays as it is. */
export async function readCartInBackground(): Promise<void> {
  try {
    await refreshCart();
  } catch (error) {
    if (isUnauthenticated(error)) forgetSession();
  }
}
