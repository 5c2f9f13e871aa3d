import { RETURN_STATES } from "#shared/domain/returns.ts";
import type { Connection } from "../db/client.ts";
import { claimDueMail, type StoredMail } from "../mail/mail.queries.ts";
import type { Mail } from "../mail/mails.ts";
import { SHIP_TO } from "./shop-fixtures.ts";

/** One email of every kind. `words` is used wherever somebody could have typed text. */
export function mailOfEveryKind(orderId: string, userId: string, words = "Ada"): Mail[] {
  const account = { to: "ada@example.com", userId, firstName: words };
  const order = {
    to: "ada@example.com",
    orderId,
    orderNumber: orderId.slice(-8).toUpperCase(),
    firstName: words,
    total: 312_50,
  };
  const seller = {
    to: "seller@example.com",
    orderId,
    orderNumber: order.orderNumber,
    customerName: words,
    customerEmail: "ada@example.com",
    total: 312_50,
  };
  const line = { name: words, quantity: 3, unitPrice: 110_00, total: 330_00 };
  return [
    { kind: "verify-email", ...account },
    { kind: "reset-password", ...account },
    { kind: "password-changed", ...account },
    { kind: "email-changed", ...account, newEmail: "countess@example.com" },
    {
      kind: "order-placed",
      ...order,
      placedAt: "2026-11-21T09:30:00.000Z",
      holdUntil: "2026-11-23T09:30:00.000Z",
      lines: [line, line],
      subtotal: 342_50,
      shipping: 15_00,
      discount: 45_00,
      couponCode: "WELCOME",
      shipTo: {
        name: words,
        address1: words,
        address2: words,
        city: words,
        state: "WV",
        zipCode: "26003",
        country: words,
      },
    },
    { kind: "payment-received", ...order },
    { kind: "payment-received", ...order, paid: 320_00, refundDue: 7_50 },
    {
      kind: "part-payment-received",
      ...order,
      amount: 50_00,
      paid: 100_00,
      due: 212_50,
      holdUntil: "2026-11-23T09:30:00.000Z",
    },
    {
      kind: "order-changed",
      ...order,
      reason: words,
      was: {
        lines: [line],
        subtotal: 330_00,
        discount: 0,
        shipping: 15_00,
        taxLines: [],
        total: 345_00,
        shipTo: { ...SHIP_TO, name: words, address1: words },
      },
      is: {
        lines: [line, line],
        subtotal: 342_50,
        discount: 45_00,
        shipping: 15_00,
        taxLines: [{ name: words, percent: "8.875", amountCents: 1_00 }],
        total: 312_50,
        shipTo: { ...SHIP_TO, name: words, city: words },
      },
      paid: 100_00,
      due: 212_50,
      refundDue: 1_00,
      holdUntil: "2026-11-23T09:30:00.000Z",
    },
    { kind: "overpayment-received", ...order, amount: 50_00, paid: 362_50, refundDue: 50_00 },
    { kind: "shipment-withdrawn", ...order, trackingNumber: "1Z999AA10123456784" },
    {
      kind: "order-shipped",
      ...order,
      carrierName: words,
      trackingNumber: words,
      trackingUrl: "https://carrier.example/track",
    },
    {
      kind: "lot-recalled",
      ...order,
      lotNumber: "BRK-2611-A",
      productName: words,
      message: words,
      orders: [{ orderNumber: "0C9A7E21", quantity: 2 }],
    },
    { kind: "order-cancelled", ...order },
    { kind: "order-cancelled", ...order, paid: 50_00, refundDue: 50_00 },
    {
      kind: "order-reopened",
      ...order,
      was: "cancelled",
      paid: 50_00,
      due: 262_50,
      holdUntil: "2026-11-23T09:30:00.000Z",
    },
    { kind: "order-reopened", ...order, was: "paid", paid: 0, due: 312_50, holdUntil: null },
    { kind: "order-reopened", ...order, was: "cancelled", paid: 312_50, due: 0, holdUntil: null },
    { kind: "hold-reminder", ...order, holdUntil: "2026-11-23T09:30:00.000Z" },
    {
      kind: "hold-reminder",
      ...order,
      holdUntil: "2026-11-23T09:30:00.000Z",
      paid: 50_00,
      due: 262_50,
    },
    {
      kind: "stock-wish-confirm",
      to: "ada@example.com",
      wishId: "w1",
      productName: words,
      slug: "p",
    },
    {
      kind: "permission-ends",
      to: "ada@example.com",
      userId,
      firstName: words,
      permission: "verified",
      until: "2026-12-23T09:30:00.000Z",
    },
    {
      kind: "application-approved",
      to: "ada@example.com",
      userId,
      firstName: words,
      until: "2027-11-23T09:30:00.000Z",
    },
    {
      kind: "application-asked",
      to: "ada@example.com",
      userId,
      firstName: words,
      message: words,
    },
    {
      kind: "application-refused",
      to: "ada@example.com",
      userId,
      firstName: words,
      message: words,
    },
    {
      kind: "seller-application",
      to: "seller@example.com",
      userId,
      name: words,
      institution: words,
      isAnswer: false,
    },
    { kind: "seller-screening-hits", to: "seller@example.com", hits: 2 },
    { kind: "back-in-stock", to: "ada@example.com", productName: words, slug: "p" },
    {
      kind: "quote-made",
      ...account,
      quoteId: orderId,
      quoteNumber: "Q-0C9A7E21",
      lines: [line],
      subtotal: 330_00,
      shipping: 15_00,
      taxLines: [],
      total: 345_00,
      validUntil: "2026-12-23T09:30:00.000Z",
      note: words,
    },
    ...RETURN_STATES.map((state) => ({
      kind: `return-${state}` as const,
      ...order,
      returnNumber: 1,
      lines: [{ name: words, quantity: 2 }],
      message: words,
      refund: 40_00,
    })),
    { kind: "return-received", ...order, returnNumber: 1, lines: [], message: null, refund: 0 },
    { kind: "return-closed", ...order, returnNumber: 1, lines: [], message: null, refund: 0 },
    {
      kind: "seller-return-requested",
      ...seller,
      lines: [{ name: words, quantity: 2 }],
      reasons: [words],
      note: words,
    },
    { kind: "seller-new-order", ...seller, lines: [line], notes: words },
    {
      kind: "seller-status-change",
      ...seller,
      before: "awaiting-payment",
      after: "processing",
      actor: words,
    },
    {
      kind: "seller-registration",
      to: "seller@example.com",
      userId,
      name: words,
      email: "ada@example.com",
    },
    {
      kind: "seller-system-error",
      to: "seller@example.com",
      errorId: "0193f3a0",
      summary: "POST /api/orders failed",
      occurredAt: "2026-11-21T09:30:00.000Z",
    },
    {
      kind: "seller-low-stock",
      to: "seller@example.com",
      productId: "p1",
      productName: words,
      slug: "bradykinin",
      stockQuantity: 3,
      lowStockThreshold: 5,
    },
    {
      kind: "seller-payment-links",
      to: "seller@example.com",
      orderId,
      orderNumber: order.orderNumber,
      actor: words,
      changes: [{ what: "Venmo link", before: null, after: "https://venmo.com/u/shop" }],
    },
    { kind: "seller-payment-received", ...seller },
  ];
}

/** Claims every email that is due. */
export async function claimDueMails(conn: Connection): Promise<StoredMail[]> {
  const claimed: StoredMail[] = [];
  for (let mail = await claimDueMail(conn); mail; mail = await claimDueMail(conn)) {
    claimed.push(mail);
  }
  return claimed;
}
