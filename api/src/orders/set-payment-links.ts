import type { OrderSummary, PaymentLinks } from "#shared/contracts/orders.ts";
import type { Dependencies } from "../dependencies.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { notFound } from "../refusals.ts";
import { insertEvent, lockOrder, updateOrder } from "./orders.queries.ts";
import { presentOrderSummary } from "./present-order.ts";

/**
 * Sets the links and the note of this order's payment page. What is left out stays; an empty text means none.
 * @throws Refusal 404
 */
export async function setPaymentLinks(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  links: PaymentLinks,
  actorId: string,
): Promise<OrderSummary> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound();
    await insertEvent(tx, { orderId: id, kind: "payment-links", actorId });
    const row = await updateOrder(tx, id, {
      venmoUrl: emptyAsNull(links.venmoUrl),
      paypalUrl: emptyAsNull(links.paypalUrl),
      cashAppUrl: emptyAsNull(links.cashAppUrl),
      zelleNote: emptyAsNull(links.zelleNote),
    });
    return presentOrderSummary(row, await readAccount(tx, row), now());
  });
}

/** Undefined, for what is left out, leaves the column as it is. */
function emptyAsNull(text: string | null | undefined): string | null | undefined {
  return text === undefined ? undefined : text || null;
}
