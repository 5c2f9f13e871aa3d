import type { CloseReturnBody, ReceiveReturnBody, StaffReturn } from "#shared/contracts/returns.ts";
import { formatAmount, parseAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { EntryMethod } from "#shared/domain/payments.ts";
import { creditBeside, RETURN_STEPS, type ReturnStep } from "#shared/domain/returns.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { addReturned } from "../fulfilments/fulfilments.queries.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import type { MovedProduct } from "../inventory/inventory.queries.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { insufficientStock } from "../inventory/shortages.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import { publishLotsOf } from "../lots/publish-lots.ts";
import { takeReturned } from "../lots/take-returned.ts";
import { changeLife } from "../orders/change-life.ts";
import type { StatusActor } from "../orders/move-order.ts";
import { lockOrder } from "../orders/orders.queries.ts";
import { addPayment } from "../orders/record-payment.ts";
import { paidChanged } from "../payments/payments.errors.ts";
import { findEntries } from "../payments/payments.queries.ts";
import { forbidden, invalid, notFound } from "../refusals.ts";
import { assignUnits, goneUnits } from "./assign-units.ts";
import {
  isTracked,
  openValue,
  presentStaffReturn,
  type ReturnsOfOrder,
  settledOf,
} from "./present-return.ts";
import { readReturnsOf } from "./read-returns.ts";
import { refundExceedsPaid, returnRefused } from "./returns.errors.ts";
import {
  findReturn,
  insertReturnUnits,
  type ReturnRow,
  type ReturnUnitsRow,
  updateReturn,
  type WholeReturn,
} from "./returns.queries.ts";
import { noteReturn, tellOfReturn } from "./tell-of-return.ts";

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
async function changeReturn(
  { db, now }: Context,
  { id, step, actorId }: { id: string; step: ReturnStep; actorId: string },
  work: (tx: Transaction, found: Found) => Promise<Done>,
): Promise<StaffReturn> {
  return db.transaction(async (tx) => {
    const known = await findReturn(tx, id);
    const order = known && (await lockOrder(tx, known.orderId));
    if (!order) throw notFound();
    const at = now();
    const life = await readReturnsOf(tx, order, at);
    const row = life.returns.find((each) => each.id === id);
    if (!row) throw notFound();
    const { from, to } = RETURN_STEPS[step];
    if (row.state !== from) throw returnRefused(row.state);
    const { change, finish } = await work(tx, { life, row, now: at });
    await updateReturn(tx, id, { ...change, state: to, [MOMENTS[step]]: at });
    const after = await readReturnsOf(tx, order, at);
    const changed = after.returns.find((each) => each.id === id);
    if (!changed) throw new Error("A locked return is gone");
    const before = settledOf(life, row);
    await noteReturn(tx, after, changed, { actorId, before });
    await tellOfReturn(tx, after, changed, before);
    const answer = presentStaffReturn(after, changed);
    await finish?.();
    return answer;
  });
}

/** @throws Refusal 404; 409 `return-state` */
export const approveReturn = (
  context: Context,
  id: string,
  { message }: { message?: string | null },
  actorId: string,
) =>
  changeReturn(context, { id, step: "approve", actorId }, async () => ({
    change: { message: message?.trim() || null },
  }));

/** @throws Refusal 404; 409 `return-state` */
export const refuseReturn = (
  context: Context,
  id: string,
  { message }: { message: string },
  actorId: string,
) =>
  changeReturn(context, { id, step: "refuse", actorId }, async () => ({
    change: { message: message.trim() },
  }));

/**
 * Records what came back of an approved return, and what happens to it. Restocked units are for sale again, in the lot
 * from which they were shipped.
 * @throws Refusal 404; 409 `return-state`, `lot-not-released`; 422 for an item that is not in the return, a lot that
 * was not shipped, and more units than were asked for or shipped
 */
export const receiveReturn = (
  context: Context,
  id: string,
  { lines }: ReceiveReturnBody,
  actorId: string,
): Promise<StaffReturn> =>
  changeReturn(context, { id, step: "receive", actorId }, async (tx, { life, row, now }) => {
    const units = assignUnits(row, lines, goneUnits(life, life.returns));
    requireLotOfTracked(life, lines);
    const mover = { actorId, now };
    const cause = { actorId, reason: "return-restocked" } as const;
    const changed = await changeLife(tx, life.order, cause, async () => {
      await insertReturnUnits(tx, units);
      await addReturned(tx, units);
    });
    const note = `Return ${row.number} of order ${orderNumber(life.order.id)}`;
    const ofLots = units.flatMap(({ lotId, ...unit }) =>
      lotId === null ? [] : [{ ...unit, lotId }],
    );
    const moved = [
      ...(await takeReturned(tx, ofLots, { ...mover, orderId: life.order.id, note })),
      ...(await restockUntracked(tx, life, units, actorId)),
    ];
    const finish = async () => {
      await changed.announce();
      await announceStock(tx, moved);
      await publishLotsOf(tx, ofLots);
    };
    return { finish };
  });

function requireLotOfTracked(life: ReturnsOfOrder, lines: ReceiveReturnBody["lines"]): void {
  for (const [index, { orderItemId, lotId, disposition }] of lines.entries()) {
    if (disposition === "restock" && !lotId && isTracked(life, orderItemId)) {
      throw invalid({
        [`lines.${index}.disposition`]:
          "These units left before the product had lots, so they go into none: choose quarantine or scrap",
      });
    }
  }
}

/** Units of products without lots are counted in the product's stock. */
async function restockUntracked(
  tx: Transaction,
  { order, items }: ReturnsOfOrder,
  units: readonly Omit<ReturnUnitsRow, "id">[],
  actorId: string,
): Promise<MovedProduct[]> {
  const moves = units.flatMap(({ orderItemId, lotId, quantity, disposition }) => {
    const item = items.find(({ id }) => id === orderItemId);
    const isRestocked = item && lotId === null && disposition === "restock";
    return isRestocked ? [{ productId: item.productId, change: quantity }] : [];
  });
  const cause = { reason: "return-restocked", orderId: order.id, actorId } as const;
  const { moved, shortages } = await moveStock(tx, moves, cause);
  if (shortages.length > 0) throw insufficientStock(shortages);
  return moved;
}

type By = { actor: StatusActor & { id: string }; mayMoveMoney: boolean };

/**
 * Closes a received return. The refund and the credit, which lowers the amount due, become entries of the ledger. A
 * credit note shows the units. Amounts of 0.00 write neither.
 * @throws Refusal 404; 403 when a key may not move money; 409 `return-state`, `amount-changed`; 422 for a refund of
 * more than was paid, and a credit of more than is due
 */
export const closeReturn = (
  context: Context,
  id: string,
  { refund, credit, method, reference, paid }: CloseReturnBody,
  { actor, mayMoveMoney }: By,
): Promise<StaffReturn> =>
  changeReturn(
    context,
    { id, step: "close", actorId: actor.id },
    async (tx, { life, row, now }) => {
      const amount = parseAmount(refund);
      if (paid !== undefined && paid !== formatAmount(life.paid)) throw paidChanged(life.paid);
      if (amount > life.paid) throw refundExceedsPaid(life.paid);
      const less =
        credit === undefined
          ? creditBeside(amount, openValue(life, row), life.due)
          : parseAmount(credit);
      if (amount + less > 0 && !mayMoveMoney)
        throw forbidden("A key needs the scope payments:write to record a refund or a credit.");
      const entry = { note: `Return ${row.number}`, returnId: row.id };
      const by = { actor, now };
      if (amount > 0) {
        const how = {
          method: method ?? (await methodOf(tx, life.order.id)),
          reference: reference ?? null,
        };
        await addPayment(tx, life.order.id, { ...entry, ...how, kind: "refund", amount }, by);
      }
      if (less > 0) {
        const off = { ...entry, kind: "credit", method: "other", amount: less } as const;
        await addPayment(tx, life.order.id, off, by);
      }
      const before = settledOf(life, row);
      const finish = () => settleInvoices(tx, [life.order.id], { now, closedReturnId: row.id });
      return {
        change: { refund: before.refund + amount, credit: before.credit + less },
        finish,
      };
    },
  );

/** The service by which the order was paid; "other" for an order without a payment. */
async function methodOf(tx: Transaction, orderId: string): Promise<EntryMethod> {
  const entries = await findEntries(tx, [orderId]);
  return entries.findLast(({ kind }) => kind === "payment")?.method ?? "other";
}
