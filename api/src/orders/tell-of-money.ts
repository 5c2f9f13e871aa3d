import { hasAllLeft } from "#shared/domain/order-life.ts";
import { amountDue, refundDue } from "#shared/domain/payments.ts";
import type { Transaction } from "../db/client.ts";
import { type WithdrawnMail, withdrawHeldMails } from "../mail/held-mails.queries.ts";
import type { Hold } from "../mail/mail.queries.ts";
import { queueMail } from "../mail/queue-mail.ts";
import type { StatusActor } from "./move-order.ts";
import type { OrderRow, OrderWithAccount } from "./orders.queries.ts";
import { customerFacts, payBefore } from "./queue-order-mails.ts";
import { mailDelay, tellOfRest } from "./tell-of-status.ts";

type Entry = { id: string; amount: number };

/**
 * Emails the customer about money that does not change the status: a part payment, the rest of a changed order, or more
 * than was due. A write-off, which has no entry here, is told of when nothing is due after it. The email of an order that becomes paid goes out with its status. Money of a cancelled order is announced
 * when it is refunded.
 */
export async function tellOfMoney(
  tx: Transaction,
  before: OrderRow,
  { order, account }: OrderWithAccount,
  { entry, actor, now }: { entry: Entry | undefined; actor: StatusActor; now: Date },
): Promise<void> {
  const wasPaid = before.status === "processing" || before.status === "completed";
  const isPart = amountDue(order.status, account) > 0;
  if (!isPart && !wasPaid) return;
  if (!isPart && refundDue(order.status, account) === 0) {
    return tellOfRest(tx, { before, after: { order, account }, actor, entry, isWaived: !entry });
  }
  if (!entry) return;
  const waitSeconds = await mailDelay(tx, actor);
  const hold: Hold = {
    about: aboutEntry(entry.id),
    told: waitSeconds > 0 ? { entry } : null,
    follows: null,
    waitSeconds,
  };
  if (isPart) await queuePartPayment(tx, { order, account }, entry.amount, { hold, now });
  else {
    await queueMail(
      tx,
      {
        kind: "overpayment-received",
        ...customerFacts(order),
        amount: entry.amount,
        paid: account.paid,
        refundDue: refundDue(order.status, account),
      },
      hold,
    );
  }
}

/**
 * Withdraws the email about an entry that was reversed. A payment that had paid the order and is now a part payment is
 * announced as such. That email replaces the one that was withdrawn with the status.
 */
export async function untellEntry(
  tx: Transaction,
  { order, account }: OrderWithAccount,
  reversed: Entry,
  { withdrawn, now }: { withdrawn: readonly WithdrawnMail[]; now: Date },
): Promise<void> {
  await withdrawHeldMails(tx, order.id, aboutEntry(reversed.id));
  const paying = withdrawn.find(({ kind }) => kind === "payment-received");
  const entry = paying?.told.entry;
  if (!paying || !entry || entry.id === reversed.id) return;
  if (amountDue(order.status, account) === 0) return;
  const hold: Hold = {
    about: aboutEntry(entry.id),
    told: { entry },
    follows: null,
    waitSeconds: 0,
    dueAt: paying.dueAt,
  };
  await queuePartPayment(tx, { order, account }, entry.amount, { hold, now });
}

const aboutEntry = (id: string) => `payment:${id}`;

async function queuePartPayment(
  tx: Transaction,
  { order, account }: OrderWithAccount,
  amount: number,
  { hold, now }: { hold: Hold; now: Date },
): Promise<void> {
  await queueMail(
    tx,
    {
      kind: "part-payment-received",
      ...customerFacts(order),
      amount,
      paid: account.paid,
      due: amountDue(order.status, account),
      holdUntil: payBefore(order, now),
      hasLeft: hasAllLeft(order),
    },
    hold,
  );
}
