import type { AccountAnswer, PaymentEntry } from "#shared/contracts/payments.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Account } from "#shared/domain/payments.ts";
import type { PaymentRow } from "./payments.queries.ts";

/** Further facts of an entry: who made it, and which entry reversed it. */
export type EntryContext = { actor: string | undefined; reversedBy: string | undefined };

export function presentEntry(row: PaymentRow, { actor, reversedBy }: EntryContext): PaymentEntry {
  return {
    id: row.id,
    orderId: row.orderId,
    orderNumber: orderNumber(row.orderId),
    kind: row.kind,
    method: row.method,
    amount: formatAmount(row.amount),
    receivedOn: row.receivedOn,
    reference: row.reference,
    note: row.note,
    statementLineId: row.statementLineId,
    actor: actor ?? "The shop",
    reverses: row.reverses,
    reversedBy: reversedBy ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function presentAccount(account: Account): AccountAnswer {
  return {
    total: formatAmount(account.total),
    paid: formatAmount(account.paid),
    refunded: formatAmount(account.refunded),
    credited: formatAmount(account.credited),
    writtenOff: formatAmount(account.writtenOff),
    balance: formatAmount(account.balance),
    paymentState: account.paymentState,
  };
}

/** The members that every answer about an order contains. */
export function presentPaymentFields(account: Account) {
  const { paid, refunded, credited, balance, paymentState } = presentAccount(account);
  return { paid, refunded, credited, balance, paymentState };
}
