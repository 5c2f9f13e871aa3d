import { orderPaymentCalls } from "#shared/contracts/order-payments.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { serve } from "../http/serve.ts";
import { actorOf } from "./admin-orders.routes.ts";
import { getPayments } from "./read-order.ts";
import { recordPayment } from "./record-payment.ts";
import { reversePayment } from "./reverse-payment.ts";

/** The money of one order: its account, and entries that are recorded by hand. */
export function orderPaymentRoutes(deps: Dependencies) {
  return serve(deps, orderPaymentCalls, {
    ofOrder: ({ params }) => getPayments(deps, params.id),
    record: async ({ params, body, user, request }) => {
      const by = { actor: actorOf(user), key: idempotencyKeyOf(request) };
      const recorded = await recordPayment(deps, params.id, body, by);
      return recorded;
    },
    reverse: async ({ params, body, user, request }) => {
      const by = { actor: actorOf(user), key: idempotencyKeyOf(request) };
      const recorded = await reversePayment(deps, params.id, body, by);
      return recorded;
    },
  });
}
