import type { Mail } from "../mail/mails.ts";

/** One mail of every kind. `words` stands wherever somebody could have typed something. */
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
    { kind: "overpayment-received", ...order, amount: 50_00, paid: 362_50, refundDue: 50_00 },
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
    { kind: "back-in-stock", to: "ada@example.com", productName: words, slug: "p" },
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
    { kind: "seller-payment-received", ...seller },
  ];
}
