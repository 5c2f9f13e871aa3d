import { recordActivity } from "../activity/activity.queries.ts";
import type { Database } from "../db/client.ts";
import { required } from "../refusals.ts";
import { findRefused, unmarkRefused } from "./bounces.queries.ts";

/**
 * Says that an address is right again. Twice changes nothing more.
 * @throws Refusal 404
 */
export async function clearRefusedAddress(
  db: Database,
  actorId: string,
  id: string,
): Promise<{ success: boolean; message: string }> {
  await db.transaction(async (tx) => {
    const address = await required(findRefused(tx, id));
    if (!(await unmarkRefused(tx, address.email))) return;
    await recordActivity(tx, {
      actorId,
      action: "address-cleared",
      subjectType: "mail",
      subjectId: id,
      summary: `Said that ${address.email} is right again`,
      before: { reason: address.reason },
    });
  });
  return { success: true, message: "The address counts as right again." };
}
