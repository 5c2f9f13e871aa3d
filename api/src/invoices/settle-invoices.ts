import { documentsToIssue, invoicedAmount, type PlannedDocument } from "#shared/domain/invoices.ts";
import { formatAmount, parseAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Transaction } from "../db/client.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { recordEvents } from "../webhooks/record-event.ts";
import {
  findCreditedBefore,
  findInvoiced,
  findLastInvoice,
  findOrderDocuments,
  findReturnedUnits,
  type IssuedRow,
  insertDocument,
  type OrderDocuments,
} from "./invoices.queries.ts";
import { contentOfCredit, contentOfInvoice, creditOfReturns } from "./write-content.ts";

const NOTHING = { total: 0, tax: 0 };

type Settling = {
  /** The caller's clock. */
  now: Date;
  /** Somebody changed lines, prices or the buyer, so the invoice says what is not true any more. */
  isChanged?: boolean;
  /** The return that is closed, which is why the amount became lower. */
  closedReturnId?: string;
};

/**
 * Issues the invoices and credit notes that the orders need now, so that their documents add up to
 * what `invoicedAmount` says. Call it at the end of every transaction that changes the status, the
 * ledger or the content of an order, with the orders locked. It must be the last step: it keeps the
 * counter of numbers locked until the transaction ends, so that a transaction that fails leaves no gap.
 */
export async function settleInvoices(
  tx: Transaction,
  orderIds: readonly string[],
  { now, isChanged, closedReturnId }: Settling,
): Promise<IssuedRow[]> {
  const planned: { order: OrderDocuments; plan: PlannedDocument[] }[] = [];
  for (const order of await findOrderDocuments(tx, orderIds)) {
    const plan = documentsToIssue(order, invoicedAmount(order, order), order.issued, {
      isChanged,
      reason: closedReturnId === undefined ? undefined : "return",
    });
    if (plan.length > 0) planned.push({ order, plan });
  }
  if (planned.length === 0) return [];
  const settings = await readStoreSettings(tx);
  // Everything is read before the first number is taken, because others wait from then on.
  const drafts = [];
  for (const { order, plan } of planned) {
    const isOfReturns = plan.some(
      (each) => each.kind === "credit-note" && each.reason === "return",
    );
    const [facts, last, before, units] = await Promise.all([
      findInvoiced(tx, order.id),
      findLastInvoice(tx, order.id),
      findCreditedBefore(tx, order.id),
      isOfReturns ? findReturnedUnits(tx, order.id) : [],
    ]);
    // A credit note beside a new invoice is about all returns so far, any other one about the return that is closed.
    const isNew = plan.some(({ kind }) => kind === "invoice");
    const returned = creditOfReturns(
      facts.order,
      units,
      ({ returnId, isSettled }) => isSettled && (isNew || returnId === closedReturnId),
    );
    drafts.push({
      order,
      plan,
      last,
      before,
      returned,
      invoice: contentOfInvoice({ ...facts, account: order, settings }),
    });
  }
  const issued: IssuedRow[] = [];
  const when = { at: now, timeZone: settings.timeZone };
  for (const { order, plan, last, before, returned, invoice } of drafts) {
    let about = last;
    // What the credit notes of that invoice have taken back.
    let taken = before;
    for (const document of plan) {
      const { kind, amount: total } = document;
      const common = { kind, orderId: order.id, total };
      if (document.kind === "invoice") {
        about = await insertDocument(
          tx,
          { ...common, creditsId: null, reason: null, content: invoice },
          when,
        );
        taken = NOTHING;
        issued.push(about);
      } else {
        if (!about) throw new Error("A credit note needs an invoice");
        const credited = { ...about, before: taken };
        const { reason } = document;
        // The lines are those of the return, not of what else is credited with it.
        const lines = reason === "return" ? returned : undefined;
        const content = contentOfCredit(document, credited, lines);
        taken = { total: taken.total + total, tax: taken.tax + parseAmount(content.tax) };
        issued.push(
          await insertDocument(tx, { ...common, creditsId: about.id, reason, content }, when),
        );
      }
    }
  }
  await recordEvents(tx, issued.map(issuedEvent));
  return issued;
}

function issuedEvent({ id, kind, number, orderId, total, issuedOn }: IssuedRow) {
  const data = { id, kind, number, orderId, orderNumber: orderNumber(orderId), issuedOn };
  return { type: "invoice.issued" as const, data: { ...data, total: formatAmount(total) } };
}
