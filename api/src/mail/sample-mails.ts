import { orderNumber } from "#shared/domain/orders.ts";
import type { OrderOfPreview } from "./mail-texts.queries.ts";
import type { LetterMail, MailLine } from "./mails.ts";

/** Invented facts for the preview of each kind of email. No account and no order has these ids. */

const TO = "ada@example.com";
const ID = "00000000-0000-7000-8000-00000a11c0de";
const HOLD_UNTIL = "2026-11-23T21:30:00.000Z";

const account = { to: TO, userId: "sample", firstName: "Ada" };
const order = {
  ...{ to: TO, orderId: ID, orderNumber: "0A11C0DE", firstName: "Ada", total: 125_00 },
};
const lines: MailLine[] = [
  { name: "Bradykinin 5 mg", quantity: 2, unitPrice: 55_00, total: 110_00 },
];
const shipTo = {
  ...{ name: "Ada Byron", address1: "12 Market Street", address2: null, city: "Wheeling" },
  ...{ state: "WV", zipCode: "26003", country: "US" },
};
const content = {
  ...{ lines, subtotal: 110_00, discount: 0, shipping: 15_00, taxLines: [], total: 125_00, shipTo },
};
const aReturn = {
  ...{ ...order, returnNumber: 1, lines: [{ name: "Bradykinin 5 mg", quantity: 1 }] },
  ...{ message: "Send it to our postal address, please.", refund: 55_00 },
};
const seller = {
  ...{ to: "seller@example.com", orderId: ID, orderNumber: "0A11C0DE", total: 125_00 },
  ...{ customerName: "Ada Byron", customerEmail: TO },
};
const toSeller = { to: "seller@example.com" };

const SAMPLES: { [Kind in LetterMail["kind"]]: Omit<Extract<LetterMail, { kind: Kind }>, "kind"> } =
  {
    "order-placed": {
      ...{ ...order, ...content, placedAt: "2026-11-21T09:30:00.000Z", holdUntil: HOLD_UNTIL },
      couponCode: null,
    },
    "quote-made": {
      ...{ to: TO, quoteId: ID, quoteNumber: "Q-0A11C0DE", firstName: "Ada", lines },
      ...{ subtotal: 110_00, shipping: 15_00, taxLines: [], total: 125_00 },
      ...{ validUntil: "2026-12-23T09:30:00.000Z", note: "As we said on the telephone." },
    },
    "order-cancelled": { ...order, paid: 0, refundDue: 0 },
    "order-reopened": { ...order, was: "cancelled", paid: 0, due: 125_00, holdUntil: HOLD_UNTIL },
    "order-changed": {
      ...{ ...order, reason: "As you asked: one more vial.", was: content, is: content },
      ...{ paid: 0, due: 125_00, refundDue: 0, holdUntil: HOLD_UNTIL },
    },
    "hold-reminder": { ...order, holdUntil: HOLD_UNTIL },
    "payment-received": { ...order, paid: 125_00, refundDue: 0 },
    "part-payment-received": {
      ...{ ...order, amount: 25_00, paid: 25_00, due: 100_00, holdUntil: HOLD_UNTIL },
    },
    "overpayment-received": { ...order, amount: 25_00, paid: 150_00, refundDue: 25_00 },
    "order-shipped": {
      ...{ ...order, carrierName: "UPS", trackingNumber: "1Z999AA10123456784" },
      trackingUrl: "https://www.ups.com/track?tracknum=1Z999AA10123456784",
      lines: [{ name: "Bradykinin 5 mg", quantity: 2 }],
      lots: [{ productName: "Bradykinin 5 mg", lotNumber: "BRK-2611-A" }],
    },
    "shipment-withdrawn": { ...order, trackingNumber: "1Z999AA10123456784" },
    "return-requested": aReturn,
    "return-approved": aReturn,
    "return-refused": { ...aReturn, message: "The vial was opened." },
    "return-received": aReturn,
    "return-closed": aReturn,
    "lot-recalled": {
      ...{ ...order, lotNumber: "BRK-2611-A", productName: "Bradykinin 5 mg" },
      message: "A later test found less than its certificate says.",
      orders: [{ orderNumber: "0A11C0DE", quantity: 2 }],
    },
    "stock-wish-confirm": {
      ...{ to: TO, wishId: "sample", productName: "Bradykinin 5 mg", slug: "bradykinin" },
    },
    "back-in-stock": { to: TO, productName: "Bradykinin 5 mg", slug: "bradykinin" },
    "verify-email": account,
    "reset-password": account,
    "password-changed": account,
    "email-changed": { ...account, newEmail: "countess@example.com" },
    "new-device": {
      ...{ ...account, device: "Firefox on Windows", address: "203.0.113.x" },
      at: "2026-11-21T09:30:00.000Z",
    },
    "security-changed": { ...account, news: "passkey-added", detail: "Key of the lab" },
    "permission-ends": {
      ...{ ...account, permission: "verified", until: "2026-12-23T09:30:00.000Z" },
    },
    "application-approved": { ...account, until: "2027-11-23T09:30:00.000Z" },
    "application-asked": { ...account, message: "Who supervises the work?" },
    "application-refused": { ...account, message: "We could not find the institution." },
    "seller-new-order": { ...seller, lines, notes: "Please ring twice." },
    "seller-status-change": {
      ...{ ...seller, before: "awaiting-payment", after: "processing", actor: "Grace Hopper" },
    },
    "seller-return-requested": {
      ...{ ...seller, lines: [{ name: "Bradykinin 5 mg", quantity: 1 }] },
      ...{ reasons: ["Arrived damaged"], note: null },
    },
    "seller-registration": { ...toSeller, userId: "sample", name: "Ada Byron", email: TO },
    "seller-application": {
      ...{ ...toSeller, userId: "sample", name: "Ada Byron" },
      ...{ institution: "Institute of Kinins", isAnswer: false },
    },
    "seller-screening-hits": { ...toSeller, hits: 2 },
    "seller-system-error": {
      ...{ ...toSeller, errorId: "0193f3a0", summary: "POST /api/orders failed" },
      occurredAt: "2026-11-21T09:30:00.000Z",
    },
    "seller-webhook-disabled": {
      ...{ ...toSeller, url: "https://books.example/hook", lastError: "connection refused" },
      failingSince: "2026-11-21T09:30:00.000Z",
    },
    "seller-low-stock": {
      ...{ ...toSeller, productId: "sample", productName: "Bradykinin 5 mg", slug: "bradykinin" },
      ...{ stockQuantity: 3, lowStockThreshold: 5 },
    },
    "seller-payment-received": seller,
    "seller-payment-links": {
      ...{ ...toSeller, orderId: ID, orderNumber: "0A11C0DE", actor: "Grace Hopper" },
      changes: [{ what: "Venmo link", before: null, after: "https://venmo.com/u/shop" }],
    },
  };

/**
 * An email of a kind with invented facts, and with those of an order where one is given: its number, customer, items and
 * amounts. What the order does not have, such as a reason, stays invented.
 */
export function sampleMail(kind: LetterMail["kind"], real: OrderOfPreview | null): LetterMail {
  const sample = { ...SAMPLES[kind], kind } as LetterMail;
  if (!real || !("orderId" in sample)) return sample;
  const known = {
    ...{ orderId: real.id, orderNumber: orderNumber(real.id), firstName: real.firstName },
    ...{ total: real.total, subtotal: real.subtotal, discount: real.discount },
    ...{ shipping: real.shipping, couponCode: real.couponCode, lines: real.lines },
    ...{ paid: real.total, due: real.total },
    ...{ customerName: `${real.firstName} ${real.lastName}`, customerEmail: real.email },
  };
  const shared = Object.entries(known).filter(([name]) => name in sample);
  return { ...sample, ...Object.fromEntries(shared) } as LetterMail;
}
