import type { Parcel, ShippingSender } from "#shared/contracts/shipping.ts";
import { type ShippingZone, STANDARD_METHOD } from "#shared/domain/shipping.ts";
import type { ShippingCalendar } from "#shared/domain/shipping-calendar.ts";
import { STORAGES } from "#shared/domain/storages.ts";
import type { TaxRate } from "#shared/domain/tax.ts";
import { DEFAULT_SHIPPING_RATE } from "./setting-defaults.ts";

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
