import type { RecallBody, RecalledLot, RecallList } from "#shared/contracts/recalls.ts";
import { csvLine } from "#shared/domain/csv.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Context, Dependencies } from "../dependencies.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { required } from "../refusals.ts";
import { recordEvent } from "../webhooks/record-event.ts";
import { applyState, eventOf } from "./change-lot-state.ts";
import { stateRefused } from "./lots.errors.ts";
import { findLot, type LotRow, lockLot } from "./lots.queries.ts";
import { presentWholeLot } from "./read-lot.ts";
import { findOrdersOfLot, noteTold, type RecallRow } from "./recalls.queries.ts";
import { publishLot } from "./save-lot.ts";

/** Emails that one statement queues. */
const QUEUED_TOGETHER = 100;

/**
 * The orders that have units of a lot, or had them when they were shipped.
 * @throws Refusal 404
 */
export async function listRecall(
  { db }: Pick<Dependencies, "db">,
  lotId: string,
): Promise<RecallList> {
  await required(findLot(db, lotId));
  return presentRecall(await findOrdersOfLot(db, lotId));
}

/** The same as CSV. @throws Refusal 404 */
export async function recallAsCsv(
  { db }: Pick<Dependencies, "db">,
  lotId: string,
): Promise<{ lotNumber: string; lines: string }> {
  const lot = await required(findLot(db, lotId));
  const { orders } = presentRecall(await findOrdersOfLot(db, lotId));
  const lines = [
    csvLine(["lot", "order", "email", "name", "quantity", "shipped", "told_at", "erased"]),
    ...orders.map((order) =>
      csvLine([
        lot.lotNumber,
        order.orderNumber,
        order.email,
        order.name,
        order.quantity,
        order.shipped ? "yes" : "no",
        order.toldAt,
        order.erased ? "yes" : "no",
      ]),
    ),
  ];
  return { lotNumber: lot.lotNumber, lines: lines.join("") };
}

/**
 * Recalls a lot in one transaction, also an exhausted one: its units are not for sale, each customer who has units gets
 * one email, and its page says so. A repeated call notifies only customers who got no email before. Customers whose data was
 * erased cannot be notified; the answer counts their orders.
 *
 * @throws Refusal 404; 409 `lot-state`
 */
export async function recallLot(
  { db, now }: Context,
  lotId: string,
  { message, reason }: RecallBody,
  actorId: string,
): Promise<RecalledLot> {
  return db.transaction(async (tx) => {
    const lot = await required(lockLot(tx, lotId));
    if (lot.state === "quarantine") {
      throw stateRefused(
        "No customer has units of a lot in quarantine: block it instead of recalling it.",
      );
    }
    const isFirst = lot.state !== "recalled";
    const { after, moved } = isFirst
      ? await applyState(
          tx,
          lot,
          {
            state: "recalled",
            stateReason: reason.trim(),
            recallMessage: message.trim(),
            recalledAt: now(),
          },
          actorId,
        )
      : { after: lot, moved: [] };
    const rows = await findOrdersOfLot(tx, lotId);
    const mailed = await notifyCustomers(tx, lot, rows, message.trim());
    const list = presentRecall(await findOrdersOfLot(tx, lotId));
    if (isFirst || mailed > 0) {
      await recordActivity(tx, {
        actorId,
        action: "lot-recalled",
        subjectType: "lot",
        subjectId: lotId,
        summary: `Recalled lot ${lot.lotNumber} of ${nameWithSize(lot.product)}: ${mailed} customers told${list.unreachable > 0 ? `, ${list.unreachable} orders of erased customers` : ""}`,
        before: { state: lot.state },
        after: { state: after.state, reason: reason.trim(), message: message.trim() },
      });
    }
    if (isFirst) await recordEvent(tx, "lot.recalled", eventOf(lot));
    const answer = await presentWholeLot(tx, after);
    await announceStock(tx, moved);
    await publishLot(tx, after);
    return { lot: answer, ...list, mailed };
  });
}

/** Returns the number of notified customers. */
async function notifyCustomers(
  tx: Transaction,
  lot: LotRow,
  rows: readonly RecallRow[],
  message: string,
): Promise<number> {
  const reachable = rows.filter(({ erased }) => !erased);
  const ordersOf = Map.groupBy(reachable, ({ customer }) => customer);
  const untold = await noteTold(tx, lot.id, [...ordersOf.keys()]);
  const customers = [...ordersOf].filter(([customer]) => untold.has(customer));
  for (let at = 0; at < customers.length; at += QUEUED_TOGETHER) {
    const some = customers.slice(at, at + QUEUED_TOGETHER);
    await Promise.all(some.map(([, orders]) => queueRecallMail(tx, lot, orders, message)));
  }
  return customers.length;
}

async function queueRecallMail(
  tx: Transaction,
  lot: LotRow,
  orders: readonly RecallRow[],
  message: string,
): Promise<void> {
  // Without an account, the newest order has the customer's latest address.
  const newest = orders.at(-1);
  if (!newest) return;
  await queueMail(tx, {
    kind: "lot-recalled",
    to: newest.email,
    orderId: newest.orderId,
    orderNumber: orderNumber(newest.orderId),
    firstName: newest.firstName,
    total: newest.total,
    lotNumber: lot.lotNumber,
    productName: nameWithSize(lot.product),
    message,
    orders: orders.map(({ orderId, quantity }) => ({
      orderNumber: orderNumber(orderId),
      quantity,
    })),
  });
}

function presentRecall(rows: readonly RecallRow[]): RecallList {
  return {
    orders: rows.map((row) => ({
      ...row,
      orderNumber: orderNumber(row.orderId),
      name: `${row.firstName} ${row.lastName}`,
      toldAt: row.toldAt && new Date(row.toldAt).toISOString(),
    })),
    units: rows.reduce((units, { quantity }) => units + quantity, 0),
    unreachable: rows.filter(({ erased, toldAt }) => erased && toldAt === null).length,
  };
}
