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
    record: ({ params, body, user, request }) =>
      recordPayment(deps, params.id, body, {
        actor: actorOf(user),
        key: idempotencyKeyOf(request),
      }),
    reverse: ({ params, body, user, request }) =>
      reversePayment(deps, params.id, body, {
        actor: actorOf(user),
        key: idempotencyKeyOf(request),
      }),
  });
}
