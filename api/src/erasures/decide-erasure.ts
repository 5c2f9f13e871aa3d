import type { AdminErasure } from "#shared/contracts/erasures.ts";
import { lockUser } from "../accounts/accounts.queries.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { queueSecurityNews } from "../mail/queue-mail.ts";
import { required } from "../refusals.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { getErasure } from "./ask-erasure.ts";
import { erasureDecided } from "./erasures.errors.ts";
import { type ErasureRow, lockErasure, updateErasure } from "./erasures.queries.ts";
import { presentAdminErasure } from "./present-erasure.ts";

/**
 * Confirms a request. The worker carries it out, because it searches every table. Confirming it again changes nothing.
 * @throws Refusal 404; 409 "erasure-decided"
 */
export async function confirmErasure(
  deps: Context,
  id: string,
  actorId: string,
): Promise<AdminErasure> {
  await deps.db.transaction(async (tx) => {
    const row = await lockAsked(tx, id);
    if (row.state === "confirmed") return;
    await updateErasure(tx, id, {
      state: "confirmed",
      decidedBy: actorId,
      decidedAt: deps.now(),
    });
    await note(tx, row, { actorId, word: "confirmed" });
  });
  return presentAdminErasure(await getErasure(deps, id));
}

/**
 * Refuses a request; the customer gets the reason by email.
 * @throws Refusal 404; 409 "erasure-decided"
 */
export async function refuseErasure(
  deps: Context,
  id: string,
  reason: string,
  actorId: string,
): Promise<AdminErasure> {
  await deps.db.transaction(async (tx) => {
    const row = await lockAsked(tx, id);
    await updateErasure(tx, id, {
      state: "refused",
      reason: reason.trim(),
      decidedBy: actorId,
      decidedAt: deps.now(),
    });
    await note(tx, row, { actorId, word: "refused" });
    const user = await lockUser(tx, row.userId);
    if (!user || user.deactivatedAt) return;
    await queueSecurityNews(tx, user, "erasure-refused", {
      detail: `The reason: ${reason.trim()}`,
    });
  });
  return presentAdminErasure(await getErasure(deps, id));
}

/** @throws Refusal 404, 409 */
async function lockAsked(tx: Transaction, id: string): Promise<ErasureRow> {
  const row = await required(lockErasure(tx, id));
  if (row.state !== "asked" && row.state !== "confirmed") throw erasureDecided();
  return row;
}

async function note(
  tx: Transaction,
  { userId }: ErasureRow,
  { actorId, word }: { actorId: string; word: "confirmed" | "refused" },
): Promise<void> {
  await recordActivity(tx, {
    actorId,
    action: `erasure-${word}`,
    subjectType: "user",
    subjectId: userId,
    summary: word === "confirmed" ? "Confirmed an erasure" : "Refused an erasure",
  });
  await recordSecurityEvent(tx, { event: "erasure", userId, actorId, detail: word });
}
