import { stockWishBody, stockWishes, stockWishToken } from "./back-in-stock.ts";
import type { Calls } from "./calls.ts";
import { actionAnswer } from "./common.ts";

/** One email when a product is back in stock. */
export const stockWishCalls = {
  list: {
    call: "GET /api/back-in-stock",
    who: "session reading",
    summary: "The products that the signed-in user waits for",
    answer: stockWishes,
  },
  end: {
    call: "DELETE /api/products/{slug}/back-in-stock",
    who: "session",
    summary: "Ends the signed-in user's subscription; the same answer when it has ended already",
    answer: actionAnswer,
  },
  confirm: {
    call: "GET /api/back-in-stock/confirm",
    who: "open",
    summary: "Confirms a subscription with the token of its email",
    query: stockWishToken,
    answer: actionAnswer,
  },
  unsubscribe: {
    call: "GET /api/back-in-stock/unsubscribe",
    who: "open",
    summary: "Ends a subscription; the same answer when it has ended already",
    query: stockWishToken,
    answer: actionAnswer,
  },
  wish: {
    call: "POST /api/products/{slug}/back-in-stock",
    who: "optional anybody",
    summary: "Subscribes to an email when the product is back in stock",
    description: "The same answer for everybody. 20 an hour per user or network address.",
    body: stockWishBody,
    answer: actionAnswer,
    status: 202,
  },
} as const satisfies Calls;
