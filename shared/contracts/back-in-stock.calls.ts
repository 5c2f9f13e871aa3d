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
    summary: "Ends the signed-in user's wish; the same answer when it has ended already",
    answer: actionAnswer,
  },
  confirm: {
    call: "GET /api/back-in-stock/confirm",
    who: "open",
    summary: "Confirms the wish that a mail asked to confirm",
    query: stockWishToken,
    answer: actionAnswer,
  },
  unsubscribe: {
    call: "GET /api/back-in-stock/unsubscribe",
    who: "open",
    summary: "Ends a wish; the same answer when it has ended already",
    query: stockWishToken,
    answer: actionAnswer,
  },
  wish: {
    call: "POST /api/products/{slug}/back-in-stock",
    who: "optional anybody",
    summary: "Asks for a mail when the product is back in stock",
    description:
      "The same answer for everybody. 20 an hour for a user or an address of the network.",
    body: stockWishBody,
    answer: actionAnswer,
    status: 202,
  },
} as const satisfies Calls;
