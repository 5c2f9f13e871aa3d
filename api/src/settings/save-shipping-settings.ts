import type {
  CalendarBody,
  SenderBody,
  ShippingCalendarSetting,
  ShippingSender,
  ShippingZones,
  ZonesBody,
} from "#shared/contracts/shipping.ts";
import type { TaxRates, TaxRatesBody } from "#shared/contracts/tax.ts";
import { type Cents, parseAmount } from "#shared/domain/money.ts";
import type { ShippingZone } from "#shared/domain/shipping.ts";
import { isCountry } from "../countries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import { invalid } from "../refusals.ts";
import { saveJsonSetting } from "./save-json-setting.ts";
import { saveStoreSettings } from "./save-store-settings.ts";
import { readStoreSettings } from "./settings.queries.ts";
import { withStandardRate } from "./shipping-settings.queries.ts";
import {
  EDITED_RATE,
  EDITED_SENDER,
  EDITED_TAX_RATES,
  EDITED_ZONES,
  editedCalendar,
} from "./shipping-settings.ts";

/*
 * Every function that takes a version: @throws Refusal 409 "settings-changed" with the present settings, when somebody
 * saved in between.
 */

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
  const change = () => asked;
  return saveJsonSetting(db, EDITED_ZONES, { actorId, change, version: updatedAt });
}

const inCents = (zone: ZonesBody["zones"][number]): ShippingZone => ({
  ...zone,
  regions: [...new Set(zone.regions)],
  methods: zone.methods.map(({ freeFrom, ...method }) => ({
    ...method,
    carrierName: method.carrierName.trim(),
    serviceLevel: method.serviceLevel.trim(),
    storage: [...new Set(method.storage)],
    rates: method.rates.map(({ fromSubtotal, fromGrams, amount }) => ({
      fromSubtotalCents: parseAmount(fromSubtotal),
      fromGrams,
      amountCents: parseAmount(amount),
    })),
    freeFromCents: freeFrom ? parseAmount(freeFrom) : null,
  })),
});

/** Sets the one rate of the specification. */
export async function saveShippingRate(db: Database, actorId: string, rate: Cents) {
  const change = (zones: ShippingZone[]) => withStandardRate(zones, rate);
  return saveJsonSetting(db, EDITED_RATE, { actorId, change });
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
    const stored = await readStoreSettings(tx);
    const shop = await saveStoreSettings(tx, actorId, { timeZone });
    // A refusal shows the stored time zone, because it rolls the new one back.
    const saved = await saveJsonSetting(tx, editedCalendar(stored.timeZone), {
      actorId,
      change: () => ({
        ...days,
        weekdays: inOrder(days.weekdays),
        closed: [...new Set(days.closed)].toSorted(),
        frozenWeekdays: inOrder(days.frozenWeekdays),
      }),
      version: updatedAt,
    });
    return { ...saved, timeZone: shop.timeZone };
  });
}

/**
 * Omitted fields keep their values.
 * @throws Refusal 422 for a code that is no country
 */
export async function saveSender(
  db: Database,
  actorId: string,
  { updatedAt, ...asked }: SenderBody,
): Promise<ShippingSender> {
  if (asked.country) requireCountries([{ code: asked.country, path: "country" }]);
  return saveJsonSetting(db, EDITED_SENDER, {
    actorId,
    change: (before) => ({ ...before, ...asked }),
    version: updatedAt,
  });
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
  const change = () => rates;
  return saveJsonSetting(db, EDITED_TAX_RATES, { actorId, change, version: updatedAt });
}

function requireCountries(codes: readonly { code: string; path: string }[]): void {
  const unknown = codes.filter(({ code }) => !isCountry(code));
  if (unknown.length > 0) {
    throw invalid(
      Object.fromEntries(unknown.map(({ path }) => [path, "There is no country with this code"])),
    );
  }
}
