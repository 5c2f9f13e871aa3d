import type { InvoiceMoment } from "#shared/domain/invoices.ts";
import type { Cents } from "#shared/domain/money.ts";
import { type ShippingZone, STANDARD_METHOD } from "#shared/domain/shipping.ts";
import type { ShippingCalendar } from "#shared/domain/shipping-calendar.ts";
import type { TaxRate } from "#shared/domain/tax.ts";
import type { Connection, Transaction } from "../db/client.ts";
import {
  DEFAULT_CALENDAR,
  DEFAULT_PARCELS,
  DEFAULT_SENDER,
  DEFAULT_TAX_RATES,
  DEFAULT_ZONES,
} from "./setting-defaults.ts";
import { readValues, storeKey, storeSettingsIn, writeValues } from "./settings.queries.ts";

/** A setting that is one JSON value, with the value of a shop that has not set it. */
export type JsonSetting<Value> = { key: string; fallback: Value };

const setting = <Value>(key: string, fallback: Value): JsonSetting<Value> => ({ key, fallback });

export const ZONES = setting("shipping_zones", DEFAULT_ZONES);
export const CALENDAR = setting("shipping_calendar", DEFAULT_CALENDAR);
export const PARCELS = setting("shipping_parcels", DEFAULT_PARCELS);
export const SENDER = setting("shipping_sender", DEFAULT_SENDER);
export const TAX_RATES = setting("tax_rates", DEFAULT_TAX_RATES);

/** `updatedAt` is the version; 1970 while nobody has set the value. */
export type Stored<Value> = { value: Value; updatedAt: Date };

/** The terms of an order: where it may ship to and for how much, the tax, and for how many hours it keeps its stock. */
export type Terms = {
  zones: ShippingZone[];
  calendar: ShippingCalendar;
  taxRates: TaxRate[];
  holdHours: number;
  invoiceWhen: InvoiceMoment;
};

/** All terms of a new order in one query, with defaults for what is not set. */
export async function readTerms(conn: Connection): Promise<Terms> {
  const { values } = await readValues(conn, [
    ZONES.key,
    CALENDAR.key,
    TAX_RATES.key,
    storeKey("timeZone"),
    storeKey("holdHours"),
    storeKey("invoiceWhen"),
  ]);
  const { timeZone, holdHours, invoiceWhen } = storeSettingsIn(values);
  return {
    zones: read(ZONES, values),
    calendar: { ...read(CALENDAR, values), timeZone },
    taxRates: read(TAX_RATES, values),
    holdHours,
    invoiceWhen,
  };
}

/** The specification's one rate in cents: the first rate of the standard method; 15 dollars by default. */
export async function readShippingRateCents(conn: Connection): Promise<Cents> {
  return standardRateOf((await readJson(conn, ZONES)).value);
}

export async function readJson<Value>(
  conn: Connection,
  setting: JsonSetting<Value>,
): Promise<Stored<Value>> {
  const { values, updatedAt } = await readValues(conn, [setting.key]);
  return { value: read(setting, values), updatedAt };
}

export async function writeJson<Value>(
  tx: Transaction,
  { key }: JsonSetting<Value>,
  value: Value,
  updatedBy: string,
): Promise<void> {
  await writeValues(tx, { [key]: JSON.stringify(value) }, updatedBy);
}

function read<Value>(
  { key, fallback }: JsonSetting<Value>,
  values: ReadonlyMap<string, string>,
): Value {
  const stored = values.get(key);
  return stored === undefined ? fallback : (JSON.parse(stored) as Value);
}

export function standardRateOf(zones: readonly ShippingZone[]): Cents {
  const standard = zones.flatMap(({ methods }) => methods).find(({ id }) => id === STANDARD_METHOD);
  return standard?.rates[0]?.amountCents ?? 0;
}

/** The zones with another amount of the standard method's first rate. */
export function withStandardRate(zones: readonly ShippingZone[], amountCents: Cents) {
  return zones.map((zone) => ({
    ...zone,
    methods: zone.methods.map((method) =>
      method.id === STANDARD_METHOD
        ? {
            ...method,
            rates: method.rates.map((rate, at) => (at === 0 ? { ...rate, amountCents } : rate)),
          }
        : method,
    ),
  }));
}
