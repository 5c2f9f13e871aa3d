import { Elysia } from "elysia";
import { idParams } from "#shared/contracts/common.ts";
import {
  orderPayments,
  recordedPayment,
  recordPaymentBody,
  reversePaymentBody,
} from "#shared/contracts/payments.ts";
import type { Dependencies } from "../dependencies.ts";
import { adminOnly } from "../http/guards.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { actorOf } from "./admin-orders.routes.ts";
import { getPayments } from "./read-order.ts";
import { recordPayment } from "./record-payment.ts";
import { reversePayment } from "./reverse-payment.ts";

const KEY = "Send an Idempotency-Key: the same key and body answer the same entry.";

/** The money of one order: its account, and what is recorded by hand. */
export function orderPaymentRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin", tags: ["Admin: payments"] })
    .use(adminOnly(deps))
    .get("/orders/:id/payments", ({ params }) => getPayments(deps, params.id), {
      params: idParams,
      response: { 200: orderPayments },
      detail: { summary: "The account of one order and its entries, oldest first" },
    })
    .post(
      "/orders/:id/payments",
      async ({ params, body, user, request, set }) => {
        const by = { actor: actorOf(user), key: idempotencyKeyOf(request) };
        const recorded = await recordPayment(deps, params.id, body, by);
        set.status = 201;
        return recorded;
      },
      {
        params: idParams,
        body: recordPaymentBody,
        response: { 201: recordedPayment },
        detail: {
          summary: "Records a payment, a refund or a write-off",
          description: `${KEY} An awaiting order whose balance is closed becomes processing, and its customer is told. A cancelled order is 409 order-cancelled until revive or keep is chosen; revive may be 409 insufficient-stock or coupon-used-up. A refund is at most what is paid, a write-off at most the balance (422).`,
        },
      },
    )
    .post(
      "/payments/:id/reverse",
      async ({ params, body, user, request, set }) => {
        const by = { actor: actorOf(user), key: idempotencyKeyOf(request) };
        const recorded = await reversePayment(deps, params.id, body, by);
        set.status = 201;
        return recorded;
      },
      {
        params: idParams,
        body: reversePaymentBody,
        response: { 201: recordedPayment },
        detail: {
          summary: "Takes an entry back by one that names it",
          description: `${KEY} An order whose balance is open again waits for its payment, held anew. 409 already-reversed, order-shipped, is-reversal, or payment-refunded while a refund of it stands.`,
        },
      },
    );
}
