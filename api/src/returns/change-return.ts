import type { StaffReturn } from "#shared/contracts/returns.ts";
import { RETURN_STEPS, type ReturnStep } from "#shared/domain/returns.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { lockOrder } from "../orders/orders.queries.ts";
import { notFound } from "../refusals.ts";
import { presentStaffReturn, type ReturnsOfOrder } from "./present-return.ts";
import { readReturnsOf } from "./read-returns.ts";
import { returnRefused } from "./returns.errors.ts";
import { findReturn, type ReturnRow, updateReturn, type WholeReturn } from "./returns.queries.ts";
import { noteReturn, tellOfReturn } from "./tell-of-return.ts";

export type ReturnContext = Context;
type Found = { life: ReturnsOfOrder; row: WholeReturn; now: Date };

/** What a step changes beside the state, and what is left to do at the end of the transaction. */
type Done = { change?: Partial<ReturnRow>; finish?: () => Promise<unknown> };

const MOMENTS = {
  approve: "decidedAt",
  refuse: "decidedAt",
  receive: "receivedAt",
  close: "closedAt",
} as const;

/**
 * Takes a step of a return: locks its order, does the work, and tells the customer and the timeline.
 * @throws Refusal 404; 409 `return-state` when the return does not allow the step
 */
export async function changeReturn(
  { db, now }: ReturnContext,
  { id, step, actorId }: { id: string; step: ReturnStep; actorId: string },
  work: (tx: Transaction, found: Found) => Promise<Done>,
): Promise<StaffReturn> {
  return db.transaction(async (tx) => {
    const known = await findReturn(tx, id);
    const order = known && (await lockOrder(tx, known.orderId));
    if (!order) throw notFound();
    const life = await readReturnsOf(tx, order);
    const row = life.returns.find((each) => each.id === id);
    if (!row) throw notFound();
    const { from, to } = RETURN_STEPS[step];
    if (row.state !== from) throw returnRefused(row.state);
    const at = now();
    const { change, finish } = await work(tx, { life, row, now: at });
    await updateReturn(tx, id, { ...change, state: to, [MOMENTS[step]]: at });
    const after = await readReturnsOf(tx, order);
    const changed = after.returns.find((each) => each.id === id);
    if (!changed) throw new Error("A locked return is gone");
    await noteReturn(tx, after, changed, actorId);
    await tellOfReturn(tx, after, changed);
    const answer = presentStaffReturn(after, changed);
    await finish?.();
    return answer;
  });
}

/** @throws Refusal 404; 409 `return-state` */
export const approveReturn = (
  context: ReturnContext,
  id: string,
  { message }: { message?: string | null },
  actorId: string,
) =>
  changeReturn(context, { id, step: "approve", actorId }, async () => ({
    change: { message: message?.trim() || null },
  }));

/** @throws Refusal 404; 409 `return-state` */
export const refuseReturn = (
  context: ReturnContext,
  id: string,
  { message }: { message: string },
  actorId: string,
) =>
  changeReturn(context, { id, step: "refuse", actorId }, async () => ({
    change: { message: message.trim() },
  }));
