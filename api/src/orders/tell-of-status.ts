import { hasAllLeft } from "#shared/domain/order-life.ts";
import { deadlineOf } from "#shared/domain/orders.ts";
import { amountDue, refundDue } from "#shared/domain/payments.ts";
import type { Transaction } from "../db/client.ts";
import {
  type WithdrawnMail,
  withdrawHeldMails,
  withdrawReminders,
} from "../mail/held-mails.queries.ts";
import type { Hold } from "../mail/mail.queries.ts";
import type { ToldFacts } from "../mail/mail.tables.ts";
import { queueMail, queueSellerMail } from "../mail/queue-mail.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import type { StatusActor } from "./move-order.ts";
import type { OrderRow, OrderWithAccount } from "./orders.queries.ts";
import { customerFacts, orderFacts } from "./queue-order-mails.ts";

export type ToldChange = {
  before: OrderRow;
  after: OrderWithAccount;
  actor: StatusActor;
  entry?: { id: string; amount: number };
  /** What was due was written off: nothing has arrived. */
  isWaived?: boolean;
  /** Whether a customer who got an email that is no longer true gets a correction. */
  corrects?: boolean;
};

type Waiting = Pick<StatusActor, "id" | "isCustomer">;

/** Seconds for which the emails of this actor's changes wait; 0 for shop and customer, whose changes are not undone. */
export async function mailDelay(tx: Transaction, { id, isCustomer }: Waiting): Promise<number> {
  return id === null || isCustomer ? 0 : (await readStoreSettings(tx)).orderMailDelaySeconds;
}

/**
 * Queues the emails that a change of the status needs, and withdraws waiting ones that are no longer true. After
 * changes to and fro, each receiver gets one email with the final state, or none when they know it already. Call it
 * with the order locked. Returns the withdrawn emails to the customer.
 */
export async function tellOfStatus(tx: Transaction, change: ToldChange): Promise<WithdrawnMail[]> {
  const { before, after, actor } = change;
  if (before.status === after.order.status) return [];
  const waitSeconds = await mailDelay(tx, actor);
  if (after.order.status !== "awaiting-payment") await withdrawReminders(tx, before.id);
  const withdrawn = await tellCustomer(tx, change, waitSeconds);
  await tellSeller(tx, change, waitSeconds);
  return withdrawn;
}

/**
 * Emails the customer of a changed order that the rest is paid. To them the order waited for its payment, whatever its
 * status says.
 */
export async function tellOfRest(tx: Transaction, change: ToldChange): Promise<void> {
  const waited: OrderRow = {
    ...change.before,
    status: "awaiting-payment",
    paymentReceivedAt: null,
  };
  await tellCustomer(tx, { ...change, before: waited }, await mailDelay(tx, change.actor));
}

async function tellCustomer(
  tx: Transaction,
  { before, after: { order, account }, entry, isWaived, corrects }: ToldChange,
  waitSeconds: number,
): Promise<WithdrawnMail[]> {
  const { withdrawn, follows } = await withdrawHeldMails(tx, order.id, "status");
  const told = withdrawn[0]?.told ?? factsOf(before);
  const mayCorrect = corrects || withdrawn.some(({ kind }) => kind === "order-reopened");
  const kind = customerMail(told, factsOf(order), mayCorrect);
  if (!kind) return withdrawn;
  // An email with the same content keeps its due time, because that time was announced.
  const same = withdrawn.find((mail) => mail.kind === kind);
  const hold: Hold = {
    about: "status",
    told: waitSeconds > 0 ? { ...told, entry: entry ?? same?.told.entry } : null,
    follows,
    waitSeconds,
    dueAt: same?.dueAt,
  };
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
      isWaived: isWaived ?? same?.data.isWaived === true,
    };
    await queueMail(tx, { kind, ...toCustomer, ...money, ...received }, hold);
  }
  return withdrawn;
}

const isPaid = ({ status }: ToldFacts) => status === "processing" || status === "completed";

/** The email that leads from what the customer knows to what is true; null when nothing is new. */
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
  { before, after: { order, account }, actor }: ToldChange,
  waitSeconds: number,
): Promise<void> {
  const { withdrawn, follows } = await withdrawHeldMails(tx, order.id, "seller");
  const told = withdrawn[0]?.told ?? factsOf(before);
  const hold: Hold = {
    about: "seller",
    told: waitSeconds > 0 ? told : null,
    follows,
    waitSeconds,
  };
  const toSeller = {
    ...orderFacts(order),
    customerName: `${order.firstName} ${order.lastName}`,
    customerEmail: order.email,
  };
  if (isPaymentNew(told, factsOf(order)) && account.paid > 0) {
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
