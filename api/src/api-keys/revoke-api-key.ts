import { recordActivity } from "../activity/activity.queries.ts";
import type { Context } from "../dependencies.ts";
import { required } from "../refusals.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { findKey, revokeKey } from "./api-keys.queries.ts";

/**
 * Revokes a key; it stops working with the next request. Revoking it again changes nothing.
 * @throws Refusal 404
 */
export async function revokeApiKey(
  { db, now }: Context,
  id: string,
  actorId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const key = await required(findKey(tx, id));
    if (!(await revokeKey(tx, id, now()))) return;
    await recordSecurityEvent(tx, {
      event: "api-key-revoked",
      userId: key.userId,
      actorId,
      detail: key.prefix,
    });
    await recordActivity(tx, {
      actorId,
      action: "api-key-revoked",
      subjectType: "api-key",
      subjectId: id,
      summary: `Revoked the key ${key.name}`,
    });
  });
}
