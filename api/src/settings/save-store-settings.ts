import type { NotificationConfig } from "#shared/contracts/settings.ts";
import type { Instant } from "#shared/domain/instants.ts";
import { splitHosts } from "#shared/domain/payment-hosts.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Connection, Database } from "../db/client.ts";
import { isOutdated } from "../db/versions.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { invalid } from "../refusals.ts";
import { presentAdminSettings } from "./present-settings.ts";
import { changedMeanwhile } from "./save-json-setting.ts";
import type { StoreSettingValues } from "./setting-defaults.ts";
import {
  knowsTimeZone,
  readNotificationConfig,
  readStoreSettings,
  type StoredSettings,
  writeStoreSettings,
  writeValues,
} from "./settings.queries.ts";

/**
 * Saves the store settings. Omitted fields keep their values.
 *
 * @param version the `updatedAt` that the form was loaded with. Without it the save overwrites newer changes.
 * @param requireProof called before a change of where payments go or of how admins sign in; throws 403 "proof-needed"
 * @throws Refusal 422 for a time zone that the database does not know.
 * @throws Refusal 409 "settings-changed" with the present settings, when somebody saved in between.
 */
export async function saveStoreSettings(
  conn: Connection,
  actorId: string,
  asked: Partial<StoreSettingValues>,
  version?: Instant,
  requireProof?: () => unknown,
): Promise<StoredSettings> {
  return conn.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "settings");
    const before = await readStoreSettings(tx);
    if (isOutdated(version, before)) throw changedMeanwhile(presentAdminSettings(before));
    const { updatedAt: _, ...values } = before;
    const { paymentHosts } = asked;
    const changes = changesOf(values, {
      ...asked,
      ...(paymentHosts !== undefined && { paymentHosts: splitHosts(paymentHosts).join(", ") }),
    });
    if (changes.keys.length === 0) return before;
    if (changes.keys.some((key) => PROVED.has(key))) requireProof?.();
    if (changes.after.timeZone && !(await knowsTimeZone(tx, changes.after.timeZone))) {
      throw invalid({ timeZone: "Must be a time zone such as America/New_York" });
    }
    await writeStoreSettings(tx, changes.after, actorId);
    await recordActivity(tx, {
      actorId,
      action: "store-settings-changed",
      subjectType: "settings",
      summary: `Changed ${changes.keys.map(inWords).join(", ")}`,
      before: changes.before,
      after: changes.after,
    });
    const after = await readStoreSettings(tx);
    await markPagesDirty(tx, { kind: "settings", keys: changes.keys });
    return after;
  });
}

/** With these an attacker could redirect money or customers' emails, or take over the shop. */
const PROVED = new Set<string>([
  "paypalHandle",
  "venmoHandle",
  "cashAppHandle",
  "zelleEmail",
  "contactEmail",
  "paymentHosts",
  "adminsNeedFactor",
  "adminIdleMinutes",
] satisfies (keyof StoreSettingValues)[]);

/** "cashAppHandle" → "cash app handle" */
function inWords(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** Saves the address and the flags of emails to the seller. Omitted fields keep their values. */
export async function saveNotificationConfig(
  db: Database,
  actorId: string,
  asked: Partial<NotificationConfig>,
): Promise<NotificationConfig> {
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "settings");
    const before = await readNotificationConfig(tx);
    const changes = changesOf(before, asked);
    if (changes.keys.length > 0) {
      await writeValues(tx, changes.after, actorId);
      await recordActivity(tx, {
        actorId,
        action: "notifications-changed",
        subjectType: "settings",
        summary: "Changed the notification settings",
        before: changes.before,
        after: changes.after,
      });
    }
    return { ...before, ...changes.after };
  });
}

function changesOf<T extends Record<string, unknown>>(current: T, asked: Partial<T>) {
  const keys = Object.keys(current).filter(
    (key) => asked[key] !== undefined && asked[key] !== current[key],
  );
  const pick = (values: Partial<T>) =>
    Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<T>;
  return { keys, before: pick(current), after: pick(asked) };
}
