import type { Instant } from "#shared/domain/instants.ts";
import { splitHosts } from "#shared/domain/payment-hosts.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database, Transaction } from "../db/client.ts";
import { isOutdated } from "../db/versions.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { conflict, invalid, type Refusal } from "../refusals.ts";
import { changesOf } from "./changes-of.ts";
import { presentAdminSettings } from "./present-settings.ts";
import type { StoreSettingValues } from "./setting-defaults.ts";
import {
  knowsTimeZone,
  readStoreSettings,
  type StoredSettings,
  writeStoreSettings,
} from "./settings.queries.ts";

/**
 * Saves the store settings. Members that are left out stay as they are.
 *
 * @param version the `updatedAt` that the form was loaded with. Without it the save overwrites newer changes.
 * @param requireProof called before a change of where payments go or of how admins sign in; throws 403 "proof-needed"
 * @throws Refusal 422 for a time zone that the database does not know.
 * @throws Refusal 409 "settings-changed" with the present settings, when somebody saved in between.
 */
export async function saveStoreSettings(
  db: Database,
  actorId: string,
  asked: Partial<StoreSettingValues>,
  version?: Instant,
  requireProof?: () => unknown,
): Promise<StoredSettings> {
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "settings");
    const before = await readStoreSettings(tx);
    if (isOutdated(version, before)) throw changedMeanwhile(before);
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

/**
 * Sets the shop's time zone for the shipping calendar, which shows it, and returns the one that then holds.
 * @throws Refusal 422 for a time zone that the database does not know
 */
export async function saveTimeZone(
  tx: Transaction,
  actorId: string,
  asked: string | undefined,
): Promise<string> {
  await takeAdvisoryLock(tx, "settings");
  const { timeZone } = await readStoreSettings(tx);
  if (asked === undefined || asked === timeZone) return timeZone;
  if (!(await knowsTimeZone(tx, asked))) {
    throw invalid({ timeZone: "Must be a time zone such as America/New_York" });
  }
  await writeStoreSettings(tx, { timeZone: asked }, actorId);
  await recordActivity(tx, {
    actorId,
    action: "store-settings-changed",
    subjectType: "settings",
    summary: "Changed time zone",
    before: { timeZone },
    after: { timeZone: asked },
  });
  await markPagesDirty(tx, { kind: "settings", keys: ["timeZone"] });
  return asked;
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

function changedMeanwhile(now: StoredSettings): Refusal {
  return conflict(
    "settings-changed",
    "Somebody else saved these settings in the meantime. Please look at them again.",
    { settings: presentAdminSettings(now) },
  );
}

/** "cashAppHandle" → "cash app handle" */
function inWords(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
