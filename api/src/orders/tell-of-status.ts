import { hasAllLeft } from "#shared/domain/order-life.ts";
import { deadlineOf, isPaidStatus } from "#shared/domain/orders.ts";
import { amountDue, isWithoutMoney, liveEntries, refundDue } from "#shared/domain/payments.ts";
import type { Transaction } from "../db/client.ts";
import {
  type WithdrawnMail,
  withdrawHeldMails,
  withdrawReminders,
} from "../mail/held-mails.queries.ts";
import type { Hold } from "../mail/mail.queries.ts";
import type { ToldFacts } from "../mail/mail.tables.ts";
import { queueMail, queueSellerMail } from "../mail/queue-mail.ts";
import { findEntries, type PaymentRow } from "../payments/payments.queries.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import type { StatusActor } from "./move-order.ts";
import type { OrderRow, OrderWithAccount } from "./orders.queries.ts";
import { customerFacts, orderFacts, payBefore } from "./queue-order-mails.ts";

type ToldChange = {
  before: OrderRow;
  after: OrderWithAccount;
  actor: StatusActor;
  entry?: { id: string; amount: number };
  /** What was due was written off or credited: nothing has arrived. Without it the ledger tells. */
  isWaived?: boolean;
  /** Whether a customer who got an email that is no longer true gets a correction. */
  corrects?: boolean;
};

type Waiting = Pick<StatusActor, "id" | "isCustomer">;

/** Seconds for which the emails of this actor's changes wait; 0 for shop and customer, whose changes are not undone. */
async function mailDelay(tx: Transaction, { id, isCustomer }: Waiting): Promise<number> {
  return id === null || isCustomer ? 0 : (await readStoreSettings(tx)).orderMailDelaySeconds;
}

/** How an email about a fact of an order waits. `told` is what the receiver knows without it. */
export async function holdOf(
  tx: Transaction,
  actor: Waiting,
  { told = {}, ...about }: Pick<Hold, "about" | "follows" | "dueAt"> & { told?: ToldFacts },
): Promise<Hold> {
  const waitSeconds = await mailDelay(tx, actor);
  return { ...about, waitSeconds, told: waitSeconds > 0 ? told : null };
}

/**
 * Queues the emails that a change of the status needs, and withdraws waiting ones that are no longer true. After
 * changes to and fro, each receiver gets one email with the final state, or none when they know it already. Call it
 * with the order locked. Returns the withdrawn emails to the customer.
 */
export async function tellOfStatus(tx: Transaction, change: ToldChange): Promise<WithdrawnMail[]> {
  const { before, after } = change;
  if (before.status === after.order.status) return [];
  if (after.order.status !== "awaiting-payment") await withdrawReminders(tx, before.id);
  const withdrawn = await tellCustomer(tx, change);
  await tellSeller(tx, change);
  return withdrawn;
}

/**
 * Emails the customer of a changed order that the rest is paid. To them the order waited for its payment, whatever its
 * status says.
 */
async function tellOfRest(tx: Transaction, change: ToldChange): Promise<void> {
  const waited: OrderRow = {
    ...change.before,
    status: "awaiting-payment",
    paymentReceivedAt: null,
  };
  await tellCustomer(tx, { ...change, before: waited });
}

async function tellCustomer(
  tx: Transaction,
  { before, after: { order, account }, actor, entry, isWaived, corrects }: ToldChange,
): Promise<WithdrawnMail[]> {
  const { withdrawn, follows } = await withdrawHeldMails(tx, order.id, "status");
  const told = withdrawn[0]?.told ?? factsOf(before);
  const mayCorrect = corrects || withdrawn.some(({ kind }) => kind === "order-reopened");
  const kind = customerMail(told, factsOf(order), mayCorrect);
  if (!kind) return withdrawn;
  // An email with the same content keeps its due time, because that time was announced.
  const same = withdrawn.find((mail) => mail.kind === kind);
  const hold = await holdOf(tx, actor, {
    about: "status",
    told: { ...told, entry: entry ?? told.entry },
    follows,
    dueAt: same?.dueAt,
  });
  const toCustomer = customerFacts(order);
  if (kind === "order-reopened") {
    await queueMail(
      tx,
      {
        kind,
        ...toCustomer,
        was: told.status === "cancelled" ? "cancelled" : "paid",
        paid: account.paid,
        due: amountDue(order.status, account),
        holdUntil: deadlineOf(order)?.toISOString() ?? null,
      },
      hold,
    );
  } else {
    const { paid, refunded } = account;
    const money = { paid, refunded, refundDue: refundDue(order.status, account) };
    const received = kind === "payment-received" && {
      hasLeft: hasAllLeft(order),
      isWaived: isWaived ?? (await wasWaived(tx, order.id)),
    };
    await queueMail(tx, { kind, ...toCustomer, ...money, ...received }, hold);
  }
  return withdrawn;
}

/** Whether the last of what was due of an order was written off or credited, not paid. */
async function wasWaived(tx: Transaction, orderId: string): Promise<boolean> {
  const last = (await findLiveEntries(tx, orderId)).findLast(({ kind }) => kind !== "refund");
  return last !== undefined && isWithoutMoney(last.kind);
}

const isPaid = ({ status }: ToldFacts) => isPaidStatus(status);

/** The email that corrects what the customer was told last; null when nothing is new. */
function customerMail(told: ToldFacts, now: ToldFacts, mayCorrect: boolean) {
  if (now.status === "cancelled") return told.status === "cancelled" ? null : "order-cancelled";
  if (isPaymentNew(told, now)) return "payment-received";
  const isCorrected = told.status === "cancelled" || (isPaid(told) && !isPaid(now));
  return isCorrected && mayCorrect ? "order-reopened" : null;
}

function isPaymentNew(told: ToldFacts, now: ToldFacts): boolean {
  return isPaid(now) && !isPaid(told) && told.receivedAt !== now.receivedAt;
}

async function tellSeller(
  tx: Transaction,
  { before, after: { order, account }, actor, isWaived }: ToldChange,
): Promise<void> {
  const { withdrawn, follows } = await withdrawHeldMails(tx, order.id, "seller");
  const told = withdrawn[0]?.told ?? factsOf(before);
  const hold = await holdOf(tx, actor, { about: "seller", told, follows });
  const toSeller = {
    ...orderFacts(order),
    customerName: `${order.firstName} ${order.lastName}`,
    customerEmail: order.email,
  };
  const isNew = isPaymentNew(told, factsOf(order)) && account.paid > 0;
  if (isNew && !(isWaived ?? (await wasWaived(tx, order.id)))) {
    const paid = { paid: account.paid, hasLeft: hasAllLeft(order) };
    await queueSellerMail(tx, "seller-payment-received", { ...toSeller, ...paid }, hold);
  }
  if (told.status && told.status !== order.status) {
    const change = { before: told.status, after: order.status, actor: actor.name };
    await queueSellerMail(tx, "seller-status-change", { ...toSeller, ...change }, hold);
  }
}

function factsOf({ status, paymentReceivedAt }: OrderRow): ToldFacts {
  return { status, receivedAt: paymentReceivedAt?.toISOString() ?? null };
}

type Entry = { id: string; amount: number };

/**
 * Emails the customer about an entry that does not change the status: a part payment or a part that was written off,
 * the rest of a changed order, or more than was due. The email about its return tells of the part of a credit. The
 * email of an order that becomes paid goes out with its status. Money of a cancelled order is announced when it is
 * refunded.
 */
export async function tellOfMoney(
  tx: Transaction,
  before: OrderRow,
  { order, account }: OrderWithAccount,
  { entry, actor, now }: { entry: PaymentRow; actor: StatusActor; now: Date },
): Promise<void> {
  const { id, amount, kind } = entry;
  const isWaived = isWithoutMoney(kind);
  const wasPaid = isPaid(before);
  const isPart = amountDue(order.status, account) > 0;
  if (!isPart && !wasPaid) return;
  if (!isPart && refundDue(order.status, account) === 0) {
    const paying = isWaived ? undefined : { id, amount };
    return tellOfRest(tx, { before, after: { order, account }, actor, entry: paying, isWaived });
  }
  if (kind === "credit") return;
  const told = { entry: { id, amount } };
  const hold = await holdOf(tx, actor, { about: aboutEntry(id), told, follows: null });
  if (isPart) await queuePartPayment(tx, { order, account }, { amount, isWaived }, { hold, now });
  else {
    await queueMail(
      tx,
      {
        kind: "overpayment-received",
        ...customerFacts(order),
        amount,
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
  const live = await findLiveEntries(tx, order.id);
  if (!live.some(({ id }) => id === entry.id)) return;
  const hold: Hold = {
    about: aboutEntry(entry.id),
    told: { entry },
    follows: null,
    waitSeconds: 0,
    dueAt: paying.dueAt,
  };
  const { amount } = entry;
  await queuePartPayment(tx, { order, account }, { amount, isWaived: false }, { hold, now });
}

const findLiveEntries = async (tx: Transaction, orderId: string) =>
  liveEntries(await findEntries(tx, [orderId]));

const aboutEntry = (id: string) => `payment:${id}`;

async function queuePartPayment(
  tx: Transaction,
  { order, account }: OrderWithAccount,
  part: { amount: number; isWaived: boolean },
  { hold, now }: { hold: Hold; now: Date },
): Promise<void> {
  await queueMail(
    tx,
    {
      kind: "part-payment-received",
      ...customerFacts(order),
      ...part,
      paid: account.paid,
      due: amountDue(order.status, account),
      holdUntil: payBefore(order, now),
      hasLeft: hasAllLeft(order),
    },
    hold,
  );
}
