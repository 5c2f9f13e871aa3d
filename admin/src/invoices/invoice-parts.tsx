import type { Invoice } from "#shared/contracts/invoices.ts";
import { CREDIT_WORDS } from "#shared/domain/invoices.ts";
import { api } from "../api.ts";
import { FileLink } from "../layout/FileLink.tsx";
import { inUsd } from "../layout/in-usd.ts";
import * as css from "./Invoices.css.ts";

export function PdfLink({ invoice }: { invoice: Invoice }) {
  return (
    <FileLink
      path={`/api/admin/invoices/${invoice.id}/pdf`}
      text={invoice.number}
      label={`${kindName(invoice)} ${invoice.number}, PDF`}
      load={() => api.admin.invoices.pdf(invoice.id)}
      className={css.number}
    />
  );
}

export const kindName = ({ kind }: Pick<Invoice, "kind">) =>
  kind === "invoice" ? "Invoice" : "Credit note";

/** "Refund, of invoice 2026-000123"; null for an invoice. */
export function aboutCredit({ reason, credits }: Invoice): string | null {
  return reason && credits ? `${CREDIT_WORDS[reason]}, of invoice ${credits.number}` : null;
}

/** The amount for people. That of a credit note has a minus sign. */
export const signedTotal = ({ kind, total }: Invoice) =>
  `${kind === "credit-note" ? "−" : ""}${inUsd(total)}`;
