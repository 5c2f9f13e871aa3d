/** Numbers of the business that more than one part of the shop uses. */

/** Default page sizes, in cards of the catalogue and rows of the admin's lists. */
export const PAGE_SIZES = {
  catalogue: 12,
  adminOrders: 25,
  adminProducts: 10,
  adminUsers: 25,
  payments: 50,
  /** The product picker of the coupon form; also the largest page that can be asked for. */
  productPicker: 100,
} as const;

/** Units left at which a product counts as low, unless the admin sets others. */
export const DEFAULT_LOW_STOCK_THRESHOLD = 5;

/** A session ends after this, however much it is used. */
export const SESSION_SECONDS = 86_400;

/** By this header a page says that it reads by itself, with nobody at it. Such a read is no use of a session. */
export const BACKGROUND_HEADER = "X-Background";

/** How long a proof of who is there, a login being the first, lets a session do what matters. */
export const PROOF_SECONDS = 600;

/** Time to read a toast before the page changes. */
export const REDIRECT_DELAY_MS = 500;

export const SHIPPING_PROMISE = "within 1-2 business days after payment is confirmed";
export const HELP_REPLY_HOURS = 2;

/** What legal pages, mails and footers say alike. */
export const POLICIES = {
  returnDays: 30,
  refundBusinessDays: "5-10",
  childrenUnder: 13,
  ageGate: 18,
  lastUpdated: "9/6/25",
  copyrightYear: 2025,
} as const;

/** How long an Idempotency-Key finds what it stands for: keys are for retries, and nobody retries after a week. */
export const ORDER_KEYS_KEPT_MS = 7 * 24 * 3_600_000;
