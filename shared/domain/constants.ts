/** Numbers of the business that several modules use. */

/** Default page sizes: cards of the catalogue, rows of the admin's lists. */
export const PAGE_SIZES = {
  catalogue: 12,
  adminOrders: 25,
  adminProducts: 10,
  adminUsers: 25,
  payments: 50,
  invoices: 50,
  returns: 50,
  /** The product picker of the coupon form; also the largest allowed page. */
  productPicker: 100,
} as const;

/** Suggestions count products up to this number, which stands for more of them, too. */
export const MAX_SUGGESTED_TOTAL = 100;

/** At this number of units or fewer a product counts as low, unless the admin sets another number. */
export const DEFAULT_LOW_STOCK_THRESHOLD = 5;

/** A session ends after this time, even when it is in use. */
export const SESSION_SECONDS = 86_400;

/** A page sends this header when it polls without a user. Such a call does not extend a session. */
export const BACKGROUND_HEADER = "X-Background";

/** For how many seconds a login or another proof of identity allows sensitive calls. */
export const PROOF_SECONDS = 600;

/** How many related products a page shows. */
export const MAX_RELATED = 4;

/** Time to read a toast before the page changes. */
export const REDIRECT_DELAY_MS = 500;

export const SHIPPING_PROMISE = "within 1-2 business days after payment is confirmed";
export const HELP_REPLY_HOURS = 2;

/** Policies that legal pages, emails and footers must state equally. */
export const POLICIES = {
  refundBusinessDays: "5-10",
  childrenUnder: 13,
  ageGate: 18,
  lastUpdated: "9/6/25",
  copyrightYear: 2025,
} as const;

/** For how long an Idempotency-Key is stored. Keys are for retries, and nobody retries after a week. */
export const ORDER_KEYS_KEPT_MS = 7 * 24 * 3_600_000;
