import type { Instant } from "#shared/domain/instants.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Transaction } from "../db/client.ts";
import { isOutdated } from "../db/versions.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { conflict } from "../refusals.ts";
import { type JsonSetting, readJson, type Stored, writeJson } from "./shipping-settings.queries.ts";

export type SettingChange<Value> = {
  setting: JsonSetting<Value>;
  actorId: string;
  change: (before: Value) => Value;
  /** The `updatedAt` that the form was loaded with. Without it the save overwrites newer changes. */
  version: Instant | undefined;
  /** The present value for the refusal, so that the form can show it. */
  present: (stored: Stored<Value>) => unknown;
  /** What the activity says: "Changed the shipping zones". */
  summary: (before: Value, after: Value) => string;
  action: string;
  /** The members of the activity's before and after; the whole value under its key without it. */
  recorded?: (value: Value) => Record<string, unknown>;
};

/**
 * Saves a setting that is one JSON value, and records who changed it. The same value again changes nothing.
 * @throws Refusal 409 "settings-changed" with the present settings, when somebody saved in between.
 */
export async function saveJsonSetting<Value>(
  tx: Transaction,
  change: SettingChange<Value>,
): Promise<Stored<Value>> {
  const { setting, actorId, version, present, summary, action } = change;
  const { recorded = (value: Value) => ({ [setting.key]: value }) } = change;
  await takeAdvisoryLock(tx, "settings");
  const before = await readJson(tx, setting);
  if (isOutdated(version, before)) throw changedMeanwhile(present(before));
  const after = change.change(before.value);
  if (JSON.stringify(after) === JSON.stringify(before.value)) return before;
  await writeJson(tx, setting, after, actorId);
  await recordActivity(tx, {
    actorId,
    action,
    subjectType: "settings",
    summary: summary(before.value, after),
    before: recorded(before.value),
    after: recorded(after),
  });
  const saved = await readJson(tx, setting);
  await markPagesDirty(tx, { kind: "settings", keys: [setting.key] });
  return saved;
}

const changedMeanwhile = (settings: unknown) =>
  conflict(
    "settings-changed",
    "Somebody else saved these settings in the meantime. Please look at them again.",
    { settings },
  );
