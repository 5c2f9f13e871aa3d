import { orderNumber } from "#shared/domain/orders.ts";
import { type Account, amountDue, refundDue } from "#shared/domain/payments.ts";
import type { QuotedLine } from "#shared/domain/quote.ts";
import type { Transaction } from "../db/client.ts";
import { queueMail, queueSellerMail } from "../mail/queue-mail.ts";
import type { PaymentRow } from "../payments/payments.queries.ts";
import type { NewOrder } from "./new-orders.queries.ts";
import type { OrderRow } from "./orders.queries.ts";

/** The confirmation to the customer and the notice to the seller. */
export async function queuePlacedMails(
  tx: Transaction,
  order: NewOrder,
  quotedLines: readonly QuotedLine[],
): Promise<void> {
  const name = `${order.firstName} ${order.lastName}`;
  const lines = quotedLines.map((line) => ({
    name: line.productName,
    quantity: line.quantity,
    unitPrice: line.unitPriceCents,
    total: line.totalCents,
  }));
  const institution = {
    poNumber: order.poNumber,
    institution: order.institution,
    billTo: order.billingAddress,
  };
  await Promise.all([
    queueMail(tx, {
      kind: "order-placed",
      ...customerFacts(order),
      lines,
      placedAt: order.createdAt.toISOString(),
      holdUntil: order.holdUntil.toISOString(),
      subtotal: order.subtotal,
      shipping: order.shipping,
      discount: order.discountAmount,
      couponCode: order.couponCode,
      shipTo: { name, ...order.shippingAddress },
      ...institution,
    }),
    queueSellerMail(tx, "seller-new-order", {
      ...orderFacts(order),
      lines,
      customerName: name,
      customerEmail: order.email,
      notes: order.notes,
      ...institution,
    }),
  ]);
}

/**
 * Tells the customer of a payment and of a cancellation, and the seller of every change.
 * @param actor who changed the status, as the seller's mail names them
 */
export async function queueStatusMails(
  tx: Transaction,
  before: OrderRow,
  after: OrderRow,
  actor: string,
  account: Account,
): Promise<void> {
  const toCustomer = customerFacts(after);
  const money = { paid: account.paid, refundDue: refundDue(after.status, account) };
  const toSeller = {
    ...orderFacts(after),
    customerName: `${after.firstName} ${after.lastName}`,
    customerEmail: after.email,
  };
  if (after.status === "cancelled") {
    await queueMail(tx, { kind: "order-cancelled", ...toCustomer, ...money });
  }
  const isPaymentNew = before.paymentReceivedAt === null && after.paymentReceivedAt !== null;
  if (isPaymentNew) {
    await queueMail(tx, { kind: "payment-received", ...toCustomer, ...money });
    await queueSellerMail(tx, "seller-payment-received", toSeller);
  }
  await queueSellerMail(tx, "seller-status-change", {
    ...toSeller,
    before: before.status,
    after: after.status,
    actor,
  });
}

/**
 * Tells the customer of money that closed no balance: a part of it, or more than was due. The mail of an order that
 * is paid by it goes out with its status, and a cancelled order's money is told of when it is sent back.
 */
export async function queueMoneyMail(
  tx: Transaction,
  before: OrderRow,
  after: OrderRow,
  { entry, account }: { entry: PaymentRow; account: Account },
): Promise<void> {
  const facts = { ...customerFacts(after), amount: entry.amount };
  const due = amountDue(after.status, account);
  if (due > 0) {
    const holdUntil = after.holdUntil?.toISOString() ?? null;
    await queueMail(tx, {
      kind: "part-payment-received",
      ...facts,
      paid: account.paid,
      due,
      holdUntil,
    });
  }
  const wasPaid = before.status === "processing" || before.status === "completed";
  if (wasPaid && account.balance < 0) {
    await queueMail(tx, {
      kind: "overpayment-received",
      ...facts,
      paid: account.paid,
      refundDue: refundDue(after.status, account),
    });
  }
}

/** What every mail to the customer says of an order, and to whom it goes. */
export function customerFacts(order: Pick<OrderRow, "id" | "total" | "email" | "firstName">) {
  return { ...orderFacts(order), to: order.email, firstName: order.firstName };
}

function orderFacts({ id, total }: Pick<OrderRow, "id" | "total">) {
  return { orderId: id, orderNumber: orderNumber(id), total };
}
