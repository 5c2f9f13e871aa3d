import { type QuoteBody, quote } from "../contracts/orders.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** The server's prices for what is to be ordered. */
export function quoteCalls({ call }: Transport) {
  return {
    /** What the order would cost now. A coupon that does not apply is `coupon: null` with its reason, not a refusal. */
    price: (body: QuoteBody, options?: CallOptions) =>
      call(api`quotes`, quote, { method: "POST", json: body, ...options }),
  };
}
