import { sellerQuoteCalls } from "#shared/contracts/seller-quotes.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { serve } from "../http/serve.ts";
import { listSellerQuotes } from "../quotes/list-seller-quotes.ts";
import { saveSellerQuote } from "../quotes/save-seller-quote.ts";
import { withdrawQuote } from "../quotes/withdraw-quote.ts";
import { orderSavedQuote } from "./order-saved-quote.ts";

export function sellerQuoteRoutes(deps: Dependencies) {
  return serve(deps, sellerQuoteCalls, {
    list: ({ query }) => listSellerQuotes(deps, query),
    create: ({ body, user, request }) =>
      saveSellerQuote(deps, body, { actorId: user.id, key: idempotencyKeyOf(request) }),
    order: ({ params, body, user, request }) =>
      orderSavedQuote(deps, params.id, body, { actorId: user.id, key: idempotencyKeyOf(request) }),
    withdraw: ({ params, user }) => withdrawQuote(deps, params.id, user.id),
  });
}
