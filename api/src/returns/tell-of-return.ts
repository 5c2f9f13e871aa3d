import { formatUsd } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { queueMail, queueSellerMail } from "../mail/queue-mail.ts";
import { insertEvent } from "../orders/orders.queries.ts";
import { customerFacts, orderFacts } from "../orders/queue-order-mails.ts";
import {
  duesOf,
  NOTHING,
  type ReturnsOfOrder,
  receivedUnits,
  type Settled,
} from "./present-return.ts";
import { recordChanged } from "./return-events.ts";
import type { WholeReturn } from "./returns.queries.ts";

const hasArrived = ({ state }: WholeReturn) => state === "received" || state === "closed";

/** The units of a return with their names: what came back, or before that what was asked for. */
const linesOf = ({ items }: ReturnsOfOrder, row: WholeReturn) =>
  row.lines
    .map(({ orderItemId, quantity }) => ({
      name: items.find(({ id }) => id === orderItemId)?.productName ?? "",
      quantity: hasArrived(row) ? receivedUnits(row, orderItemId) : quantity,
    }))
    .filter(({ quantity }) => quantity > 0);

/** What closing a return has settled now, beside what stood `before`; null of a return that is not closed. */
const settledNow = ({ refund, credit }: WholeReturn, before: Settled): Settled | null =>
  refund === null || credit === null
    ? null
    : { refund: refund - before.refund, credit: credit - before.credit };

/**
 * Emails the customer what happened to the return. The address of an erased order leads nowhere.
 * @param before what the return had settled before this step
 */
export async function tellOfReturn(
  tx: Transaction,
  life: ReturnsOfOrder,
  row: WholeReturn,
  before = NOTHING,
): Promise<void> {
  if (life.order.erasedAt !== null) return;
  const now = settledNow(row, before);
  const { refund, credit } = before;
  await queueMail(tx, {
    kind: `return-${row.state}`,
    ...customerFacts(life.order),
    returnNumber: row.number,
    lines: linesOf(life, row),
    message: row.message,
    ...(now ? { ...now, due: life.due } : { refund: duesOf(life, row).refund }),
    ...(now &&
      refund + credit > 0 && {
        inAll: { refund: refund + now.refund, credit: credit + now.credit },
      }),
  });
}

export async function tellSellerOfReturn(
  tx: Transaction,
  life: ReturnsOfOrder,
  row: WholeReturn,
): Promise<void> {
  const { order } = life;
  await queueSellerMail(tx, "seller-return-requested", {
    ...orderFacts(order),
    customerName: `${order.firstName} ${order.lastName}`,
    customerEmail: order.email,
    lines: linesOf(life, row),
    reasons: row.lines.map(({ reason }) => reason).filter(Boolean),
    note: row.note,
  });
}

const DONE = {
  requested: "Recorded",
  approved: "Approved",
  refused: "Refused",
  received: "Received",
  closed: "Closed",
} as const;

/**
 * Writes the step into the timeline of the order, the activity of the staff, and the webhooks.
 * @param before what the return had settled before this step
 */
export async function noteReturn(
  tx: Transaction,
  life: ReturnsOfOrder,
  row: WholeReturn,
  { actorId, before = NOTHING }: { actorId: string; before?: Settled },
): Promise<void> {
  const { order } = life;
  const now = settledNow(row, before);
  const units = linesOf(life, row).map(({ name, quantity }) => `${quantity} × ${name}`);
  const credit = now?.credit ? [`${formatUsd(now.credit)} taken off what was due`] : [];
  const isOnlyCredit = now?.refund === 0 && credit.length > 0;
  const refund = now === null || isOnlyCredit ? [] : [`${formatUsd(now.refund)} refunded`];
  const after = [`return ${row.number}`, ...units, ...refund, ...credit].join(", ");
  await insertEvent(tx, { orderId: order.id, kind: `return-${row.state}`, actorId, after });
  if (!(row.byCustomer && row.state === "requested")) {
    await recordActivity(tx, {
      actorId,
      action: `return-${row.state}`,
      subjectType: "order",
      subjectId: order.id,
      summary: `${DONE[row.state]} return ${row.number} of order ${orderNumber(order.id)}`,
      after: {
        units,
        ...(now && { refund: formatUsd(now.refund) }),
        ...(now?.credit && { credit: formatUsd(now.credit) }),
      },
    });
  }
  await recordChanged(tx, row);
}
