import { recordActivity } from "../activity/activity.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound, required } from "../refusals.ts";
import { tracePublished } from "./traces.errors.ts";
import { deleteTraceRow, findLotOfTrace } from "./traces.queries.ts";

/**
 * Removes a trace while its lot is in quarantine.
 * @throws Refusal 404; 409 `trace-published`
 */
export async function deleteTrace(
  { db }: Pick<Dependencies, "db">,
  lotId: string,
  traceId: string,
  actorId: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const lot = await required(findLotOfTrace(tx, lotId, { lock: true }));
    if (lot.isPublished || lot.state !== "quarantine") throw tracePublished();
    if (!(await deleteTraceRow(tx, lotId, traceId))) throw notFound();
    await recordActivity(tx, {
      actorId,
      action: "trace-removed",
      subjectType: "lot",
      subjectId: lotId,
      summary: `Removed a trace of lot ${lot.lotNumber}`,
      before: { traceId },
    });
  });
}
