import { PAYMENT_METHODS, type PaymentMethod } from "#shared/contracts/settings.ts";
import { storedValue } from "../storage/stored-values.ts";

/** The last method opened in this browser, or the first one. */
export const lastMethod = storedValue(
  "aliquot.payment-method",
  (stored): PaymentMethod =>
    PAYMENT_METHODS.find((method) => method === stored) ?? PAYMENT_METHODS[0],
);

const REMEMBERED = 20;

const thankedOrders = storedValue("aliquot.thanked", (stored) =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [],
);

/** Whether this browser already showed the thank-you for this order. */
export function wasThanked(orderId: string): boolean {
  return thankedOrders.get().includes(orderId);
}

export function rememberThanks(orderId: string): void {
  const others = thankedOrders.get().filter((id) => id !== orderId);
  thankedOrders.set([orderId, ...others].slice(0, REMEMBERED));
}
