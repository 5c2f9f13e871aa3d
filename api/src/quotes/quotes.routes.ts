import { Elysia } from "elysia";
import { appliedCoupon, quote, quoteBody, validateCouponBody } from "#shared/contracts/quotes.ts";
import type { Dependencies } from "../dependencies.ts";
import { addressOf } from "../http/client-address.ts";
import { maybeSignedIn } from "../http/guards.ts";
import { unvalidated } from "../http/unvalidated.ts";
import { presentAppliedCoupon, presentQuote } from "./present-quote.ts";
import { quoteItems } from "./quote-items.ts";
import { couponInvalid } from "./quotes.errors.ts";

/** What an order would cost. For visitors too: their cart is priced before they sign in. */
export function quoteRoutes(deps: Dependencies) {
  return new Elysia({ name: "quotes" })
    .use(maybeSignedIn(deps))
    .post(
      "/quotes",
      async ({ body, user, request }) => {
        const couponCode = body.couponCode?.trim() || null;
        return presentQuote(
          await quoteItems(deps, user?.id ?? addressOf(request), body.items, couponCode),
        );
      },
      {
        body: quoteBody,
        response: { 200: unvalidated(quote) },
        detail: {
          tags: ["Orders"],
          summary: "What an order of these items would cost now",
          description:
            "A coupon that does not apply is null with its sentence in couponMessage; items of which too few are left are in shortages. Neither is a refusal.",
        },
      },
    )
    .post(
      "/coupons/validate",
      async ({ body, user, request }) => {
        const person = user?.id ?? addressOf(request);
        const applied = presentAppliedCoupon(
          await quoteItems(deps, person, body.cartItems, body.code),
        );
        if (!applied) throw couponInvalid();
        return applied;
      },
      {
        body: validateCouponBody,
        response: { 200: appliedCoupon },
        detail: {
          tags: ["Coupons"],
          summary: "What a code takes off these items, at the server's prices",
          description:
            "At most 20 a minute; trying again a code that was accepted is not counted. One refusal for every reason: 422 coupon-invalid.",
        },
      },
    );
}
