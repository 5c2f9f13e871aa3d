import { quoteCalls } from "#shared/contracts/quotes.calls.ts";
import { findTaxExemption } from "../accounts/accounts.queries.ts";
import { findNotPermitted } from "../buyers/not-permitted.ts";
import type { Dependencies } from "../dependencies.ts";
import { addressOf } from "../http/client-address.ts";
import { serve } from "../http/serve.ts";
import { destinationOf } from "./destination.ts";
import { presentAppliedCoupon, presentQuote } from "./present-quote.ts";
import { quoteItems } from "./quote-items.ts";
import { couponInvalid } from "./quotes.errors.ts";

/** The price of a possible order. For visitors too: their cart is priced before they sign in. */
export function quoteRoutes(deps: Dependencies) {
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
