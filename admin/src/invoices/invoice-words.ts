import type { Invoice } from "#shared/contracts/invoices.ts";
import { CREDIT_WORDS } from "#shared/domain/invoices.ts";
import { inUsd } from "../layout/in-usd.ts";

export const kindName = ({ kind }: Pick<Invoice, "kind">) =>
  kind === "invoice" ? "Invoice" : "Credit note";

/** "Refund, of invoice 2026-000123"; null for an invoice. */
export function aboutCredit({ reason, credits }: Invoice): string | null {
  return reason && credits ? `${CREDIT_WORDS[reason]}, of invoice ${credits.number}` : null;
}

/** The amount for people. That of a credit note has a minus sign. */
export const signedTotal = ({ kind, total }: Invoice) =>
  `${kind === "credit-note" ? "−" : ""}${inUsd(total)}`;
