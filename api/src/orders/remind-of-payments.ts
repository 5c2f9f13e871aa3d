import { amountDue } from "#shared/domain/payments.ts";
import type { Context } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { accountIn, readAccounts } from "../payments/read-accounts.ts";
import { insertEvent, lockUnreminded, updateOrder } from "./orders.queries.ts";
import { customerFacts } from "./queue-order-mails.ts";

const BATCH_SIZE = 100;

/** Queues a reminder for each order that is not paid yet, once per order. Returns how many. */
export async function remindOfPayments({ db, now }: Context): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await lockUnreminded(tx, now(), BATCH_SIZE);
    const accounts = await readAccounts(tx, due);
    for (const order of due) {
      const account = accountIn(accounts, order);
      await queueMail(tx, {
        kind: "hold-reminder",
        ...customerFacts(order),
        holdUntil: order.holdUntil?.toISOString() ?? "",
        paid: account.paid,
        due: amountDue(order.status, account),
      });
      await insertEvent(tx, { orderId: order.id, kind: "reminded" });
      await updateOrder(tx, order.id, { reminderQueuedAt: now() });
    }
    return due.length;
  });
}
