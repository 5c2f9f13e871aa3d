import type { Instant } from "#shared/domain/instants.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Connection } from "../db/client.ts";
import { isOutdated } from "../db/versions.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { conflict } from "../refusals.ts";
import { readJson, writeJson } from "./shipping-settings.queries.ts";
import type { EditedSetting } from "./shipping-settings.ts";

type SettingChange<Value> = {
  actorId: string;
  change: (before: Value) => Value;
  /** The `updatedAt` that the form was loaded with. Without it the save overwrites newer changes. */
  version?: Instant | undefined;
};

/**
 * Saves a setting that is one JSON value, and records who changed it. The same value again changes nothing.
 * @throws Refusal 409 "settings-changed" with the present settings, when somebody saved in between.
 */
export async function saveJsonSetting<Value, Shown>(
  conn: Connection,
  setting: EditedSetting<Value, Shown>,
  { actorId, change, version }: SettingChange<Value>,
): Promise<Shown> {
  const { key, present, summary, action } = setting;
  const { recorded = (value: Value) => ({ [key]: value }) } = setting;
  return conn.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "settings");
    const before = await readJson(tx, setting);
    if (isOutdated(version, before)) throw changedMeanwhile(present(before));
    const after = change(before.value);
    if (Bun.deepEquals(after, before.value)) return present(before);
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
    await markPagesDirty(tx, { kind: "settings", keys: [key] });
    return present(saved);
  });
}

export const changedMeanwhile = (settings: unknown) =>
  conflict(
    "settings-changed",
    "Somebody else saved these settings in the meantime. Please look at them again.",
    { settings },
  );
