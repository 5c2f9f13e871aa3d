import {
  orderPayments,
  type PaymentsQuery,
  paymentPage,
  type RecordPaymentBody,
  recordedPayment,
} from "../../contracts/payments.ts";
import { api, type CallOptions, type Transport } from "../transport.ts";

/** `key` is the intent's Idempotency-Key: sent again with the same body, nothing is recorded twice. */
type KeyedOptions = CallOptions & { key: string };

/** The ledger. Entries are recorded and reversed, never changed; the order's status follows. */
export function paymentCalls({ call, download }: Transport) {
  return {
    ofOrder: (orderId: string, options?: CallOptions) =>
      call(api`admin/orders/${orderId}/payments`, orderPayments, options),
    /** 409 "order-cancelled" until `revive` or `keep` is chosen. */
    record: (orderId: string, body: RecordPaymentBody, { key, ...options }: KeyedOptions) =>
      call(api`admin/orders/${orderId}/payments`, recordedPayment, {
        method: "POST",
        json: body,
        headers: { "Idempotency-Key": key },
        ...options,
      }),
    /** 409 "already-reversed", "order-shipped" or "payment-refunded". */
    reverse: (id: string, body: { note?: string | null }, { key, ...options }: KeyedOptions) =>
      call(api`admin/payments/${id}/reverse`, recordedPayment, {
        method: "POST",
        json: body,
        headers: { "Idempotency-Key": key },
        ...options,
      }),
    list: (query: PaymentsQuery = {}, options?: CallOptions) =>
      call(api`admin/payments`, paymentPage, { query, ...options }),
    /** The entries that `list` finds, all of them, in its order as CSV. */
    export: (query: Omit<PaymentsQuery, "after"> = {}, options?: CallOptions) =>
      download(api`admin/payments/export`, { query, ...options }),
  };
}
