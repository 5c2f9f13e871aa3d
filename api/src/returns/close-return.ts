import type { CloseReturnBody, StaffReturn } from "#shared/contracts/returns.ts";
import { formatAmount, parseAmount } from "#shared/domain/money.ts";
import type { EntryMethod } from "#shared/domain/payments.ts";
import { valueOfReturn } from "#shared/domain/returns.ts";
import type { Transaction } from "../db/client.ts";
import { settleInvoices } from "../invoices/settle-invoices.ts";
import type { StatusActor } from "../orders/move-order.ts";
import { addPayment } from "../orders/record-payment.ts";
import { paidChanged } from "../payments/payments.errors.ts";
import { findEntries } from "../payments/payments.queries.ts";
import { forbidden } from "../refusals.ts";
import { changeReturn, type ReturnContext } from "./change-return.ts";
import { type ReturnsOfOrder, receivedUnits, valueReceived } from "./present-return.ts";
import { refundExceedsPaid } from "./returns.errors.ts";
import type { WholeReturn } from "./returns.queries.ts";

type By = { actor: StatusActor & { id: string }; mayMoveMoney: boolean };

/**
 * Closes a received return with what went back to the customer: an entry of the ledger, and a credit note that shows the
 * units. A refund of 0.00 writes neither.
 * @throws Refusal 404; 403 when a key may not move money; 409 `return-state`, `amount-changed`; 422 for more than was paid
 */
export const closeReturn = (
  context: ReturnContext,
  id: string,
  { refund, method, reference, paid }: CloseReturnBody,
  { actor, mayMoveMoney }: By,
): Promise<StaffReturn> =>
  changeReturn(
    context,
    { id, step: "close", actorId: actor.id },
    async (tx, { life, row, now }) => {
      const amount = parseAmount(refund);
      if (paid !== undefined && paid !== formatAmount(life.paid)) throw paidChanged(life.paid);
      if (amount > life.paid) throw refundExceedsPaid(life.paid);
      if (amount > 0) {
        if (!mayMoveMoney)
          throw forbidden("A key needs the scope payments:write to record a refund.");
        const payment = {
          kind: "refund" as const,
          method: method ?? (await methodOf(tx, life.order.id)),
          amount,
          reference: reference ?? null,
          note: `Return ${row.number}`,
          isReturn: true,
        };
        await addPayment(tx, life.order.id, payment, { actor, now });
      }
      const credit = { reason: "return" as const, ...creditOf(life, row) };
      const finish = () => settleInvoices(tx, [life.order.id], { now, credit });
      return { change: { refund: amount }, finish };
    },
  );

/** The service by which the order was paid; "other" for an order without a payment. */
async function methodOf(tx: Transaction, orderId: string): Promise<EntryMethod> {
  const entries = await findEntries(tx, [orderId]);
  return entries.findLast(({ kind }) => kind === "payment")?.method ?? "other";
}

/** The lines of the credit note: the units that came back at what was paid for them. */
function creditOf(life: ReturnsOfOrder, row: WholeReturn) {
  const value = valueReceived(life, row);
  const items = life.items.filter(({ id }) => receivedUnits(row, id) > 0);
  const priced = items.map((item) => ({
    name: item.productName,
    productPrice: item.productPrice,
    quantity: receivedUnits(row, item.id),
  }));
  let left = value.goods;
  const lines = priced.map(({ name, quantity, productPrice }, index) => {
    const isLast = index === priced.length - 1;
    const { goods } = valueOfReturn(life.order, [{ productPrice, quantity }], []);
    const total = isLast ? left : Math.min(goods, left);
    left -= total;
    return { name, quantity, total };
  });
  return { lines, tax: value.tax };
}
