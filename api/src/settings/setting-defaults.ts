import type { AdminStoreSettings, NotificationConfig } from "#shared/contracts/settings.ts";
import type { Parcel, ShippingSender } from "#shared/contracts/shipping.ts";
import type { Cents } from "#shared/domain/money.ts";
import { MS_TOLERANCE } from "#shared/domain/ms-identity.ts";
import { type ShippingZone, STANDARD_METHOD } from "#shared/domain/shipping.ts";
import type { ShippingCalendar } from "#shared/domain/shipping-calendar.ts";
import { STORAGES } from "#shared/domain/storages.ts";
import type { TaxRate } from "#shared/domain/tax.ts";

/** The values of settings that nobody has set. */

export const DEFAULT_SHIPPING_RATE: Cents = 15_00;

/** No address, so nothing is sent; with only an address, all emails are sent. */
export const DEFAULT_NOTIFICATION_CONFIG: NotificationConfig = {
  notification_email: "",
  notify_new_orders: "true",
  notify_order_status_change: "true",
  notify_user_registration: "true",
  notify_system_errors: "true",
  notify_low_stock: "true",
  notify_payment_received: "true",
};

export type StoreSettingValues = Omit<AdminStoreSettings, "updatedAt">;

/** An empty text means "not set": pages say so instead of showing an empty line. */
export const DEFAULT_STORE_SETTINGS: StoreSettingValues = {
  shopName: "Aliquot",
  contactEmail: "",
  postalAddress: "",
  paypalHandle: "",
  venmoHandle: "",
  cashAppHandle: "",
  zelleEmail: "",
  holdHours: 48,
  timeZone: "America/New_York",
  calculatorGuidance: "Common water amounts: 0.5-1 mL for GLP-1s and 2.5-3 mL for peptides.",
  // A customer may have paid just before the hold ends.
  autoCancelExpired: false,
  // Invoices then name the shop.
  sellerName: "",
  taxId: "",
  invoiceWhen: "paid",
  paymentHosts: "",
  quoteDays: 30,
  // The specification's return window.
  returnDays: 30,
  orderMailDelaySeconds: 20,
  // The first factor of an admin turns it on, unless somebody has chosen.
  adminsNeedFactor: false,
  adminIdleMinutes: 120,
  msTolerance: MS_TOLERANCE,
  erasureDays: 30,
  // As long as tax law asks in most places; a seller whose law asks for less lowers it.
  ordersKeptYears: 10,
  // The privacy policy says that an account is kept until its owner asks.
  accountsKeptYears: 0,
};

/** The values of the settings of shipping and tax that nobody has set. */

/** The calendar without the time zone, which is the shop's own setting. */
export type CalendarDays = Omit<ShippingCalendar, "timeZone">;

export type StoredParcel = Parcel;

/** Who sends the parcels, as labels and customs forms state it. Empty texts mean "not set". */
export type StoredSender = Omit<ShippingSender, "updatedAt">;

/** The specification's shop: one flat rate to the United States. */
export const DEFAULT_ZONES: ShippingZone[] = [
  {
    id: "united-states",
    name: "United States",
    countries: ["US"],
    regions: [],
    methods: [
      {
        id: STANDARD_METHOD,
        name: "Standard",
        carrierName: "",
        serviceLevel: "",
        storage: [...STORAGES],
        rates: [{ fromSubtotalCents: 0, fromGrams: 0, amountCents: DEFAULT_SHIPPING_RATE }],
        freeFromCents: null,
        businessDays: 5,
        active: true,
      },
    ],
  },
];

export const DEFAULT_CALENDAR: CalendarDays = {
  cutOff: "14:00",
  weekdays: [1, 2, 3, 4, 5],
  closed: [],
  // A frozen parcel that leaves on Thursday may wait over the weekend.
  frozenWeekdays: [1, 2, 3],
};

export const DEFAULT_PARCELS: StoredParcel[] = [];

export const DEFAULT_SENDER: StoredSender = {
  name: "",
  company: "",
  address1: "",
  address2: "",
  city: "",
  state: "",
  zipCode: "",
  country: "",
  phone: "",
  email: "",
};

/** Without rates the shop takes no tax. */
export const DEFAULT_TAX_RATES: TaxRate[] = [];
