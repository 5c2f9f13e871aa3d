import { useQuery } from "@tanstack/react-query";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import * as css from "../invoices/Invoices.css.ts";
import { aboutCredit, kindName, PdfLink, signedTotal } from "../invoices/invoice-parts.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { orderInvoicesQuery } from "./orders.queries.ts";

/** The invoices and credit notes of an order, oldest first. */
export function OrderInvoices({ orderId }: { orderId: string }) {
  const documents = useQuery(orderInvoicesQuery(orderId));
  return (
    <QueryGate query={documents} what="The invoices" height="1.5rem">
      {({ invoices }) =>
        invoices.length === 0 ? (
          <p className={css.quiet}>None yet: the order gets its invoice when it is paid.</p>
        ) : (
          <ul className={css.list}>
            {invoices.map((invoice) => (
              <li key={invoice.id} className={css.item}>
                <span>
                  {kindName(invoice)} <PdfLink invoice={invoice} />
                </span>
                <span className={css.amount}>{signedTotal(invoice)}</span>
                <span className={css.quiet}>
                  {[formatCalendarDay(invoice.issuedOn), aboutCredit(invoice)]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </QueryGate>
  );
}
