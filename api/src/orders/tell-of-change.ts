import { isDeepStrictEqual } from "node:util";
import { formatAddress } from "#shared/domain/addresses.ts";
import { formatUsd } from "#shared/domain/money.ts";
import { type Account, amountDue, refundDue } from "#shared/domain/payments.ts";
import type { Transaction } from "../db/client.ts";
import { updateHeldMails, withdrawHeldMails } from "../mail/held-mails.queries.ts";
import type { ChangedOrderFacts } from "../mail/mails.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { StatusActor } from "./move-order.ts";
import type { OrderWithItems } from "./new-orders.queries.ts";
import type { OrderWithAccount } from "./orders.queries.ts";
import { customerFacts, payBefore } from "./queue-order-mails.ts";
import { mailDelay } from "./tell-of-status.ts";

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
  const waitSeconds = await mailDelay(tx, actor);
  await queueMail(
    tx,
    {
      kind: "order-changed",
      ...customerFacts(order),
      reason: reason.trim(),
      was,
      is,
      ...moneyOf({ order, account }, now),
    },
    { about: "change", told: waitSeconds > 0 ? {} : null, follows, waitSeconds },
  );
}

/** A waiting email about a change asks for what is due since money or the status changed. */
export const askAnewOfChange = (tx: Transaction, after: OrderWithAccount, now: Date) =>
  updateHeldMails(tx, after.order.id, "change", moneyOf(after, now));

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
