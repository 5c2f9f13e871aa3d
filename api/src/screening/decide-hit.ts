import type { ScreeningHit } from "#shared/contracts/screening.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { appendRecords, type RecordEntry } from "../buyers/records.queries.ts";
import { decide } from "../buyers/set-permission.ts";
import type { Context } from "../dependencies.ts";
import { conflict, required } from "../refusals.ts";
import { decideHit, type HitRow, lockHit } from "./screening.queries.ts";

/**
 * Clears a hit, or confirms it. A confirmed hit keeps the order held and refuses the account. A cleared pair of name and
 * entry never comes back for the same customer.
 * @throws Refusal 404; 409 `hit-decided` when somebody was faster
 */
export async function decideScreeningHit(
  { db, now }: Context,
  id: string,
  { state, reason }: { state: "cleared" | "confirmed"; reason: string },
  actorId: string,
): Promise<ScreeningHit> {
  return db.transaction(async (tx) => {
    const hit = await required(lockHit(tx, id));
    if (hit.state !== "open") throw hitDecided(hit.state);
    const at = now();
    const why = reason.trim();
    const hits = await decideHit(tx, hit, { state, reason: why, at });
    const entries: RecordEntry[] = [
      {
        kind: state === "cleared" ? "hit-cleared" : "hit-confirmed",
        at: at.toISOString(),
        by: actorId,
        ...(hit.userId && { userId: hit.userId }),
        ...(hit.orderId && { orderId: hit.orderId }),
        ...(hit.applicationId && { applicationId: hit.applicationId }),
        hits,
        entry: hit.entryKey,
        listedName: hit.listedName,
        reason: why,
      },
    ];
    if (state === "confirmed" && hit.userId) {
      entries.push(
        await decide(tx, {
          userId: hit.userId,
          permission: "refused",
          at,
          by: actorId,
          kind: "permission",
          reason: `A name on the screening list was confirmed: ${why}`,
          // Entries with hits are in no export of the customer (db/personal-columns.ts).
          seen: { hits },
        }),
      );
    }
    await recordActivity(tx, {
      actorId,
      action: `screening-hit-${state}`,
      subjectType: "screening",
      subjectId: id,
      summary: `${state === "cleared" ? "Cleared" : "Confirmed"} a hit with ${hit.listedName} (${hit.source})`,
      after: { reason: why },
    });
    await appendRecords(tx, entries);
    return presentHit(await required(lockHit(tx, id)));
  });
}

export const presentHit = ({ listedName, source, ...row }: HitRow): ScreeningHit => ({
  ...row,
  listed: { name: listedName, source },
  createdAt: new Date(row.createdAt).toISOString(),
  decidedAt: row.decidedAt && new Date(row.decidedAt).toISOString(),
});

const hitDecided = (state: string) =>
  conflict("hit-decided", `Somebody else has ${state} this hit in the meantime.`);
