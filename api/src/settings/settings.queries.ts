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

const NOTIFICATION_KEYS = Object.keys(DEFAULT_NOTIFICATION_CONFIG) as (keyof NotificationConfig)[];

export const STORE_KEYS: Record<keyof StoreSettingValues, string> = {
  shopName: "shop_name",
  contactEmail: "contact_email",
  postalAddress: "postal_address",
  paypalHandle: "paypal_handle",
  venmoHandle: "venmo_handle",
  cashAppHandle: "cash_app_handle",
  zelleEmail: "zelle_email",
  holdHours: "hold_hours",
  timeZone: "time_zone",
  calculatorGuidance: "calculator_guidance",
  sellerName: "seller_name",
  taxId: "tax_id",
  invoiceWhen: "invoice_when",
  autoCancelExpired: "auto_cancel_expired",
  paymentHosts: "payment_hosts",
  quoteDays: "quote_days",
  returnDays: "return_days",
  orderMailDelaySeconds: "order_mail_delay_seconds",
  adminsNeedFactor: "admins_need_factor",
  adminIdleMinutes: "admin_idle_minutes",
  msTolerance: "ms_tolerance",
  erasureDays: "erasure_days",
  ordersKeptYears: "orders_kept_years",
  accountsKeptYears: "accounts_kept_years",
};

/** `updatedAt` is the version of all store settings together: the time of the newest change. */
export type StoredSettings = StoreSettingValues & { updatedAt: Date };

/** The hosts that payment links may lead to, besides the payment services. */
export async function readPaymentHosts(conn: Connection): Promise<string[]> {
  const { values } = await readValues(conn, [STORE_KEYS.paymentHosts]);
  return splitHosts(values.get(STORE_KEYS.paymentHosts) ?? "");
}

export async function readNotificationConfig(conn: Connection): Promise<NotificationConfig> {
  const { values } = await readValues(conn, NOTIFICATION_KEYS);
  return { ...DEFAULT_NOTIFICATION_CONFIG, ...Object.fromEntries(values) };
}

/** All store settings, including those that only an admin sees. */
export async function readStoreSettings(conn: Connection): Promise<StoredSettings> {
  const { values, updatedAt } = await readValues(conn, Object.values(STORE_KEYS));
  const stored = Object.entries(STORE_KEYS).flatMap(([name, key]) => {
    const value = values.get(key);
    return value === undefined ? [] : [[name, fromText(name as keyof StoreSettingValues, value)]];
  });
  return { ...DEFAULT_STORE_SETTINGS, ...Object.fromEntries(stored), updatedAt };
}

export async function writeNotificationConfig(
  tx: Transaction,
  changes: Partial<NotificationConfig>,
  updatedBy: string,
): Promise<void> {
  const values = NOTIFICATION_KEYS.flatMap((key) => {
    const value = changes[key];
    return value === undefined ? [] : [[key, value] as const];
  });
  await writeValues(tx, new Map(values), updatedBy);
}

export async function writeStoreSettings(
  tx: Transaction,
  changes: Partial<StoreSettingValues>,
  updatedBy: string,
): Promise<void> {
  const values = Object.entries(STORE_KEYS).flatMap(([name, key]) => {
    const value = changes[name as keyof StoreSettingValues];
    return value === undefined ? [] : [[key, String(value)] as const];
  });
  await writeValues(tx, new Map(values), updatedBy);
}

/** Stores SHOP_TIME_ZONE as the shop's setting once; later only the admin changes it. */
export async function adoptTimeZone(conn: Connection, timeZone: string): Promise<void> {
  await conn
    .insert(systemSettings)
    .values({ key: STORE_KEYS.timeZone, value: timeZone })
    .onConflictDoNothing({ target: systemSettings.key });
}

/** Requires a factor of admins from now on, unless somebody has already decided that. */
export async function adoptAdminsNeedFactor(conn: Connection): Promise<boolean> {
  const adopted = await conn
    .insert(systemSettings)
    .values({ key: STORE_KEYS.adminsNeedFactor, value: "true" })
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
  values: Map<string, string>,
  updatedBy: string,
): Promise<void> {
  if (values.size === 0) return;
  await tx
    .insert(systemSettings)
    .values([...values].map(([key, value]) => ({ key, value, updatedBy })))
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
  if (typeof DEFAULT_STORE_SETTINGS[name] === "number") return Number(value);
  if (name === "autoCancelExpired" || name === "adminsNeedFactor") return value === "true";
  return value;
}
