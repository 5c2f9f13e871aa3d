import type { Calls } from "./calls.ts";
import {
  orderPayments,
  recordedPayment,
  recordPaymentBody,
  reversePaymentBody,
} from "./payments.ts";

/** The account of one order, and entries recorded by hand. */
export const orderPaymentCalls = {
  ofOrder: {
    call: "GET /api/admin/orders/{id}/payments",
    who: "admin reading orders:read payments:write no-proof",
    summary: "The account of one order and its entries, oldest first",
    answer: orderPayments,
  },
  record: {
    call: "POST /api/admin/orders/{id}/payments",
    who: "admin payments:write no-proof",
    summary: "Records a payment, a refund or a write-off",
    description:
      "Send an Idempotency-Key: the same key and body answer the same entry. An awaiting order whose balance is closed becomes processing, and its customer is notified. A cancelled order is 409 order-cancelled until revive or keep is chosen; revive may be 409 insufficient-stock or coupon-used-up. With `due` and `paid`, 409 amount-changed when another amount is due or paid. A refund is at most what is paid, a write-off at most what is due (422). `credited` of the account is what refunds and the credits of returns lowered the price by.",
    body: recordPaymentBody,
    answer: recordedPayment,
    status: 201,
  },
  reverse: {
    call: "POST /api/admin/payments/{id}/reverse",
    who: "admin payments:write no-proof",
    summary: "Reverses an entry of the ledger by a new entry that names it",
    description:
      "Send an Idempotency-Key: the same key and body answer the same entry. An order that is not paid any more waits for its payment again, with a new hold. 409 already-reversed, order-shipped for an entry other than a refund from before goods have left, is-reversal, payment-refunded until the refund of that payment is reversed, or paid-again for a refund until the payment that paid the order anew is reversed.",
    body: reversePaymentBody,
    answer: recordedPayment,
    status: 201,
  },
} as const satisfies Calls;
