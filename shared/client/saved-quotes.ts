import {
  type SaveQuoteBody,
  savedQuote,
  savedQuoteNow,
  savedQuotes,
} from "../contracts/saved-quotes.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

/** Quotes that were saved: their prices hold until they expire. One that the reader may not see is 404. */
export function savedQuoteCalls({ call }: Transport) {
  return {
    save: (body: SaveQuoteBody, options?: CallOptions) =>
      call(api`quotes/saved`, savedQuote, { method: "POST", json: body, ...options }),
    list: (options?: CallOptions) => call(api`quotes/saved`, savedQuotes, options),
    /** `key` is that of its link and opens this one without a session. */
    get: (id: string, { key, ...options }: CallOptions & { key?: string } = {}) =>
      call(api`quotes/saved/${id}`, savedQuoteNow, { query: { key }, ...options }),
  };
}
