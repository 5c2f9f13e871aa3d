import { stockWishes } from "../contracts/back-in-stock.ts";
import { actionAnswer } from "../contracts/common.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** One mail when a product is back, after a confirmation by mail; both links of that mail carry its token. */
export function stockWishCalls({ call }: Transport) {
  return {
    wish: (slug: string, email: string | undefined, options?: CallOptions) =>
      call(api`products/${slug}/back-in-stock`, actionAnswer, {
        method: "POST",
        json: { email },
        ...options,
      }),
    /** What the signed-in user waits for. */
    list: (options?: CallOptions) => call(api`back-in-stock`, stockWishes, options),
    /** Ends the signed-in user's wish. */
    end: (slug: string, options?: CallOptions) =>
      call(api`products/${slug}/back-in-stock`, actionAnswer, { method: "DELETE", ...options }),
    confirm: (token: string, options?: CallOptions) =>
      call(api`back-in-stock/confirm`, actionAnswer, { query: { token }, ...options }),
    unsubscribe: (token: string, options?: CallOptions) =>
      call(api`back-in-stock/unsubscribe`, actionAnswer, { query: { token }, ...options }),
  };
}
