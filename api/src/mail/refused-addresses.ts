import type { RefusedAddresses } from "#shared/contracts/bounces.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Database } from "../db/client.ts";
import { required } from "../refusals.ts";
import { countRefused, findRefused, listRefused, unmarkRefused } from "./bounces.queries.ts";

/** One page of the addresses that refused an email, newest first. */
export async function readRefusedAddresses(
  db: Database,
  page: { limit: number; offset: number },
): Promise<RefusedAddresses> {
  const [rows, total] = await Promise.all([listRefused(db, page), countRefused(db)]);
  return {
    addresses: rows.map(({ address: { id, email, reason, refusedAt }, customer }) => ({
      id,
      email,
      reason,
      refusedAt: refusedAt.toISOString(),
      customer: customer && {
        id: customer.id,
        name: `${customer.firstName} ${customer.lastName}`,
      },
    })),
    total,
  };
}

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
