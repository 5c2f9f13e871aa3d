import { Elysia } from "elysia";
import { adminShippingCalls } from "#shared/contracts/shipping.calls.ts";
import { shippingCalls } from "#shared/contracts/shipping-countries.calls.ts";
import { taxCalls } from "#shared/contracts/tax.calls.ts";
import { nameOfCountry } from "../countries.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import {
  presentCalendar,
  presentParcels,
  presentSender,
  presentTaxRates,
  presentZones,
} from "./present-shipping.ts";
import {
  saveCalendar,
  saveParcels,
  saveSender,
  saveTaxRates,
  saveZones,
} from "./save-shipping-settings.ts";
import { readStoreSettings } from "./settings.queries.ts";
import {
  CALENDAR,
  PARCELS,
  readJson,
  SENDER,
  TAX_RATES,
  ZONES,
} from "./shipping-settings.queries.ts";

/** Zones, calendar, parcels, sender and tax rates, for full admins; the countries for everybody. */
export function shippingRoutes(deps: Dependencies) {
  const { db } = deps;
  return new Elysia()
    .use(
      serve(deps, shippingCalls, {
        countries: async () => {
          const { value } = await readJson(db, ZONES);
          const active = value.filter(({ methods }) => methods.some((method) => method.active));
          const codes = new Set(active.flatMap(({ countries }) => countries));
          const countries = [...codes]
            .map((code) => ({ code, name: nameOfCountry(code) }))
            .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
          return { countries };
        },
      }),
    )
    .use(
      serve(deps, adminShippingCalls, {
        zones: async () => presentZones(await readJson(db, ZONES)),
        saveZones: ({ body, user }) => saveZones(db, user.id, body),
        calendar: async () => {
          const [stored, { timeZone }] = await Promise.all([
            readJson(db, CALENDAR),
            readStoreSettings(db),
          ]);
          return presentCalendar(stored, timeZone);
        },
        saveCalendar: ({ body, user }) => saveCalendar(db, user.id, body),
        parcels: async () => presentParcels(await readJson(db, PARCELS)),
        saveParcels: ({ body, user }) => saveParcels(db, user.id, body),
        sender: async () => presentSender(await readJson(db, SENDER)),
        saveSender: ({ body, user }) => saveSender(db, user.id, body),
      }),
    )
    .use(
      serve(deps, taxCalls, {
        rates: async () => presentTaxRates(await readJson(db, TAX_RATES)),
        saveRates: ({ body, user }) => saveTaxRates(db, user.id, body),
      }),
    );
}
