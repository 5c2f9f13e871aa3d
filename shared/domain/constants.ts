/** Numbers and names of the business that more than one part of the shop uses. */

/** Default lengths of pages; the catalogue shows as many cards, the admin as many rows. */
export const PAGE_SIZES = {
  catalogue: 12,
  adminOrders: 25,
  adminProducts: 10,
  adminUsers: 25,
  /** The product picker of the coupon form. */
  productPicker: 100,
} as const;

/** Most page numbers that a pager shows at once. */
export const PAGER_WINDOW = 5;

/** Skeletons while a list loads: cards of the catalogue, cards and plots of the dashboard. */
export const SKELETONS = { catalogue: 8, dashboard: 8 } as const;

export const DASHBOARD_POLL_MS = 30_000;

/** Until a setting says otherwise: 15.00 dollars an order. */
export const DEFAULT_SHIPPING_CENTS = 1_500;

export const DEFAULT_LOW_STOCK_THRESHOLD = 5;

/** A session ends after this, however much it is used. */
export const SESSION_SECONDS = 86_400;

export const TOAST_MS = { normal: 5_000, copy: 2_000 } as const;

/** People read the toast before the page changes under it. */
export const REDIRECT_DELAY_MS = 500;
export const PAYMENT_POPUP_DELAY_MS = 500;

export const TOOLTIP_MS = { delay: 700, skipDelay: 300 } as const;

/** Pixels below which the layout is that of a phone. */
export const MOBILE_BREAKPOINT_PX = 768;
export const SIDE_MENU_WIDTH = "20rem";

export const ORDER_FETCH_RETRIES = 2;
export const CART_STALE_MS = 300_000;

export const SHIPPING_PROMISE = "within 1-2 business days after payment is confirmed";
export const HELP_REPLY_HOURS = 2;

export const POLICIES = {
  returnDays: 30,
  refundBusinessDays: "5-10",
  childrenUnder: 13,
  ageGate: 18,
  lastUpdated: "9/6/25",
  copyrightYear: 2025,
} as const;
