/** Every address of the shop, so that a link cannot be misspelt. */
export const paths = {
  home: "/",
  shop: "/shop",
  product: (slug: string) => `/product/${encodeURIComponent(slug)}`,
  cart: "/cart",
  checkout: "/checkout",
  payment: (orderId: string) => `/payment/${encodeURIComponent(orderId)}`,
  orderConfirmation: "/order-confirmation",
  calculator: "/calculator",
  howToPay: "/how-to-pay",
  auth: "/auth",
  /** Sign-in that comes back to where the visitor was. */
  authThen: (next: string) => `/auth?next=${encodeURIComponent(next)}`,
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  verifyEmail: "/verify-email",
  account: "/account",
  admin: "/admin",
  cookiePolicy: "/cookie-policy",
  privacyPolicy: "/privacy-policy",
  termsOfService: "/terms-of-service",
} as const;

/**
 * Goes to another page, in the place of this one. Never settles, so that what waits for it stays as it is until the
 * page is gone.
 */
export function replacePage(path: string): Promise<never> {
  window.location.replace(path);
  return new Promise<never>(() => {});
}
