import type { InvoiceMoment } from "#shared/domain/invoices.ts";
import type { Cents } from "#shared/domain/money.ts";
import { type ShippingZone, STANDARD_METHOD } from "#shared/domain/shipping.ts";
import type { ShippingCalendar } from "#shared/domain/shipping-calendar.ts";
import type { TaxRate } from "#shared/domain/tax.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { DEFAULT_STORE_SETTINGS } from "./setting-defaults.ts";
import { readValues, STORE_KEYS, writeValues } from "./settings.queries.ts";
import {
  type CalendarDays,
  DEFAULT_CALENDAR,
  DEFAULT_PARCELS,
  DEFAULT_SENDER,
  DEFAULT_TAX_RATES,
  DEFAULT_ZONES,
  type StoredParcel,
  type StoredSender,
} from "./shipping-defaults.ts";

/** A setting that is one JSON value, with the value of a shop that has not set it. */
export type JsonSetting<Value> = { key: string; fallback: Value };

export const ZONES: JsonSetting<ShippingZone[]> = {
  key: "shipping_zones",
  fallback: DEFAULT_ZONES,
};
export const CALENDAR: JsonSetting<CalendarDays> = {
  key: "shipping_calendar",
  fallback: DEFAULT_CALENDAR,
};
export const PARCELS: JsonSetting<StoredParcel[]> = {
  key: "shipping_parcels",
  fallback: DEFAULT_PARCELS,
};
export const SENDER: JsonSetting<StoredSender> = {
  key: "shipping_sender",
  fallback: DEFAULT_SENDER,
};
export const TAX_RATES: JsonSetting<TaxRate[]> = {
  key: "tax_rates",
  fallback: DEFAULT_TAX_RATES,
};

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
    STORE_KEYS.timeZone,
    STORE_KEYS.holdHours,
    STORE_KEYS.invoiceWhen,
  ]);
  const hours = values.get(STORE_KEYS.holdHours);
  const timeZone = values.get(STORE_KEYS.timeZone) ?? DEFAULT_STORE_SETTINGS.timeZone;
  return {
    zones: read(ZONES, values),
    calendar: { ...read(CALENDAR, values), timeZone },
    taxRates: read(TAX_RATES, values),
    holdHours: hours === undefined ? DEFAULT_STORE_SETTINGS.holdHours : Number(hours),
    invoiceWhen:
      values.get(STORE_KEYS.invoiceWhen) === "placed"
        ? "placed"
        : DEFAULT_STORE_SETTINGS.invoiceWhen,
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
  await writeValues(tx, new Map([[key, JSON.stringify(value)]]), updatedBy);
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
