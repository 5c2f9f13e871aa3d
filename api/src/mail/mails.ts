import type { PostalAddress } from "#shared/domain/addresses.ts";
import { type Cents, formatUsd } from "#shared/domain/money.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import type { ShippingDates } from "#shared/domain/shipping-calendar.ts";
import type { TaxLine } from "#shared/domain/tax.ts";
import { SECURITY_NEWS, type SecurityNews } from "./security-news.ts";

/**
 * Every email that the shop sends, as plain data that survives JSON: moments are ISO 8601 text,
 * amounts are cents. It contains no secrets. Tokens and access keys are created at delivery.
 */
export type Mail = CustomerMail | SellerMail;

type CustomerMail = { to: string } & (
  | ({ kind: "verify-email" } & AccountFacts)
  | ({ kind: "reset-password" } & AccountFacts)
  | ({ kind: "password-changed" } & AccountFacts)
  /** Sent to the old address as soon as the change is requested. */
  | ({ kind: "email-changed"; newEmail: string } & AccountFacts)
  | ({ kind: "new-device"; device: string; address: string; at: string } & AccountFacts)
  /** `detail` names the passkey or key that the news is about, where it has a name. */
  | ({ kind: "security-changed"; news: SecurityNews; detail?: string } & AccountFacts)
  /** The link leads to a page that confirms or ends the stock request. */
  | ({ kind: "stock-wish-confirm"; wishId: string } & ProductFacts)
  | ({ kind: "back-in-stock" } & ProductFacts)
  /** A quote of the seller. It has no account when the address has none. */
  | ({ kind: "quote-made" } & QuoteFacts)
  | ({ kind: "order-placed" } & PlacedOrderFacts)
  | ({ kind: "payment-received" } & OrderFacts & Partial<MoneyFacts>)
  | ({ kind: "part-payment-received" } & PartPaymentFacts)
  | ({ kind: "overpayment-received"; amount: Cents } & OrderFacts & MoneyFacts)
  | ({ kind: "order-shipped" } & OrderFacts & ShipmentFacts)
  /** Corrects an email that said that a parcel had left. */
  | ({ kind: "shipment-withdrawn"; trackingNumber: string | null } & OrderFacts)
  | ({ kind: "lot-recalled" } & RecallFacts & OrderFacts)
  | ({ kind: "order-cancelled" } & OrderFacts & Partial<MoneyFacts>)
  | ({ kind: "order-reopened" } & ReopenedFacts)
  /** 30 days before the end. */
  | ({ kind: "permission-ends"; permission: "attested" | "verified"; until: string } & AccountFacts)
  | ({ kind: "application-approved"; until: string } & AccountFacts)
  | ({ kind: "application-asked"; message: string } & AccountFacts)
  | ({ kind: "application-refused"; message: string } & AccountFacts)
  | ({ kind: "order-changed" } & ChangedOrderFacts)
  | ({ kind: "return-requested" } & ReturnFacts)
  | ({ kind: "return-approved" } & ReturnFacts)
  | ({ kind: "return-refused" } & ReturnFacts)
  | ({ kind: "return-received" } & ReturnFacts)
  | ({ kind: "return-closed" } & ReturnFacts)
  | ({ kind: "hold-reminder"; holdUntil: string; paid?: Cents; due?: Cents } & OrderFacts)
);

export type SellerMail = { to: string } & SellerNews;

/** The emails to the seller. Each kind has its own flag in the notification settings. */
type SellerNews =
  | ({ kind: "seller-new-order"; lines: MailLine[]; notes: string | null } & SellerOrderFacts &
      Partial<InstitutionFacts>)
  /** `before` and `after` are stored statuses; `actor` names who changed it. */
  | ({
      kind: "seller-status-change";
      before: string;
      after: string;
      actor: string;
    } & SellerOrderFacts)
  /** `reasons` are those of the lines, `note` what the customer wrote beside them. */
  | ({
      kind: "seller-return-requested";
      lines: { name: string; quantity: number }[];
      reasons: string[];
      note: string | null;
    } & SellerOrderFacts)
  | { kind: "seller-registration"; name: string; email: string }
  | { kind: "seller-application"; name: string; institution: string; isAnswer: boolean }
  | { kind: "seller-screening-hits"; hits: number }
  | { kind: "seller-system-error"; errorId: string; summary: string; occurredAt: string }
  /** No attempt has succeeded since then, so the webhook is not called any more. */
  | { kind: "seller-webhook-disabled"; url: string; failingSince: string; lastError: string }
  | {
      kind: "seller-low-stock";
      productId: string;
      productName: string;
      slug: string;
      stockQuantity: number;
      lowStockThreshold: number;
    }
  | ({ kind: "seller-payment-received" } & SellerOrderFacts)
  /** The links of an order's payment page; null for no link. */
  | {
      kind: "seller-payment-links";
      orderId: string;
      orderNumber: string;
      actor: string;
      changes: { what: string; before: string | null; after: string | null }[];
    };

export type SellerKind = SellerNews["kind"];
/** The data of one kind of email to the seller. */
export type SellerData<K extends SellerKind> = Omit<Extract<SellerNews, { kind: K }>, "kind">;

export type AccountFacts = { userId: string; firstName: string };

export type ProductFacts = { productName: string; slug: string };

export type QuoteFacts = {
  userId?: string;
  quoteId: string;
  quoteNumber: string;
  firstName: string;
  lines: MailLine[];
  subtotal: Cents;
  shipping: Cents;
  taxLines: TaxLine[];
  total: Cents;
  validUntil: string;
  note: string | null;
};

export type OrderFacts = {
  orderId: string;
  orderNumber: string;
  firstName: string;
  total: Cents;
};

/** What was received, and how much of it is refunded. Emails of the release before do not have it. */
export type MoneyFacts = { paid: Cents; refundDue: Cents };

/** `amount` came now, `paid` in total, `due` is still open. */
export type PartPaymentFacts = OrderFacts & {
  amount: Cents;
  paid: Cents;
  due: Cents;
  holdUntil: string | null;
};

/** Corrects an email that announced `was`, which is no longer true: the order is open, and `due` is to be paid. */
export type ReopenedFacts = OrderFacts & {
  was: "cancelled" | "paid";
  paid: Cents;
  due: Cents;
  holdUntil: string | null;
};

type ContentFacts = {
  lines: MailLine[];
  subtotal: Cents;
  discount: Cents;
  shipping: Cents;
  taxLines: TaxLine[];
  total: Cents;
  shipTo: MailAddress | null;
};

/** An order that the seller or the customer changed: as the customer knew it, and as it is. */
export type ChangedOrderFacts = OrderFacts & {
  reason: string;
  was: ContentFacts;
  is: ContentFacts;
  paid: Cents;
  due: Cents;
  refundDue: Cents;
  holdUntil: string | null;
};

export type MailLine = { name: string; quantity: number; unitPrice: Cents; total: Cents };

export type MailAddress = PostalAddress & { name: string };

export type PlacedOrderFacts = OrderFacts & {
  placedAt: string;
  holdUntil: string | null;
  lines: MailLine[];
  subtotal: Cents;
  shipping: Cents;
  discount: Cents;
  couponCode: string | null;
  /** Emails of the release before do not have the tax and the method. */
  taxLines?: TaxLine[];
  /** Null where the shop has one method, which then needs no name. */
  method?: ({ name: string } & ShippingDates) | null;
  shipTo: MailAddress | null;
} & Partial<InstitutionFacts>;

/** What an institution needs for its books. Emails of the release before do not have it. */
export type InstitutionFacts = {
  poNumber: string | null;
  institution: string | null;
  billTo: PostalAddress | null;
};

export type ShipmentFacts = {
  carrierName: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  // Emails of the release before have none of these.
  /** The lots that were packed. */
  lots?: { productName: string; lotNumber: string }[];
  /** What is in the parcel. */
  lines?: { name: string; quantity: number }[];
  /** The number of the parcel; null for the only one of its order. */
  parcel?: number | null;
  /** Whether units of the order are still to be shipped. */
  hasMore?: boolean;
};

/**
 * A step of a return. `lines` are the units that were asked for or, once it was received, came back. `message` is the
 * seller's answer. `refund` is what went back; of a received return what is to go back.
 */
export type ReturnFacts = OrderFacts & {
  returnNumber: number;
  lines: { name: string; quantity: number }[];
  message: string | null;
  refund: Cents;
};

/** `orderId` is the customer's newest order with units of the lot; `orders` are all of them. */
export type RecallFacts = {
  lotNumber: string;
  productName: string;
  message: string;
  orders: { orderNumber: string; quantity: number }[];
};

export type SellerOrderFacts = {
  orderId: string;
  orderNumber: string;
  customerName: string;
  customerEmail: string;
  total: Cents;
};

/** The email of an outbox row: kind and recipient are columns, `data` has the rest. */
export function mailOfRow(row: { kind: string; recipient: string; data: object }): Mail {
  return { ...row.data, kind: row.kind, to: row.recipient } as Mail;
}

/** The subject: one line of at most 150 characters, even when a name contains line breaks. */
export function subjectOf(mail: Mail): string {
  const write = SUBJECTS[mail.kind] as (mail: Mail) => string;
  const line = write(mail).replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
  return line.length <= 150 ? line : `${Array.from(line).slice(0, 149).join("")}…`;
}

const SUBJECTS: { [Kind in Mail["kind"]]: (mail: Extract<Mail, { kind: Kind }>) => string } = {
  "verify-email": () => "Confirm your email address",
  "reset-password": () => "Reset your password",
  "password-changed": () => "Your password was changed",
  "email-changed": () => "Your email address is being changed",
  "new-device": () => "A new device signed in to your account",
  "security-changed": (mail) => SECURITY_NEWS[mail.news].subject,
  "stock-wish-confirm": (mail) => `Shall we write when ${mail.productName} is back?`,
  "back-in-stock": (mail) => `${mail.productName} is back in stock`,
  "permission-ends": () => "Your permission to order ends in 30 days",
  "application-approved": () => "Your application was approved",
  "application-asked": () => "A question about your application",
  "application-refused": () => "Your application was not approved",
  "quote-made": (mail) => `Quote ${mail.quoteNumber}: ${formatUsd(mail.total)}`,
  "order-placed": (mail) =>
    mail.total > 0
      ? `Order ${mail.orderNumber}: how to pay`
      : `Order ${mail.orderNumber}: nothing is due`,
  "payment-received": (mail) => `Order ${mail.orderNumber}: payment received`,
  "part-payment-received": (mail) =>
    `Order ${mail.orderNumber}: ${formatUsd(mail.amount)} received, ${formatUsd(mail.due)} still due`,
  "overpayment-received": (mail) => `Order ${mail.orderNumber}: more was paid than is due`,
  "order-shipped": (mail) =>
    mail.parcel
      ? `Order ${mail.orderNumber}: parcel ${mail.parcel} is on its way`
      : `Order ${mail.orderNumber} is on its way`,
  "shipment-withdrawn": (mail) => `Order ${mail.orderNumber} has not left yet`,
  "order-cancelled": (mail) => `Order ${mail.orderNumber} was cancelled`,
  "order-reopened": (mail) =>
    mail.was === "cancelled"
      ? `Order ${mail.orderNumber} is open again`
      : `Order ${mail.orderNumber} waits for its payment`,
  "order-changed": (mail) => `Order ${mail.orderNumber} was changed`,
  "return-requested": (mail) => `Order ${mail.orderNumber}: your return is requested`,
  "return-approved": (mail) => `Order ${mail.orderNumber}: please send your return`,
  "return-refused": (mail) => `Order ${mail.orderNumber}: your return was not approved`,
  "return-received": (mail) =>
    mail.lines.length > 0
      ? `Order ${mail.orderNumber}: your return has arrived`
      : `Order ${mail.orderNumber}: your return has not arrived`,
  "return-closed": (mail) =>
    mail.refund > 0
      ? `Order ${mail.orderNumber}: ${formatUsd(mail.refund)} refunded`
      : `Order ${mail.orderNumber}: your return is closed`,
  "lot-recalled": (mail) => `Recall: ${mail.productName}, lot ${mail.lotNumber}`,
  "hold-reminder": (mail) => `Order ${mail.orderNumber}: your payment is still to come`,
  "seller-new-order": (mail) => `New order ${mail.orderNumber}: ${formatUsd(mail.total)}`,
  "seller-status-change": (mail) =>
    `Order ${mail.orderNumber} is now ${statusLabel(mail.after, "admin")}`,
  "seller-return-requested": (mail) => `Order ${mail.orderNumber}: a return is requested`,
  "seller-registration": (mail) => `New customer: ${mail.name}`,
  "seller-application": (mail) =>
    mail.isAnswer
      ? `Answer to a question: ${mail.institution}`
      : `New application: ${mail.institution}`,
  "seller-screening-hits": (mail) =>
    mail.hits === 1 ? "A name to check" : `${mail.hits} names to check`,
  "seller-system-error": () => "The shop ran into an error",
  "seller-webhook-disabled": () => "A webhook was disabled",
  "seller-low-stock": (mail) => `Low stock: ${mail.productName}, ${mail.stockQuantity} left`,
  "seller-payment-links": (mail) => `Order ${mail.orderNumber}: its payment links were changed`,
  "seller-payment-received": (mail) =>
    `Payment received for order ${mail.orderNumber}: ${formatUsd(mail.total)}`,
};
