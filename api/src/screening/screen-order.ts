import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { Refusal } from "../refusals.ts";
import { findHoldingHits, findListId, findSubjects, isCheckCurrent } from "./screening.queries.ts";
import { fingerprintOf, inDatabase, screenSubjects } from "./screen-subjects.ts";

/**
 * Compares an order's names and addresses with the present list, unless that was done since they last changed. Call it
 * before the transaction that ships, so that the hits stay although shipping is refused.
 */
export async function screenOrder(
  { db, now }: Pick<Dependencies, "db" | "now">,
  orderId: string,
): Promise<void> {
  const listId = await findListId(db);
  if (!listId) return;
  await db.transaction(async (tx) => {
    const [subject] = await findSubjects(tx, "order", [orderId]);
    if (!subject) return;
    const check = { listId, fingerprint: fingerprintOf(subject) };
    if (await isCheckCurrent(tx, subject, check)) return;
    await screenSubjects(tx, [subject], { listId, findNames: inDatabase(tx), at: now() });
  });
}

/** @throws Refusal 409 `screening-hold` while a person must look at a name or an address of the order */
export async function requireNoHits(
  conn: Connection,
  order: { id: string; userId: string | null },
): Promise<void> {
  const [hit] = await findHoldingHits(conn, { orderId: order.id, userId: order.userId });
  if (!hit) return;
  throw new Refusal(
    "conflict",
    "screening-hold",
    hit.state === "confirmed"
      ? `This order stays held: “${hit.name}” was confirmed as an entry of the screening list.`
      : `This order is held: “${hit.name}” is similar to an entry of the screening list. Decide it under Screening first.`,
  );
}
