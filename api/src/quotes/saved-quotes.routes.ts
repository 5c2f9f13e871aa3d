import { savedQuoteCalls } from "#shared/contracts/saved-quotes.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { printQuote } from "./print-quote.ts";
import { getSavedQuote, listSavedQuotes } from "./read-saved-quote.ts";
import { saveQuote } from "./save-quote.ts";

/** Quotes that hold their prices for a while, for institutions that must ask before they order. */
export function savedQuoteRoutes(deps: Dependencies) {
  return serve(deps, savedQuoteCalls, {
    save: ({ body, user }) => saveQuote(deps, user, body),
    list: ({ user }) => listSavedQuotes(deps, user.id),
    get: ({ params, query, user }) => getSavedQuote(deps, params.id, { user, key: query.key }),
    pdf: ({ params, query, user }) => printQuote(deps, params.id, { user, key: query.key }),
  });
}
