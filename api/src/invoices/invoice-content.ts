import type { Cents } from "#shared/domain/money.ts";
import type { EntryKind, EntryMethod } from "#shared/domain/payments.ts";

type Party = { name: string; lines: string[] };
export type ContentLine = {
  name: string;
  quantity: number | null;
  unitPrice: string | null;
  total: string;
};
type ContentPayment = { day: string; kind: EntryKind; method: EntryMethod; amount: string };

/**
 * Everything that a document says, frozen when it is issued: no name, price, address or setting of
 * a later day changes it. Amounts are dollars with two decimals, days are yyyy-MM-dd.
 */
export type InvoiceContent = {
  seller: Party & { taxId: string; email: string };
  buyer: Party & { email: string };
  shipTo: string[];
  orderNumber: string;
  orderedOn: string;
  poNumber: string | null;
  lines: ContentLine[];
  subtotal: string;
  discount: string;
  couponCode: string | null;
  shipping: string;
  tax: string;
  taxLines: { name: string; amount: string }[];
  total: string;
  /** What had been received when it was issued; empty for a credit note. */
  payments: ContentPayment[];
  /** What was still to be paid then; of a credit note "0.00". */
  due: string;
  /** Of a credit note: the invoice, and why. */
  credits: { number: string; issuedOn: string; why: string } | null;
};

/** An entry of the order's ledger that was not reversed. */
export type InvoicedEntry = {
  receivedOn: string;
  kind: EntryKind;
  method: EntryMethod;
  amount: Cents;
};

/** Lines that a credit note shows instead of its reason, such as the units of a return. */
export type CreditedLine = { name: string; quantity: number; total: Cents };
