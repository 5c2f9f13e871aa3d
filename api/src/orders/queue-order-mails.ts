import { deadlineOf, isHoldExpired, orderNumber } from "#shared/domain/orders.ts";
import type { QuotedLine } from "#shared/domain/quote.ts";
import type { Transaction } from "../db/client.ts";
import { queueMail, queueSellerMail } from "../mail/queue-mail.ts";
import type { StoredLinks } from "./change-links.ts";
import type { NewOrder } from "./new-orders.queries.ts";
import type { OrderRow } from "./orders.queries.ts";

/** Queues the confirmation to the customer and the notice to the seller. */
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
      holdUntil: order.holdUntil?.toISOString() ?? null,
      subtotal: order.subtotal,
      shipping: order.shipping,
      discount: order.discountAmount,
      couponCode: order.couponCode,
      taxLines: order.taxLines,
      method: order.shippingMethod && !order.shippingMethod.isOnly ? order.shippingMethod : null,
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

type Addressed = Pick<OrderRow, "id" | "total" | "email" | "firstName"> & Partial<StoredLinks>;

export function customerFacts(order: Addressed) {
  const { paypalUrl, venmoUrl, cashAppUrl, zelleNote } = order;
  const ways = { PayPal: paypalUrl, Venmo: venmoUrl, "Cash App": cashAppUrl, Zelle: zelleNote };
  const ownWays = Object.entries(ways).flatMap(([name, own]) => (own ? [name] : []));
  const own = ownWays.length > 0 && { ownWays };
  return { ...orderFacts(order), to: order.email, firstName: order.firstName, ...own };
}

/** Until when a customer is asked to pay. A deadline that is over is not named: the money may still come. */
export function payBefore(order: OrderRow, now: Date): string | null {
  return isHoldExpired(order, now) ? null : (deadlineOf(order)?.toISOString() ?? null);
}

export function orderFacts({ id, total }: Pick<OrderRow, "id" | "total">) {
  return { orderId: id, orderNumber: orderNumber(id), total };
}
