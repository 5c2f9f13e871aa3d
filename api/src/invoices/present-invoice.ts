import type { Invoice } from "#shared/contracts/invoices.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { IssuedRow } from "./invoices.queries.ts";

/** A document for lists. The amounts and addresses are in its PDF. */
export function presentInvoice(row: IssuedRow): Invoice {
  const { credits } = row.content;
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    orderId: row.orderId,
    orderNumber: orderNumber(row.orderId),
    buyer: row.content.buyer.name,
    total: formatAmount(row.total),
    issuedOn: row.issuedOn,
    issuedAt: row.issuedAt.toISOString(),
    reason: row.reason,
    credits: row.creditsId && credits ? { id: row.creditsId, number: credits.number } : null,
  };
}
