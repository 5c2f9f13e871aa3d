import type { Calls } from "./calls.ts";
import { order } from "./orders.ts";
import {
  orderQuoteBody,
  sellerQuote,
  sellerQuoteBody,
  sellerQuotePage,
  sellerQuotesQuery,
} from "./seller-quotes.ts";

/** Orders by phone or mail: a quote for a customer, which the customer accepts or the seller turns into an order. */
export const sellerQuoteCalls = {
  list: {
    call: "GET /api/admin/quotes",
    who: "admin reading orders:read no-proof",
    summary: "A page of the saved quotes of all customers, newest first",
    description: "`search` finds quote numbers, names and email addresses.",
    query: sellerQuotesQuery,
    answer: sellerQuotePage,
  },
  create: {
    call: "POST /api/admin/quotes",
    who: "admin orders:write no-proof",
    summary: "Makes a quote for a customer, and emails its link",
    description:
      "Send an Idempotency-Key. Prices and shipping that are sent hold exactly, the others are those of the shop. An email address is enough; the account that proves that address may order it.",
    body: sellerQuoteBody,
    answer: sellerQuote,
    status: 201,
  },
  order: {
    call: "POST /api/admin/quotes/{id}/order",
    who: "admin orders:write no-proof",
    summary: "Turns a quote into an order of its customer",
    description:
      "Send an Idempotency-Key. 403 not-permitted by the rules for this customer; 409 quote-used (with `orderId`), quote-expired, insufficient-stock; coupon-used-up, or quote-changed (with `quote`), when the goods or the shipping would cost more than quoted; 422 without any shipping address.",
    body: orderQuoteBody,
    answer: order,
    status: 201,
  },
  withdraw: {
    call: "POST /api/admin/quotes/{id}/withdraw",
    who: "admin orders:write no-proof",
    summary: "Ends a quote now, for example because of a wrong price",
    description: "Nobody is emailed. 409 quote-used (with `orderId`).",
    answer: sellerQuote,
  },
} as const satisfies Calls;
