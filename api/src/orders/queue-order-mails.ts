import { orderNumber } from "#shared/domain/orders.ts";
import type { QuotedLine } from "#shared/domain/quote.ts";
import type { Transaction } from "../db/client.ts";
import { queueMail, queueSellerMail } from "../mail/queue-mail.ts";
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
    }),
    queueSellerMail(tx, "seller-new-order", {
      ...orderFacts(order),
      lines,
      customerName: name,
      customerEmail: order.email,
      notes: order.notes,
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
): Promise<void> {
  const toCustomer = customerFacts(after);
  const toSeller = {
    ...orderFacts(after),
    customerName: `${after.firstName} ${after.lastName}`,
    customerEmail: after.email,
  };
  if (after.status === "cancelled") await queueMail(tx, { kind: "order-cancelled", ...toCustomer });
  const isPaymentNew = before.paymentReceivedAt === null && after.paymentReceivedAt !== null;
  if (isPaymentNew) {
    await queueMail(tx, { kind: "payment-received", ...toCustomer });
    await queueSellerMail(tx, "seller-payment-received", toSeller);
  }
  await queueSellerMail(tx, "seller-status-change", {
    ...toSeller,
    before: before.status,
    after: after.status,
    actor,
  });
}

/** What every mail to the customer says of an order, and to whom it goes. */
export function customerFacts(order: Pick<OrderRow, "id" | "total" | "email" | "firstName">) {
  return { ...orderFacts(order), to: order.email, firstName: order.firstName };
}

function orderFacts({ id, total }: Pick<OrderRow, "id" | "total">) {
  return { orderId: id, orderNumber: orderNumber(id), total };
}
