import { PAYMENT_METHODS, type PaymentMethod } from "#shared/contracts/settings.ts";

const KEY = "aliquot.payment-tab";

/** The method that was looked at last in this browser, or the first. */
export function lastPaymentTab(): PaymentMethod {
  try {
    const stored = localStorage.getItem(KEY);
    return PAYMENT_METHODS.find((method) => method === stored) ?? PAYMENT_METHODS[0];
  } catch {
    return PAYMENT_METHODS[0];
  }
}

export function rememberPaymentTab(method: string): void {
  try {
    localStorage.setItem(KEY, method);
  } catch {
    // Without storage the next visit begins with the first tab.
  }
}
