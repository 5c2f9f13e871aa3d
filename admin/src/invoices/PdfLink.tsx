import type { Invoice } from "#shared/contracts/invoices.ts";
import { api } from "../api.ts";
import { FileLink } from "../layout/FileLink.tsx";
import * as css from "./Invoices.css.ts";
import { kindName } from "./invoice-words.ts";

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
