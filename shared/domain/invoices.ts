/**
 * Which invoices and credit notes an order has: the amount that its documents must add up to, and
 * the documents that lead there. The rule is docs/decisions/0210-documents-follow-the-order.md.
 */

import type { Cents } from "./money.ts";
import type { OrderStatus } from "./orders.ts";
import { type Account, priceNow } from "./payments.ts";

export const DOCUMENT_KINDS = ["invoice", "credit-note"] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** The choices of the store setting: an order gets its invoice when it is paid, or when it is placed. */
export const INVOICE_MOMENTS = ["paid", "placed"] as const;
export type InvoiceMoment = (typeof INVOICE_MOMENTS)[number];

/** Why a credit note was issued. */
export const CREDIT_REASONS = ["refund", "return", "cancelled", "changed", "unpaid"] as const;
export type CreditReason = (typeof CREDIT_REASONS)[number];

/** Their words on credit notes and in lists. */
export const CREDIT_WORDS: Record<CreditReason, string> = {
  refund: "Refund",
  return: "Return",
  cancelled: "Order cancelled",
  changed: "Order changed",
  unpaid: "Payment taken back",
};

export type InvoicedOrder = {
  status: OrderStatus;
  /** Whether the setting said "placed" when the order was placed. */
  invoicedWhenPlaced: boolean;
};

/**
 * What the invoices of an order less its credit notes must add up to: what the order costs now. Null for an order that
 * must not be invoiced now. Neither a payment nor a write-off has a say in it.
 */
export function invoicedAmount(
  { status, invoicedWhenPlaced }: InvoicedOrder,
  account: Pick<Account, "total" | "credited">,
): Cents | null {
  if (status === "cancelled") return null;
  return status !== "awaiting-payment" || invoicedWhenPlaced ? priceNow(account) : null;
}

/** The documents that an order has: how many invoices, and their sum less that of the credit notes. */
export type IssuedDocuments = { invoices: number; net: Cents };

export type PlannedDocument =
  | { kind: "invoice"; amount: Cents }
  | { kind: "credit-note"; amount: Cents; reason: CreditReason };

/**
 * The documents to issue now, in their order. A lower amount is a credit note. A higher one, and a
 * change of what the invoice says, credits what is left of the invoice and issues a new one. `returned` is the part of a
 * lower price that returns account for.
 * @param amount the result of `invoicedAmount`
 * @param isChanged whether somebody changed the order, so that its invoice says what is not true
 * @param reason why the amount is lower
 */
export function documentsToIssue(
  order: InvoicedOrder & { total: Cents; returned: Cents },
  amount: Cents | null,
  { invoices, net }: IssuedDocuments,
  { isChanged = false, reason = "refund" }: { isChanged?: boolean; reason?: CreditReason } = {},
): PlannedDocument[] {
  const credit = (cents: Cents, why: CreditReason): PlannedDocument[] =>
    cents > 0 ? [{ kind: "credit-note", amount: cents, reason: why }] : [];
  if (amount === null) return credit(net, order.status === "cancelled" ? "cancelled" : "unpaid");
  if (invoices > 0 && !isChanged && net >= amount) return credit(net - amount, reason);
  const lowered = order.total - amount;
  const returned = Math.min(order.returned, lowered);
  return [
    ...credit(net, "changed"),
    { kind: "invoice", amount: order.total },
    ...credit(returned, "return"),
    ...credit(lowered - returned, "refund"),
  ];
}
