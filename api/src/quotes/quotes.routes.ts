import { Elysia } from "elysia";
import { quoteCalls } from "#shared/contracts/quotes.calls.ts";
import { savedQuoteCalls } from "#shared/contracts/saved-quotes.calls.ts";
import { findTaxExemption } from "../accounts/accounts.queries.ts";
import { findNotPermitted } from "../buyers/not-permitted.ts";
import type { Dependencies } from "../dependencies.ts";
import { addressOf } from "../http/client-address.ts";
import { serve } from "../http/serve.ts";
import { presentAppliedCoupon, presentQuote } from "./present-quote.ts";
import { destinationOf } from "./price-shipping.ts";
import { quoteItems } from "./quote-items.ts";
import { couponInvalid } from "./quotes.errors.ts";
import { getSavedQuote, listSavedQuotes, printQuote } from "./read-saved-quote.ts";
import { saveQuote } from "./save-quote.ts";

export function quoteRoutes(deps: Dependencies) {
  return new Elysia().use(priceRoutes(deps)).use(savedQuoteRoutes(deps));
}

/** The price of a possible order. For visitors too: their cart is priced before they sign in. */
function priceRoutes(deps: Dependencies) {
  return serve(deps, quoteCalls, {
    price: async ({ body, user, request }) => {
      const couponCode = body.couponCode?.trim() || null;
      const person = user?.id ?? addressOf(request);
      const address = body.address ?? null;
      const priced = await quoteItems(deps, person, body.items, couponCode, {
        to: destinationOf(address),
        shippingMethodId: body.shippingMethodId ?? null,
        ...(user && { exemption: () => findTaxExemption(deps.db, user.id) }),
      });
      const purchase = { userId: user?.id ?? null, address, now: deps.now() };
      return presentQuote(priced, await findNotPermitted(deps.db, purchase, priced.rules));
    },
    validateCoupon: async ({ body, user, request }) => {
      const person = user?.id ?? addressOf(request);
      const applied = presentAppliedCoupon(
        await quoteItems(deps, person, body.cartItems, body.code),
      );
      if (!applied) throw couponInvalid();
      return applied;
    },
  });
}

/** Quotes that hold their prices for a while, for institutions that must ask before they order. */
function savedQuoteRoutes(deps: Dependencies) {
  return serve(deps, savedQuoteCalls, {
    save: ({ body, user }) => saveQuote(deps, user, body),
    list: ({ user }) => listSavedQuotes(deps, user.id),
    get: ({ params, query, user }) => getSavedQuote(deps, params.id, { user, key: query.key }),
    pdf: ({ params, query, user }) => printQuote(deps, params.id, { user, key: query.key }),
  });
}
