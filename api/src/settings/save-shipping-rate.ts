import { type Cents, formatAmount, formatUsd } from "#shared/domain/money.ts";
import type { Database } from "../db/client.ts";
import { presentZones } from "./present-shipping.ts";
import { saveJsonSetting } from "./save-json-setting.ts";
import { standardRateOf, withStandardRate, ZONES } from "./shipping-settings.queries.ts";

/** Sets the shop's one rate of future orders: the first rate of the standard method. */
export async function saveShippingRate(db: Database, actorId: string, rate: Cents): Promise<Cents> {
  const { value } = await db.transaction((tx) =>
    saveJsonSetting(tx, {
      setting: ZONES,
      actorId,
      action: "shipping-rate-changed",
      change: (zones) => withStandardRate(zones, rate),
      recorded: (zones) => ({ shippingRate: formatAmount(standardRateOf(zones)) }),
      version: undefined,
      present: presentZones,
      summary: (before, after) =>
        `Changed the shipping rate from ${formatUsd(standardRateOf(before))} to ${formatUsd(standardRateOf(after))}`,
    }),
  );
  return standardRateOf(value);
}
