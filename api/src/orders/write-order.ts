import type { PlaceOrderBody } from "#shared/contracts/orders.ts";
import { countryName } from "#shared/domain/addresses.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Transaction } from "../db/client.ts";
import { queueMail, queueSellerMail } from "../mail/queue-mail.ts";
import type { PricedItems } from "../quotes/price-items.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { insertUsage } from "./coupon-usages.queries.ts";
import type { StoredAddress } from "./orders.tables.ts";
import { type InsertedOrder, insertOrder, type NewOrder } from "./place-order.queries.ts";

export type PricedPlacement = {
  id: string;
  user: SessionUser;
  body: PlaceOrderBody;
  priced: PricedItems;
  now: Date;
  /** Until when the goods are held. */
  until: Date;
};

/** Writes a priced order with all that belongs to it: items, coupon use, the mails to customer and seller. */
export async function writeOrder(
  tx: Transaction,
  placement: PricedPlacement,
): Promise<InsertedOrder> {
  const { quote, coupon } = placement.priced;
  const order = orderOf(placement);
  // The order is sent first: what is sent with it refers to it.
  const [placed] = await Promise.all([
    insertOrder(
      tx,
      order,
      quote.lines.map((line) => ({
        productId: line.productId,
        productName: line.productName,
        unitPrice: formatAmount(line.unitPriceCents),
        quantity: line.quantity,
        total: formatAmount(line.totalCents),
      })),
    ),
    queueMails(tx, order, placement.priced),
    coupon &&
      insertUsage(tx, {
        couponId: coupon.id,
        userId: order.userId,
        orderId: order.id,
        discountAmount: quote.discountCents,
        usedAt: order.placedAt,
      }),
  ]);
  return placed;
}

function orderOf({ id, user, body, priced, now, until }: PricedPlacement): NewOrder {
  const { quote, coupon } = priced;
  return {
    id,
    userId: user.id,
    email: user.email,
    firstName: body.order.firstName?.trim() || user.firstName,
    lastName: body.order.lastName?.trim() || user.lastName,
    shippingAddress: storedAddress(body),
    subtotal: formatAmount(quote.subtotalCents),
    shipping: formatAmount(quote.shippingCents),
    discount: formatAmount(quote.discountCents),
    total: formatAmount(quote.totalCents),
    couponCode: coupon?.code ?? null,
    couponId: coupon?.id ?? null,
    notes: body.order.notes?.trim() || null,
    placedAt: now,
    holdUntil: until,
  };
}

async function queueMails(tx: Transaction, order: NewOrder, { quote }: PricedItems): Promise<void> {
  const name = `${order.firstName} ${order.lastName}`;
  const facts = {
    orderId: order.id,
    orderNumber: orderNumber(order.id),
    total: quote.totalCents,
    lines: quote.lines.map((line) => ({
      name: line.productName,
      quantity: line.quantity,
      unitPrice: line.unitPriceCents,
      total: line.totalCents,
    })),
  };
  await Promise.all([
    queueMail(tx, {
      kind: "order-placed",
      to: order.email,
      ...facts,
      firstName: order.firstName,
      placedAt: order.placedAt.toISOString(),
      holdUntil: order.holdUntil.toISOString(),
      subtotal: quote.subtotalCents,
      shipping: quote.shippingCents,
      discount: quote.discountCents,
      couponCode: order.couponCode,
      shipTo: { name, ...order.shippingAddress },
    }),
    queueSellerMail(tx, "seller-new-order", {
      ...facts,
      customerName: name,
      customerEmail: order.email,
      notes: order.notes,
    }),
  ]);
}

function storedAddress({ order: { shippingAddress } }: PlaceOrderBody): StoredAddress {
  return {
    address1: shippingAddress.address1,
    address2: shippingAddress.address2 || null,
    city: shippingAddress.city,
    state: shippingAddress.state,
    zipCode: shippingAddress.zipCode,
    country: countryName(shippingAddress.country ?? "US"),
  };
}
