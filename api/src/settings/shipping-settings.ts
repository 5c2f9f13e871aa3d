import type {
  ShippingCalendarSetting,
  ShippingParcels,
  ShippingSender,
  ShippingZones,
} from "#shared/contracts/shipping.ts";
import type { TaxRates } from "#shared/contracts/tax.ts";
import { amountOrNull, formatAmount, formatUsd } from "#shared/domain/money.ts";
import { type ShippingZone, zoneNotices } from "#shared/domain/shipping.ts";
import type { TaxRate } from "#shared/domain/tax.ts";
import { nameOfCountry } from "../countries.ts";
import type { CalendarDays, StoredParcel, StoredSender } from "./setting-defaults.ts";
import {
  CALENDAR,
  type JsonSetting,
  PARCELS,
  SENDER,
  type Stored,
  standardRateOf,
  TAX_RATES,
  ZONES,
} from "./shipping-settings.queries.ts";

/** A setting that admins change: its form in the API, and what the activity says of a change. */
export type EditedSetting<Value, Shown> = JsonSetting<Value> & {
  present: (stored: Stored<Value>) => Shown;
  action: string;
  summary: (before: Value, after: Value) => string;
  /** The members of the activity's before and after; the whole value under its key without it. */
  recorded?: (value: Value) => Record<string, unknown>;
};

export const EDITED_ZONES: EditedSetting<ShippingZone[], ShippingZones> = {
  ...ZONES,
  action: "shipping-zones-changed",
  summary: () => "Changed the shipping zones",
  present: ({ value, updatedAt }) => ({
    zones: value.map((zone) => ({
      ...zone,
      methods: zone.methods.map(({ rates, freeFromCents, ...method }) => ({
        ...method,
        rates: rates.map(({ fromSubtotalCents, fromGrams, amountCents }) => ({
          fromSubtotal: formatAmount(fromSubtotalCents),
          fromGrams,
          amount: formatAmount(amountCents),
        })),
        freeFrom: amountOrNull(freeFromCents),
      })),
    })),
    notices: zoneNotices(value, nameOfCountry),
    updatedAt: updatedAt.toISOString(),
  }),
};

/** The rate that is read and saved as one number: the first rate of the standard method. */
export const EDITED_RATE: EditedSetting<ShippingZone[], { value: string }> = {
  ...ZONES,
  action: "shipping-rate-changed",
  summary: (before, after) =>
    `Changed the shipping rate from ${formatUsd(standardRateOf(before))} to ${formatUsd(standardRateOf(after))}`,
  recorded: (zones) => ({ shippingRate: formatAmount(standardRateOf(zones)) }),
  present: ({ value }) => ({ value: formatAmount(standardRateOf(value)) }),
};

/** @param timeZone the shop's */
export const editedCalendar = (
  timeZone: string,
): EditedSetting<CalendarDays, ShippingCalendarSetting> => ({
  ...CALENDAR,
  action: "shipping-calendar-changed",
  summary: () => "Changed the shipping calendar",
  present: ({ value, updatedAt }) => ({ timeZone, ...value, updatedAt: updatedAt.toISOString() }),
});

export const EDITED_PARCELS: EditedSetting<StoredParcel[], ShippingParcels> = {
  ...PARCELS,
  action: "shipping-parcels-changed",
  summary: () => "Changed the parcels",
  present: ({ value, updatedAt }) => ({ parcels: value, updatedAt: updatedAt.toISOString() }),
};

export const EDITED_SENDER: EditedSetting<StoredSender, ShippingSender> = {
  ...SENDER,
  action: "shipping-sender-changed",
  summary: () => "Changed the sender of parcels",
  present: ({ value, updatedAt }) => ({ ...value, updatedAt: updatedAt.toISOString() }),
};

export const EDITED_TAX_RATES: EditedSetting<TaxRate[], TaxRates> = {
  ...TAX_RATES,
  action: "tax-rates-changed",
  summary: (before, after) => `Changed the tax rates: ${before.length} before, ${after.length} now`,
  present: ({ value, updatedAt }) => ({ rates: value, updatedAt: updatedAt.toISOString() }),
};
