import type { PostalAddress } from "#shared/domain/addresses.ts";
import type { Cents } from "#shared/domain/money.ts";
import type { ShippingDates } from "#shared/domain/shipping-calendar.ts";
import type { TaxLine } from "#shared/domain/tax.ts";
import type { SecurityNews } from "./security-news.ts";

/**
 * Every email that the shop sends, as plain data that survives JSON: moments are ISO 8601 text,
 * amounts are cents. It contains no secrets. Tokens and access keys are created at delivery. The invented emails of
 * previews leave optional facts out.
 */
export type Mail = LetterMail | TestMail;

/** The emails that have a text of their own. */
export type LetterMail = CustomerMail | SellerMail;

/**
 * A text that somebody tries: an email of its kind with invented facts, or those of an order. It has no private link.
 */
export type TestMail = {
  kind: "email-test";
  to: string;
  sample: LetterMail;
  /** The kind whose text is tried: that of the sample, or the signature. */
  tried: { kind: string; subject: string; text: string };
};

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
  | ({ kind: "payment-received"; hasLeft?: boolean; isWaived?: boolean } & OrderFacts &
      Partial<MoneyFacts>)
  | ({ kind: "part-payment-received" } & PartPaymentFacts)
  | ({ kind: "overpayment-received"; amount: Cents } & OrderFacts & MoneyFacts)
  | ({ kind: "order-shipped" } & OrderFacts & ShipmentFacts)
  /** Corrects an email that said that a parcel had left. */
  | ({ kind: "shipment-withdrawn"; trackingNumber: string | null } & OrderFacts)
  | ({ kind: "lot-recalled" } & RecallFacts & OrderFacts)
  | ({ kind: "order-cancelled" } & OrderFacts & Partial<MoneyFacts>)
  | ({ kind: "order-reopened" } & ReopenedFacts)
  /** 30 days before the end; of a shorter permission, when half of it is over. */
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
  /** `userId` leads an erasure to the mail, here and below. */
  | { kind: "seller-registration"; userId: string; name: string; email: string }
  | {
      kind: "seller-application";
      userId: string;
      name: string;
      institution: string;
      isAnswer: boolean;
    }
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
  | ({ kind: "seller-payment-received"; paid?: Cents; hasLeft?: boolean } & SellerOrderFacts)
  /** The links of an order's payment page; null for no link. */
  | {
      kind: "seller-payment-links";
      orderId: string;
      orderNumber: string;
      actor: string;
      changes: { what: string; before: string | null; after: string | null }[];
    };

export type SellerKind = SellerNews["kind"];
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
  /** The ways to pay for which the page of the order has a link or a note of its own. */
  ownWays?: string[];
};

/** `paid` is what was received less refunds, `refundDue` what must still be refunded, `refunded` what was. */
export type MoneyFacts = { paid: Cents; refundDue: Cents; refunded?: Cents };

/** `amount` came now, or was waived if `isWaived`; `paid` came in total, `due` is still open. */
export type PartPaymentFacts = OrderFacts & {
  amount: Cents;
  paid: Cents;
  due: Cents;
  holdUntil: string | null;
  isWaived?: boolean;
  /** Whether all of the order was shipped before it was paid. */
  hasLeft?: boolean;
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
  taxLines?: TaxLine[];
  /** Null where the shop has one method, which then needs no name. */
  method?: ({ name: string } & ShippingDates) | null;
  shipTo: MailAddress | null;
} & Partial<InstitutionFacts>;

/** What an institution needs for its books. */
export type InstitutionFacts = {
  poNumber: string | null;
  institution: string | null;
  billTo: PostalAddress | null;
};

export type ShipmentFacts = {
  carrierName: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  lots?: { productName: string; lotNumber: string }[];
  lines?: { name: string; quantity: number }[];
  /** The number of the parcel; null for the only one of its order. */
  parcel?: number | null;
  /** Whether units of the order are still to be shipped. */
  hasMore?: boolean;
};

/**
 * A step of a return. `lines` are the units that were asked for or, once it was received, came back. `message` is the
 * seller's answer. `refund` is what this step sent back; of a received return what is to go back.
 */
export type ReturnFacts = OrderFacts & {
  returnNumber: number;
  lines: { name: string; quantity: number }[];
  message: string | null;
  refund: Cents;
  /** What this step took off what was due without money, and what is due after it. */
  credit?: Cents;
  due?: Cents;
  /** What the return has settled in all, where it was closed before and a part of that stands. */
  inAll?: { refund: Cents; credit: Cents };
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
