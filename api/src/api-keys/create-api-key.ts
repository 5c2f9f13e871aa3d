import type { CreateApiKeyBody, NewApiKey } from "#shared/contracts/api-keys.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Context } from "../dependencies.ts";
import { holdOwner } from "../factors/change-factors.ts";
import { createSecret, hashSecret } from "../hash-secret.ts";
import { queueSecurityNews } from "../mail/queue-mail.ts";
import { invalid, required } from "../refusals.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { findKey, insertKey } from "./api-keys.queries.ts";
import { KEY_PREFIX } from "./find-key-user.ts";
import { presentApiKey } from "./present-api-key.ts";

const YEAR_MS = 365 * 24 * 60 * 60_000;
const MAX_YEARS = 5;

/**
 * Makes a key for a program and notifies its maker by email. Only this answer contains the key.
 * @throws Refusal 422 for an expiry in the past or more than five years ahead
 */
export async function createApiKey(
  { db, now }: Context,
  body: CreateApiKeyBody,
  actorId: string,
): Promise<NewApiKey> {
  const at = now();
  const expiresAt = body.expiresAt ? new Date(body.expiresAt) : new Date(at.getTime() + YEAR_MS);
  if (expiresAt <= at) throw invalid({ expiresAt: "Must be in the future" });
  if (expiresAt.getTime() - at.getTime() > MAX_YEARS * YEAR_MS) {
    throw invalid({ expiresAt: `Must be within ${MAX_YEARS} years` });
  }
  const key = KEY_PREFIX + createSecret();
  const scopes = [...new Set(body.scopes)];
  return db.transaction(async (tx) => {
    const owner = await holdOwner(tx, actorId);
    const id = await insertKey(tx, {
      userId: actorId,
      name: body.name.trim(),
      prefix: key.slice(0, 10),
      keyHash: hashSecret(key),
      scopes,
      expiresAt,
    });
    const row = await required(findKey(tx, id));
    const made = presentApiKey(row, at);
    await recordActivity(tx, {
      actorId,
      action: "api-key-created",
      subjectType: "api-key",
      subjectId: id,
      summary: `Made the key ${made.name} for ${scopes.join(", ")}`,
      after: made,
    });
    await recordSecurityEvent(tx, {
      event: "api-key-made",
      userId: actorId,
      detail: `${made.prefix}: ${scopes.join(", ")}`,
    });
    await queueSecurityNews(tx, owner, "api-key-made", {
      detail: `Its name is "${made.name}", it may do ${scopes.join(", ")}, and it ends on ${made.expiresAt.slice(0, 10)}.`,
    });
    return { ...made, key };
  });
}
