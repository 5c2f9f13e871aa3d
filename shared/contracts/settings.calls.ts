import type { Calls } from "./calls.ts";
import {
  adminStoreSettings,
  notificationConfig,
  notificationConfigBody,
  shippingRate,
  shippingRateBody,
  storeSettings,
  storeSettingsBody,
} from "./settings.ts";

/** The public settings of the shop. */
export const settingCalls = {
  shippingRate: {
    call: "GET /api/settings/shipping-rate",
    who: "open",
    summary: "The flat shipping rate; 15.00 while none is set",
    answer: shippingRate,
  },
  store: {
    call: "GET /api/settings/store",
    who: "open",
    summary: "What pages say about the seller; an empty text means not set",
    answer: storeSettings,
  },
} as const satisfies Calls;

/** All settings of the shop, for admins. */
export const adminSettingCalls = {
  shippingRate: {
    call: "GET /api/admin/settings/shipping-rate",
    who: "admin reading no-proof",
    summary: "The flat shipping rate",
    answer: shippingRate,
  },
  setShippingRate: {
    call: "POST /api/admin/settings/shipping-rate",
    who: "admin no-proof",
    summary: "Sets the flat shipping rate, a number of dollars",
    body: shippingRateBody,
    answer: shippingRate,
  },
  putShippingRate: {
    call: "PUT /api/admin/settings/shipping-rate",
    who: "admin no-proof",
    summary: "The same as POST",
    body: shippingRateBody,
    answer: shippingRate,
  },
  store: {
    call: "GET /api/admin/settings/store",
    who: "admin reading no-proof",
    summary: "All store settings and their version, updatedAt",
    answer: adminStoreSettings,
  },
  saveStore: {
    call: "PATCH /api/admin/settings/store",
    who: "admin proof-if",
    summary: "Saves store settings; 409 settings-changed when updatedAt is not current",
    description:
      "403 proof-needed when payment destinations or the login of admins change and the last proof of identity is older than ten minutes.",
    body: storeSettingsBody,
    answer: adminStoreSettings,
  },
  notifications: {
    call: "GET /api/admin/notification-config",
    who: "admin reading no-proof",
    summary: "The address for the seller's emails, and which are sent",
    answer: notificationConfig,
  },
  saveNotifications: {
    call: "POST /api/admin/notification-config",
    who: "admin proof",
    summary: "Saves them; members left out stay as they are",
    body: notificationConfigBody,
    answer: notificationConfig,
  },
} as const satisfies Calls;
