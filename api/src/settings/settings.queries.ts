import { sql } from "drizzle-orm";
import type { NotificationConfig } from "#shared/contracts/settings.ts";
import { splitHosts } from "#shared/domain/payment-hosts.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { newerVersion } from "../db/versions.ts";
import {
  DEFAULT_NOTIFICATION_CONFIG,
  DEFAULT_STORE_SETTINGS,
  type StoreSettingValues,
} from "./setting-defaults.ts";
import { systemSettings } from "./settings.tables.ts";

const STORE_NAMES = Object.keys(DEFAULT_STORE_SETTINGS) as (keyof StoreSettingValues)[];

/** The key of a store setting: "cashAppHandle" is stored as "cash_app_handle". */
export const storeKey = (name: keyof StoreSettingValues): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const NAMES_BY_KEY = new Map(STORE_NAMES.map((name) => [storeKey(name), name]));

/** `updatedAt` is the version of all store settings together: the time of the newest change. */
export type StoredSettings = StoreSettingValues & { updatedAt: Date };

/** The hosts that payment links may lead to, besides the payment services. */
export async function readPaymentHosts(conn: Connection): Promise<string[]> {
  const { values } = await readValues(conn, [storeKey("paymentHosts")]);
  return splitHosts(storeSettingsIn(values).paymentHosts);
}

export async function readNotificationConfig(conn: Connection): Promise<NotificationConfig> {
  const { values } = await readValues(conn, Object.keys(DEFAULT_NOTIFICATION_CONFIG));
  return { ...DEFAULT_NOTIFICATION_CONFIG, ...Object.fromEntries(values) };
}

/** All store settings, including those that only an admin sees. */
export async function readStoreSettings(conn: Connection): Promise<StoredSettings> {
  const { values, updatedAt } = await readValues(conn, STORE_NAMES.map(storeKey));
  return { ...storeSettingsIn(values), updatedAt };
}

/** The store settings among stored values, with the default of each that is not. */
export function storeSettingsIn(values: ReadonlyMap<string, string>): StoreSettingValues {
  const stored = [...values].flatMap(([key, value]) => {
    const name = NAMES_BY_KEY.get(key);
    return name ? [[name, fromText(name, value)]] : [];
  });
  return { ...DEFAULT_STORE_SETTINGS, ...Object.fromEntries(stored) };
}

export async function writeStoreSettings(
  tx: Transaction,
  changes: Partial<StoreSettingValues>,
  updatedBy: string,
): Promise<void> {
  const values = STORE_NAMES.filter((name) => changes[name] !== undefined).map((name) => [
    storeKey(name),
    String(changes[name]),
  ]);
  await writeValues(tx, Object.fromEntries(values), updatedBy);
}

/** Stores SHOP_TIME_ZONE as the shop's setting once; later only the admin changes it. */
export async function adoptTimeZone(conn: Connection, timeZone: string): Promise<void> {
  await conn
    .insert(systemSettings)
    .values({ key: storeKey("timeZone"), value: timeZone })
    .onConflictDoNothing({ target: systemSettings.key });
}

/** Requires a factor of admins from now on, unless somebody has already decided that. */
export async function adoptAdminsNeedFactor(conn: Connection): Promise<boolean> {
  const adopted = await conn
    .insert(systemSettings)
    .values({ key: storeKey("adminsNeedFactor"), value: "true" })
    .onConflictDoNothing({ target: systemSettings.key })
    .returning({ key: systemSettings.key });
  return adopted.length > 0;
}

/** Whether the database knows this time zone; its list may be older than the runtime's. */
export async function knowsTimeZone(conn: Connection, timeZone: string): Promise<boolean> {
  const rows = await conn.execute(
    sql`SELECT 1 FROM pg_timezone_names WHERE lower(name) = lower(${timeZone})`,
  );
  return rows.length > 0;
}

/**
 * The stored values of keys, and the time of the newest change; 1970 when none is stored. Runs in the transaction of
 * every order, so it is a prepared statement.
 */
export async function readValues(conn: Connection, keys: string[]) {
  const rows = await conn.sql<{ key: string; value: string; changed: number }[]>`
    SELECT key, value, floor(extract(epoch FROM updated_at) * 1000)::float8 AS changed
    FROM system_settings WHERE key = ANY(${keys}::text[])`;
  return {
    values: new Map(rows.map((row) => [row.key, row.value])),
    updatedAt: new Date(Math.max(0, ...rows.map((row) => row.changed))),
  };
}

export async function writeValues(
  tx: Transaction,
  values: Readonly<Record<string, string>>,
  updatedBy: string,
): Promise<void> {
  await tx
    .insert(systemSettings)
    .values(Object.entries(values).map(([key, value]) => ({ key, value, updatedBy })))
    .onConflictDoUpdate({
      target: systemSettings.key,
      set: {
        value: sql`excluded.value`,
        updatedBy: sql`excluded.updated_by`,
        updatedAt: newerVersion(systemSettings.updatedAt),
      },
    });
}

function fromText(name: keyof StoreSettingValues, value: string) {
  const { [name]: unset } = DEFAULT_STORE_SETTINGS;
  if (typeof unset === "number") return Number(value);
  return typeof unset === "boolean" ? value === "true" : value;
}
