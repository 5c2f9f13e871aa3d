import { Elysia } from "elysia";
import { adminShippingCalls } from "#shared/contracts/shipping.calls.ts";
import { shippingCalls } from "#shared/contracts/shipping-countries.calls.ts";
import { taxCalls } from "#shared/contracts/tax.calls.ts";
import { nameOfCountry } from "../countries.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { saveJsonSetting } from "./save-json-setting.ts";
import { saveCalendar, saveSender, saveTaxRates, saveZones } from "./save-shipping-settings.ts";
import { readStoreSettings } from "./settings.queries.ts";
import { readJson, ZONES } from "./shipping-settings.queries.ts";
import {
  EDITED_PARCELS,
  EDITED_SENDER,
  EDITED_TAX_RATES,
  EDITED_ZONES,
  type EditedSetting,
  editedCalendar,
} from "./shipping-settings.ts";

/** Zones, calendar, parcels, sender and tax rates, for full admins; the countries for everybody. */
export function shippingRoutes(deps: Dependencies) {
  const { db } = deps;
  const show = async <Value, Shown>(setting: EditedSetting<Value, Shown>) =>
    setting.present(await readJson(db, setting));
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
        zones: () => show(EDITED_ZONES),
        saveZones: ({ body, user }) => saveZones(db, user.id, body),
        calendar: async () => {
          const { timeZone } = await readStoreSettings(db);
          return show(editedCalendar(timeZone));
        },
        saveCalendar: ({ body, user }) => saveCalendar(db, user.id, body),
        parcels: () => show(EDITED_PARCELS),
        saveParcels: ({ body: { parcels, updatedAt }, user }) => {
          const change = () => parcels;
          const asked = { actorId: user.id, change, version: updatedAt };
          return saveJsonSetting(db, EDITED_PARCELS, asked);
        },
        sender: () => show(EDITED_SENDER),
        saveSender: ({ body, user }) => saveSender(db, user.id, body),
      }),
    )
    .use(
      serve(deps, taxCalls, {
        rates: () => show(EDITED_TAX_RATES),
        saveRates: ({ body, user }) => saveTaxRates(db, user.id, body),
      }),
    );
}
