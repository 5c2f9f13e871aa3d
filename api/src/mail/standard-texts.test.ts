import { expect, it } from "vitest";
import { DEFAULT_STORE_SETTINGS } from "../settings/setting-defaults.ts";
import { mailOfEveryKind } from "../testing/mails.ts";
import type { Mail } from "./mails.ts";
import { renderMail, subjectOf } from "./render-mail.ts";

const ORDER_ID = "0193f3a0-0000-7000-8000-0000deadbeef";
const shop = {
  ...DEFAULT_STORE_SETTINGS,
  postalAddress: "Aliquot LLC\n12 Market Street\nWheeling, WV 26003",
  contactEmail: "help@aliquot.example",
  paypalHandle: "@aliquot-paypal",
  venmoHandle: "@aliquot-venmo",
  zelleEmail: "zelle@aliquot.example",
};
const link = `https://aliquot.example/payment/${ORDER_ID}?key=k3y`;
const context = { shop, siteUrl: "https://aliquot.example", link };
const bare = { ...context, shop: { ...DEFAULT_STORE_SETTINGS, contactEmail: "" } };

const account = { to: "ada@example.com", userId: "u1", firstName: "Ada" };
const order = {
  ...{ to: "ada@example.com", orderId: ORDER_ID, orderNumber: "DEADBEEF", firstName: "Ada" },
  total: 312_50,
};
const seller = {
  ...{ to: "seller@example.com", orderId: ORDER_ID, orderNumber: "DEADBEEF", total: 312_50 },
  ...{ customerName: "Ada Byron", customerEmail: "ada@example.com" },
};
const line = { name: "Bradykinin 5 mg", quantity: 3, unitPrice: 110_00, total: 330_00 };
const ADDRESS = {
  ...{ address1: "12 Market Street", address2: null, city: "Wheeling", state: "WV" },
  ...{ zipCode: "26003", country: "US" },
};
const books = { poNumber: "PO-77", institution: "Institute of Kinins", billTo: ADDRESS };
const placed = {
  ...{ kind: "order-placed", ...order, placedAt: "2026-11-21T09:30:00.000Z" },
  ...{ lines: [line], subtotal: 330_00, shipping: 0, discount: 0, couponCode: null, shipTo: null },
} as const;
const content = {
  ...{ lines: [line], subtotal: 330_00, discount: 0, shipping: 0, taxLines: [], total: 330_00 },
  shipTo: null,
};
const method = {
  ...{ id: "m", name: "Cold courier", carrierName: "UPS", serviceLevel: "Next day" },
  ...{ shipsOn: "2026-11-24", arrivesBy: "2026-11-25", isOnly: false },
};

/** Every sentence that depends on something, besides the usual form of every kind. */
const VARIANTS: Mail[] = [
  { kind: "verify-email", ...account, firstName: "see https://x.example" },
  { kind: "new-device", ...account, device: "Firefox", address: "203.0.113.x", at: "2026-11-21" },
  { kind: "security-changed", ...account, news: "totp-on" },
  { kind: "security-changed", ...account, news: "passkey-added", detail: "Key of the lab" },
  { ...placed, holdUntil: null, total: 0 },
  { ...placed, holdUntil: "2026-11-23T09:30:00.000Z", method, ...books },
  { ...placed, holdUntil: null, taxLines: [{ name: "Sales tax", percent: "6", amountCents: 100 }] },
  { kind: "payment-received", ...order, paid: 0, refundDue: 0 },
  { kind: "payment-received", ...order, paid: 312_50, refundDue: 0, hasLeft: true },
  { kind: "payment-received", ...order, paid: 0, refundDue: 0, hasLeft: true },
  { kind: "part-payment-received", ...order, amount: 1, paid: 1, due: 2, holdUntil: null },
  {
    ...{ kind: "part-payment-received", ...order, amount: 10_00, paid: 0, due: 302_50 },
    ...{ holdUntil: null, isWaived: true },
  },
  {
    ...{ kind: "part-payment-received", ...order, amount: 1, paid: 1, due: 2, holdUntil: null },
    hasLeft: true,
  },
  {
    ...{ kind: "order-changed", ...order, reason: "As you asked.", was: content, is: content },
    ...{ paid: 0, due: 0, refundDue: 0, holdUntil: null },
  },
  { kind: "shipment-withdrawn", ...order, trackingNumber: null },
  { kind: "order-shipped", ...order, carrierName: null, trackingNumber: null, trackingUrl: null },
  {
    ...{ kind: "order-shipped", ...order, carrierName: "UPS", trackingNumber: "1Z", parcel: 2 },
    ...{ trackingUrl: null, hasMore: true, lines: [{ name: "Bradykinin", quantity: 2 }] },
    lots: [{ productName: "Bradykinin", lotNumber: "BRK-1" }],
  },
  { kind: "order-reopened", ...order, was: "paid", paid: 0, due: 0, holdUntil: null },
  {
    kind: "permission-ends",
    ...account,
    permission: "attested",
    until: "2026-12-23T09:30:00.000Z",
  },
  {
    ...{ kind: "return-approved", ...order, returnNumber: 2 },
    lines: [],
    message: null,
    refund: 0,
  },
  { ...{ kind: "return-refused", ...order, returnNumber: 2 }, lines: [], message: null, refund: 0 },
  ...[
    { refund: 0, credit: 50_00, due: 65_00 },
    { refund: 20_00, credit: 30_00, due: 0 },
    { refund: 20_00, credit: 0, due: 0, inAll: { refund: 30_00, credit: 0 } },
    { refund: 0, credit: 15_00, due: 0, inAll: { refund: 35_00, credit: 15_00 } },
    { refund: 0, credit: 0, due: 0, inAll: { refund: 35_00, credit: 0 } },
  ].map((money) => ({
    ...{ kind: "return-closed", ...order, returnNumber: 2, lines: [], message: null },
    ...money,
  })),
  {
    kind: "seller-application",
    to: "s@example.com",
    userId: "u1",
    name: "Ada",
    institution: "X",
    isAnswer: true,
  },
  { kind: "seller-screening-hits", to: "s@example.com", hits: 1 },
  { kind: "seller-new-order", ...seller, lines: [line], notes: null, ...books },
  { kind: "seller-return-requested", ...seller, lines: [], reasons: [], note: null },
  {
    ...{ kind: "seller-webhook-disabled", to: "s@example.com", url: "https://x.example/hook" },
    ...{ failingSince: "2026-11-21T09:30:00.000Z", lastError: "refused" },
  },
  {
    ...{ kind: "seller-low-stock", to: "s@example.com", productId: "p", productName: "Kallidin" },
    ...{ slug: "kallidin", stockQuantity: 0, lowStockThreshold: 5 },
  },
] as Mail[];

/** The standard texts are the seller's until they change them: a change here changes what customers read. */
it("every mail has the standard text to the byte: subject, plain text and page", async () => {
  const mails = [...mailOfEveryKind(ORDER_ID, "u1"), ...VARIANTS];
  const written = [context, bare].flatMap((each) =>
    mails.map((mail) => {
      const { html, text } = renderMail(mail, each);
      const digest = new Bun.CryptoHasher("sha256").update(html).digest("hex");
      return `=== ${mail.kind}\nSubject: ${subjectOf(mail)}\nPage: ${digest}\n\n${text}`;
    }),
  );
  await expect(written.join("\n")).toMatchFileSnapshot("./standard-texts.txt");
});
