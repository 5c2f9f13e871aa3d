import { orderNumber } from "#shared/domain/orders.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound } from "../refusals.ts";
import { deleteAccessKeys } from "./access-keys.queries.ts";
import { insertEvent, lockOrder } from "./orders.queries.ts";

/**
 * Revokes every link that opens this order without a session, for example because one was leaked.
 * @throws Refusal 404
 */
export async function revokeAccessLinks(
  { db }: Pick<Dependencies, "db">,
  id: string,
  actorId: string,
): Promise<{ revoked: number }> {
  return db.transaction(async (tx) => {
    if (!(await lockOrder(tx, id))) throw notFound();
    const revoked = await deleteAccessKeys(tx, id);
    if (revoked === 0) return { revoked };
    await insertEvent(tx, { orderId: id, kind: "access-links-revoked", actorId });
    await recordActivity(tx, {
      actorId,
      action: "access-links-revoked",
      subjectType: "order",
      subjectId: id,
      summary: `Ended the links to order ${orderNumber(id)}`,
      after: { revoked },
    });
    return { revoked };
  });
}
