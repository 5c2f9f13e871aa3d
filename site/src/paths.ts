import { framePaths } from "./frame-paths.ts";

/** All paths of the shop, so that links cannot be misspelt. */
export const paths = {
  ...framePaths,
  shop: "/shop",
  category: (slug: string) => `/shop/${encodeURIComponent(slug)}`,
  product: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  payment: (orderId: string) => `/payment/${encodeURIComponent(orderId)}`,
  orderConfirmation: "/order-confirmation",
  quote: (id: string) => `/quote/${encodeURIComponent(id)}`,
  compare: "/compare",
  lists: "/lists",
  calculator: "/calculator",
  sequence: "/sequence",
  /** The sequence tools with a given peptide. */
  sequenceOf: (text: string) => `/sequence?${new URLSearchParams({ s: text })}`,
  certificates: "/coa",
  certificate: (lotNumber: string) => `/coa/${encodeURIComponent(lotNumber)}`,
  howToPay: "/how-to-pay",
  auth: "/auth",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  account: "/account",
  admin: "/admin",
  cookiePolicy: "/cookie-policy",
  privacyPolicy: "/privacy-policy",
  termsOfService: "/terms-of-service",
} as const;

/** The solution worksheet with a product's molecular weight, or with the results of a lot. */
export function worksheetPath(source: { product: string } | { lot: string }): string {
  return `${paths.calculator}?${new URLSearchParams(source)}#worksheet`;
}

/**
 * Navigates to another page and replaces the history entry. The promise never settles, so that a
 * button that awaits it stays pending until the page is gone.
 */
export function replacePage(path: string): Promise<never> {
  window.location.replace(path);
  return new Promise<never>(() => {});
}
