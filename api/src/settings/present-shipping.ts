import type {
  ShippingCalendarSetting,
  ShippingParcels,
  ShippingSender,
  ShippingZones,
} from "#shared/contracts/shipping.ts";
import type { TaxRates } from "#shared/contracts/tax.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { type ShippingZone, zoneNotices } from "#shared/domain/shipping.ts";
import type { TaxRate } from "#shared/domain/tax.ts";
import { nameOfCountry } from "../countries.ts";
import type { CalendarDays, StoredParcel, StoredSender } from "./shipping-defaults.ts";
import type { Stored } from "./shipping-settings.queries.ts";

/* The settings of shipping and tax in the form of the API, each with its version. */

export function presentZones({ value, updatedAt }: Stored<ShippingZone[]>): ShippingZones {
  return {
    zones: value.map((zone) => ({
      ...zone,
      methods: zone.methods.map(({ rates, freeFromCents, ...method }) => ({
        ...method,
        rates: rates.map(({ fromSubtotalCents, fromGrams, amountCents }) => ({
          fromSubtotal: formatAmount(fromSubtotalCents),
          fromGrams,
          amount: formatAmount(amountCents),
        })),
        freeFrom: freeFromCents === null ? null : formatAmount(freeFromCents),
      })),
    })),
    notices: zoneNotices(value, nameOfCountry),
    updatedAt: updatedAt.toISOString(),
  };
}

/** @param timeZone the shop's */
export function presentCalendar(
  { value, updatedAt }: Stored<CalendarDays>,
  timeZone: string,
): ShippingCalendarSetting {
  return { timeZone, ...value, updatedAt: updatedAt.toISOString() };
}

export function presentParcels({ value, updatedAt }: Stored<StoredParcel[]>): ShippingParcels {
  return { parcels: value, updatedAt: updatedAt.toISOString() };
}

export function presentSender({ value, updatedAt }: Stored<StoredSender>): ShippingSender {
  return { ...value, updatedAt: updatedAt.toISOString() };
}

export function presentTaxRates({ value, updatedAt }: Stored<TaxRate[]>): TaxRates {
  return { rates: value, updatedAt: updatedAt.toISOString() };
}
