import { orderInvoiceCalls } from "#shared/contracts/invoices.calls.ts";
import type { Invoice } from "#shared/contracts/invoices.ts";
import { CREDIT_WORDS } from "#shared/domain/invoices.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { list } from "../../components/Panel.css.ts";
import { callsOf } from "../../transport.ts";
import { linkToFile } from "../reads/link-to-file.ts";
import { useServerRead } from "../reads/use-server-read.ts";
import * as css from "./OrderDetail.css.ts";

const calls = callsOf(orderInvoiceCalls);

interface OrderInvoicesProps {
  orderId: string;
  /** The version of the order: another one refetches the documents. */
  version: string;
  accessKey?: string;
}

/** The invoices and credit notes of an order, as links to their PDFs. Shows nothing while there is none. */
export function OrderInvoices({ orderId, version, accessKey }: OrderInvoicesProps) {
  const { value } = useServerRead(
    `invoices ${orderId} ${version}`,
    (signal) => calls.invoices(orderId, { key: accessKey }, { signal }),
    { keepsLast: true },
  );
  if (!value || value.invoices.length === 0) return null;
  const query = accessKey ? `?key=${encodeURIComponent(accessKey)}` : "";
  return (
    <div>
      <h3 className={css.title}>Invoices</h3>
      <ul className={list}>
        {value.invoices.map((invoice) => (
          <li key={invoice.id} className={css.event}>
            <time dateTime={invoice.issuedOn} className={css.when}>
              {formatCalendarDay(invoice.issuedOn)}
            </time>
            <span>
              <a
                {...linkToFile(`/api/orders/${orderId}/invoices/${invoice.number}${query}`, () =>
                  calls.invoiceDocument(orderId, invoice.number, { key: accessKey }),
                )}
              >
                {nameOf(invoice)}
              </a>{" "}
              {amountOf(invoice)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = ({ kind, number }: Invoice) =>
  `${kind === "invoice" ? "Invoice" : "Credit note"} ${number} (PDF)`;

function amountOf({ total, reason }: Invoice): string {
  const amount = formatUsd(parseAmount(total));
  return reason ? `−${amount}, ${CREDIT_WORDS[reason].toLowerCase()}` : amount;
}
