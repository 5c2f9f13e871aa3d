import type { NotificationConfig } from "#shared/contracts/settings.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import { changesOf } from "./changes-of.ts";
import { readNotificationConfig, writeNotificationConfig } from "./settings.queries.ts";

/** Saves the address and the flags of emails to the seller. Members that are left out stay as they are. */
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
      await writeNotificationConfig(tx, changes.after, actorId);
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
