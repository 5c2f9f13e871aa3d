import type {
  CalendarBody,
  ParcelsBody,
  SenderBody,
  ShippingCalendarSetting,
  ShippingParcels,
  ShippingSender,
  ShippingZones,
  ZonesBody,
} from "#shared/contracts/shipping.ts";
import type { TaxRates, TaxRatesBody } from "#shared/contracts/tax.ts";
import { parseAmount } from "#shared/domain/money.ts";
import type { ShippingZone } from "#shared/domain/shipping.ts";
import { isCountry } from "../countries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import { invalid } from "../refusals.ts";
import {
  presentCalendar,
  presentParcels,
  presentSender,
  presentTaxRates,
  presentZones,
} from "./present-shipping.ts";
import { saveJsonSetting } from "./save-json-setting.ts";
import { saveTimeZone } from "./save-store-settings.ts";
import { readStoreSettings } from "./settings.queries.ts";
import { CALENDAR, PARCELS, SENDER, TAX_RATES, ZONES } from "./shipping-settings.queries.ts";

/* Every function: @throws Refusal 409 "settings-changed" with the present settings, when somebody saved in between. */

/** @throws Refusal 422 for a code that is no country */
export async function saveZones(
  db: Database,
  actorId: string,
  { zones, updatedAt }: ZonesBody,
): Promise<ShippingZones> {
  requireCountries(
    zones.flatMap(({ countries }, at) =>
      countries.map((code, of) => ({ code, path: `zones.${at}.countries.${of}` })),
    ),
  );
  const asked = zones.map(inCents);
  const saved = await db.transaction((tx) =>
    saveJsonSetting(tx, {
      setting: ZONES,
      actorId,
      action: "shipping-zones-changed",
      change: () => asked,
      version: updatedAt,
      present: presentZones,
      summary: () => "Changed the shipping zones",
    }),
  );
  return presentZones(saved);
}

function inCents(zone: ZonesBody["zones"][number]): ShippingZone {
  return {
    id: zone.id,
    name: zone.name,
    countries: zone.countries,
    regions: [...new Set(zone.regions)],
    methods: zone.methods.map((method) => ({
      id: method.id,
      name: method.name,
      carrierName: method.carrierName.trim(),
      serviceLevel: method.serviceLevel.trim(),
      storage: [...new Set(method.storage)],
      rates: method.rates.map(({ fromSubtotal, fromGrams, amount }) => ({
        fromSubtotalCents: parseAmount(fromSubtotal),
        fromGrams,
        amountCents: parseAmount(amount),
      })),
      freeFromCents: method.freeFrom ? parseAmount(method.freeFrom) : null,
      businessDays: method.businessDays,
      active: method.active,
    })),
  };
}

/**
 * The time zone is the shop's own setting, so another one changes the shop's.
 * @throws Refusal 422 for a time zone that the database does not know
 */
export async function saveCalendar(
  db: Database,
  actorId: string,
  { timeZone, updatedAt, ...days }: CalendarBody,
): Promise<ShippingCalendarSetting> {
  const inOrder = (weekdays: readonly number[]) => [...new Set(weekdays)].toSorted((a, b) => a - b);
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "settings");
    const { timeZone: stored } = await readStoreSettings(tx);
    const zone = await saveTimeZone(tx, actorId, timeZone);
    const saved = await saveJsonSetting(tx, {
      setting: CALENDAR,
      actorId,
      action: "shipping-calendar-changed",
      change: () => ({
        cutOff: days.cutOff,
        weekdays: inOrder(days.weekdays),
        closed: [...new Set(days.closed)].toSorted(),
        frozenWeekdays: inOrder(days.frozenWeekdays),
      }),
      version: updatedAt,
      // A refusal rolls the new time zone back.
      present: (calendar) => presentCalendar(calendar, stored),
      summary: () => "Changed the shipping calendar",
    });
    return presentCalendar(saved, zone);
  });
}

export async function saveParcels(
  db: Database,
  actorId: string,
  { parcels, updatedAt }: ParcelsBody,
): Promise<ShippingParcels> {
  const saved = await db.transaction((tx) =>
    saveJsonSetting(tx, {
      setting: PARCELS,
      actorId,
      action: "shipping-parcels-changed",
      change: () => parcels,
      version: updatedAt,
      present: presentParcels,
      summary: () => "Changed the parcels",
    }),
  );
  return presentParcels(saved);
}

/**
 * Members that are left out stay as they are.
 * @throws Refusal 422 for a code that is no country
 */
export async function saveSender(
  db: Database,
  actorId: string,
  { updatedAt, ...asked }: SenderBody,
): Promise<ShippingSender> {
  if (asked.country) requireCountries([{ code: asked.country, path: "country" }]);
  const saved = await db.transaction((tx) =>
    saveJsonSetting(tx, {
      setting: SENDER,
      actorId,
      action: "shipping-sender-changed",
      change: (before) => ({ ...before, ...asked }),
      version: updatedAt,
      present: presentSender,
      summary: () => "Changed the sender of parcels",
    }),
  );
  return presentSender(saved);
}

/** @throws Refusal 422 for a code that is no country */
export async function saveTaxRates(
  db: Database,
  actorId: string,
  { rates, updatedAt }: TaxRatesBody,
): Promise<TaxRates> {
  requireCountries(
    rates.map(({ country }, at) => ({ code: country, path: `rates.${at}.country` })),
  );
  const saved = await db.transaction((tx) =>
    saveJsonSetting(tx, {
      setting: TAX_RATES,
      actorId,
      action: "tax-rates-changed",
      change: () =>
        rates.map(({ country, region, zipPrefix, percent, onShipping, name }) => ({
          country,
          region,
          zipPrefix,
          percent,
          onShipping,
          name,
        })),
      version: updatedAt,
      present: presentTaxRates,
      summary: (before, after) =>
        `Changed the tax rates: ${before.length} before, ${after.length} now`,
    }),
  );
  return presentTaxRates(saved);
}

function requireCountries(codes: readonly { code: string; path: string }[]): void {
  const unknown = codes.filter(({ code }) => !isCountry(code));
  if (unknown.length > 0) {
    throw invalid(
      Object.fromEntries(unknown.map(({ path }) => [path, "There is no country with this code"])),
    );
  }
}
