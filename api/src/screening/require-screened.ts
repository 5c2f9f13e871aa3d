import type { Transaction } from "../db/client.ts";
import { Refusal } from "../refusals.ts";
import { fingerprintOf, inDatabase, screenSubjects } from "./screen-subjects.ts";
import { findHoldingHits, findListId, findSubjects, isCheckCurrent } from "./screening.queries.ts";

/**
 * Asks before goods leave whether a person must look at a name or an address of the order first. What the worker has
 * not compared yet is compared here; a hit that is found here is stored by the worker's next turn, because a refusal
 * rolls this transaction back.
 * @throws Refusal 409 `screening-hold`
 */
export async function requireScreened(
  tx: Transaction,
  order: { id: string; userId: string | null },
  now: Date,
): Promise<void> {
  const listId = await findListId(tx);
  const [subject] = listId ? await findSubjects(tx, "order", [order.id]) : [];
  if (listId && subject) {
    const check = { listId, fingerprint: fingerprintOf(subject) };
    const isCurrent = await isCheckCurrent(tx, subject, check);
    if (!isCurrent)
      await screenSubjects(tx, [subject], { listId, findNames: inDatabase(tx), at: now });
  }
  const [hit] = await findHoldingHits(tx, { orderId: order.id, userId: order.userId });
  if (!hit) return;
  throw new Refusal(
    "conflict",
    "screening-hold",
    hit.state === "confirmed"
      ? `This order stays held: “${hit.name}” was confirmed as an entry of the screening list.`
      : `This order is held: “${hit.name}” is similar to an entry of the screening list. Decide it under Screening first.`,
  );
}
