import { z } from "zod";
import { INVOICE_MOMENTS } from "../domain/invoices.ts";
import { isHost, splitHosts } from "../domain/payment-hosts.ts";
import { isTimeZone } from "../domain/time-zones.ts";
import {
  amount,
  emailAddress,
  oneLine,
  text,
  timestamp,
  timestampInput,
  wholeNumberOf,
} from "./common.ts";

export const shippingRate = z.object({ value: amount });

/** The only amount that is a number in JSON. */
export const shippingRateBody = z.object({
  shippingRate: z
    .number({ error: "Shipping rate is required" })
    .min(0, "Shipping rate must be a valid positive number")
    .max(99_999_999.99, "Shipping rate must be a valid positive number")
    .refine(
      (rate) => Number.isInteger(Math.round(rate * 1e6) / 1e4),
      "Shipping rate has at most two decimals",
    ),
});

const sellerEmail = z.union([z.literal(""), emailAddress("Please enter a valid email address")]);

const flag = z.enum(["true", "false"]);

const flags = {
  notify_new_orders: flag,
  notify_order_status_change: flag,
  notify_user_registration: flag,
  notify_system_errors: flag,
  notify_low_stock: flag,
  notify_payment_received: flag,
};

export const notificationConfig = z.object({ notification_email: z.string(), ...flags });

/** Omitted fields keep their values. The email address may be empty. */
export const notificationConfigBody = z
  .object({
    notification_email: sellerEmail,
    ...flags,
  })
  .partial();

export const PAYMENT_METHODS = ["paypal", "venmo", "cashapp", "zelle"] as const;

/** What the pages of the shop show about the seller. An empty text means "not set". */
export const storeSettings = z.object({
  shopName: z.string(),
  contactEmail: z.string(),
  postalAddress: z.string(),
  paypalHandle: z.string(),
  venmoHandle: z.string(),
  cashAppHandle: z.string(),
  zelleEmail: z.string(),
  holdHours: z.number().int(),
  /** For how many days after the delivery customers may ask for a return. */
  returnDays: z.number().int(),
  timeZone: z.string(),
  calculatorGuidance: z.string(),
});

/** The settings that everybody sees, with those that only admins see. `updatedAt` is the version of all settings. */
export const adminStoreSettings = storeSettings.extend({
  /** The name on invoices; without it they show the shop's name. */
  sellerName: z.string(),
  taxId: z.string(),
  /** Whether an order gets its invoice when it is paid or when it is placed. */
  invoiceWhen: z.enum(INVOICE_MOMENTS),
  autoCancelExpired: z.boolean(),
  /** Hosts for payment links besides PayPal, Venmo and Cash App, separated by commas. */
  paymentHosts: z.string(),
  quoteDays: z.number().int(),
  /** Delay in seconds of emails about the seller's actions, so that an action can be undone; 0 for none. */
  orderMailDelaySeconds: z.number().int(),
  /** Whether an admin without a second factor can do nothing else than set one up. */
  adminsNeedFactor: z.boolean(),
  /** Minutes without a call after which an admin's session ends. */
  adminIdleMinutes: z.number().int(),
  /** Tolerance in dalton between a measured mass and the mass of the sequence. */
  msTolerance: z.number(),
  /** Days after which a customer's account is erased at their request, even if no admin has confirmed it. */
  erasureDays: z.number().int(),
  /** Years after which finished orders lose the customer's data; 0 for never. */
  ordersKeptYears: z.number().int(),
  /** Years without a sign-in or an order after which an account is erased; 0 for never. */
  accountsKeptYears: z.number().int(),
  updatedAt: timestamp,
});

const handle = oneLine(200);

const years = wholeNumberOf("years")
  .min(0, "Must be 0 (never) or more")
  .max(100, "Must be at most 100 years");

/** Omitted fields keep their values. `updatedAt` is the version; a newer change is not overwritten. */
export const storeSettingsBody = z
  .object({
    shopName: handle,
    contactEmail: sellerEmail,
    postalAddress: text(500),
    sellerName: handle,
    taxId: oneLine(60),
    invoiceWhen: z.enum(INVOICE_MOMENTS, { error: 'Must be "paid" or "placed"' }),
    paypalHandle: handle,
    venmoHandle: handle,
    cashAppHandle: handle,
    zelleEmail: sellerEmail,
    paymentHosts: text(1000).refine(
      (hosts) => splitHosts(hosts).every(isHost),
      "Write names of sites only, such as pay.example.com, separated by commas",
    ),
    holdHours: wholeNumberOf("hours")
      .min(1, "Must be at least 1 hour")
      .max(720, "Must be at most 720 hours"),
    timeZone: text(60).refine(isTimeZone, "Must be a time zone such as America/New_York"),
    calculatorGuidance: text(500),
    quoteDays: wholeNumberOf("days")
      .min(1, "Must be at least 1 day")
      .max(365, "Must be at most 365 days"),
    returnDays: wholeNumberOf("days")
      .min(0, "Must be at least 0 days (no returns)")
      .max(365, "Must be at most 365 days"),
    orderMailDelaySeconds: wholeNumberOf("seconds")
      .min(0, "Must be at least 0 seconds (no delay)")
      .max(600, "Must be at most 600 seconds"),
    autoCancelExpired: z.boolean(),
    adminsNeedFactor: z.boolean(),
    adminIdleMinutes: wholeNumberOf("minutes")
      .min(5, "Must be at least 5 minutes")
      .max(1440, "Must be at most 1440 minutes, which is a day"),
    msTolerance: z
      .number({ error: "Must be a number of daltons" })
      .min(0.01, "Must be at least 0.01 Da")
      .max(10, "Must be at most 10 Da"),
    erasureDays: wholeNumberOf("days")
      .min(1, "Must be at least 1 day")
      .max(30, "Must be at most 30 days: the privacy policy promises an answer by then"),
    ordersKeptYears: years,
    accountsKeptYears: years,
    updatedAt: timestampInput,
  })
  .partial();

export type NotificationConfig = z.infer<typeof notificationConfig>;
export type NotificationFlag = keyof typeof flags;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export type StoreSettings = z.infer<typeof storeSettings>;
export type AdminStoreSettings = z.infer<typeof adminStoreSettings>;
export type StoreSettingsBody = z.infer<typeof storeSettingsBody>;
