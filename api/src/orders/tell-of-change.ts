import { isDeepStrictEqual } from "node:util";
import { formatAddress } from "#shared/domain/addresses.ts";
import { formatUsd } from "#shared/domain/money.ts";
import { type Account, amountDue, refundDue } from "#shared/domain/payments.ts";
import type { Transaction } from "../db/client.ts";
import { correctHeldMails, withdrawHeldMails } from "../mail/held-mails.queries.ts";
import type { ChangedOrderFacts } from "../mail/mails.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { StatusActor } from "./move-order.ts";
import type { OrderWithItems } from "./new-orders.queries.ts";
import type { OrderWithAccount } from "./orders.queries.ts";
import { customerFacts, payBefore } from "./queue-order-mails.ts";
import { holdOf } from "./tell-of-status.ts";

type Told = {
  before: OrderWithItems;
  after: OrderWithItems;
  account: Account;
  actor: StatusActor;
  now: Date;
};

/**
 * Emails the customer the order before and after a change. Several changes while the email waits are one email, which
 * shows the order as the customer knew it, or none when the order is as it was.
 */
export async function tellOfChange(
  tx: Transaction,
  { before, after, account, actor, now }: Told,
  reason: string,
): Promise<void> {
  const { order } = after;
  const { withdrawn, follows } = await withdrawHeldMails(tx, order.id, "change");
  const [first] = withdrawn.map(({ data }) => data as unknown as ChangedOrderFacts);
  const [was, is] = [first?.was ?? factsOf(before), factsOf(after)];
  const isTakenBack = first && !isDeepStrictEqual(first.is, was) && isDeepStrictEqual(is, was);
  if (isTakenBack) return;
  const reasons = new Set([...(first ? first.reason.split("\n") : []), reason.trim()]);
  const mail = {
    ...customerFacts(order),
    reason: [...reasons].join("\n"),
    was,
    is,
    ...moneyOf({ order, account }, now),
  };
  const hold = await holdOf(tx, actor, { about: "change", follows });
  await queueMail(tx, { kind: "order-changed", ...mail }, hold);
}

/**
 * Waiting emails that ask for money, or promise to send some back, say what is true since money moved or the order
 * changed.
 */
export async function correctAmounts(
  tx: Transaction,
  after: OrderWithAccount,
  now: Date,
): Promise<void> {
  const { id, status, total } = after.order;
  const money = moneyOf(after, now);
  await correctHeldMails(tx, id, "order-changed", money);
  if (status === "cancelled") return;
  const facts = { ...money, total };
  // One that all is paid follows the email about a part.
  if (money.due > 0) await correctHeldMails(tx, id, "part-payment-received", facts);
  await correctHeldMails(tx, id, "overpayment-received", money.refundDue > 0 ? facts : null);
}

const moneyOf = ({ order, account }: OrderWithAccount, now: Date) => ({
  paid: account.paid,
  due: amountDue(order.status, account),
  refundDue: refundDue(order.status, account),
  holdUntil: payBefore(order, now),
});

function factsOf({ order, items }: OrderWithItems): ChangedOrderFacts["was"] {
  return {
    lines: items.map((item) => ({
      name: item.productName,
      quantity: item.quantity,
      unitPrice: item.productPrice,
      total: item.total,
    })),
    subtotal: order.subtotal,
    discount: order.discountAmount,
    shipping: order.shipping,
    taxLines: order.taxLines,
    total: order.total,
    shipTo: order.shippingAddress && {
      name: `${order.firstName} ${order.lastName}`,
      ...order.shippingAddress,
    },
  };
}

export function inWords({ order, items }: OrderWithItems): string {
  const lines = items.map(
    ({ quantity, productName, productPrice }) =>
      `${quantity} × ${productName} at ${formatUsd(productPrice)}`,
  );
  const address = order.shippingAddress ? formatAddress(order.shippingAddress).join(", ") : "";
  const shipping = `shipping ${formatUsd(order.shipping)}`;
  const tax = order.tax > 0 ? `tax ${formatUsd(order.tax)}` : "";
  const notes = order.notes ? `notes: ${order.notes}` : "";
  return [...lines, shipping, tax, `total ${formatUsd(order.total)}`, address, notes]
    .filter(Boolean)
    .join("; ");
}
