import type { Transaction } from "../db/client.ts";
import { Refusal } from "../refusals.ts";
import { fingerprintOf, inDatabase, screenSubjects } from "./screen-subjects.ts";
import {
  findHoldingHits,
  findListId,
  findSubjects,
  type HitRow,
  isCheckCurrent,
} from "./screening.queries.ts";

/** 409: a person must decide a hit first. It rolls back what was found, so the caller stores that again. */
export class ScreeningHold extends Refusal {
  readonly orderId: string;

  constructor(orderId: string, { state, name }: HitRow) {
    super(
      "conflict",
      "screening-hold",
      state === "confirmed"
        ? `This order stays held: “${name}” was confirmed as an entry of the screening list.`
        : `This order is held: “${name}” is similar to an entry of the screening list. Decide it under Screening first.`,
    );
    this.orderId = orderId;
  }
}

/**
 * Asks before goods leave whether a person must look at a name or an address of the order first. What the worker has
 * not compared yet is compared here.
 * @throws ScreeningHold
 */
export async function requireScreened(
  tx: Transaction,
  order: { id: string; userId: string | null },
  now: Date,
): Promise<void> {
  await screenOrder(tx, order.id, now);
  const [hit] = await findHoldingHits(tx, { orderId: order.id, userId: order.userId });
  if (hit) throw new ScreeningHold(order.id, hit);
}

/** Compares an order with the list, unless that was done with its present names and addresses. */
export async function screenOrder(tx: Transaction, orderId: string, at: Date): Promise<void> {
  const listId = await findListId(tx);
  const [subject] = listId ? await findSubjects(tx, "order", [orderId]) : [];
  if (!listId || !subject) return;
  const isCurrent = await isCheckCurrent(tx, subject, {
    listId,
    fingerprint: fingerprintOf(subject),
  });
  if (isCurrent) return;
  await screenSubjects(tx, [subject], { listId, findNames: inDatabase(tx), at });
}
