import type { Calls } from "./calls.ts";
import { accessKeyQuery } from "./orders.ts";
import { savedQuote, savedQuoteNow, savedQuotes, saveQuoteBody } from "./saved-quotes.ts";

/** Saved quotes keep their prices until a date, for institutions with an approval process. */
export const savedQuoteCalls = {
  save: {
    call: "POST /api/quotes/saved",
    who: "session",
    summary: "Saves what items cost now: a number, a link, prices that hold",
    description:
      "Takes nothing from the stock. Order it with `order.quoteId` while it holds, once, in full or fewer of its lines.",
    body: saveQuoteBody,
    answer: savedQuote,
    status: 201,
  },
  list: {
    call: "GET /api/quotes/saved",
    who: "session reading",
    summary: "The signed-in user's quotes, newest first",
    answer: savedQuotes,
  },
  get: {
    call: "GET /api/quotes/saved/{id}",
    who: "optional reading orders:read",
    summary: "One quote, and what ordering it would cost now",
    description: "For its owner, an admin, or with the key of its link; otherwise 404.",
    query: accessKeyQuery,
    answer: savedQuoteNow,
  },
  pdf: {
    call: "GET /api/quotes/saved/{id}/pdf",
    who: "optional reading orders:read",
    summary: "The quote as a pro-forma in PDF",
    query: accessKeyQuery,
    download: true,
  },
} as const satisfies Calls;
