import type { ChangeAddressOfOrderBody, OrderChange } from "#shared/contracts/order-changes.ts";
import type { Order } from "#shared/contracts/orders.ts";
import { formatAmount, parseAmount } from "#shared/domain/money.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { notFound } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { changeLocked } from "./change-order.ts";
import { changeStatus } from "./change-status.ts";
import { orderIsPaid, priceChanged } from "./orders.errors.ts";
import { lockOrder, type OrderRow } from "./orders.queries.ts";
import { withoutLabels } from "./present-order.ts";
import { getOrder } from "./read-order.ts";

const actorOf = (user: SessionUser) => ({
  id: user.id,
  name: `${user.firstName} ${user.lastName}`,
  isCustomer: true,
});

/**
 * Cancels an own order for which nothing was received yet. Cancelling it again changes nothing.
 * @throws Refusal 404 for another's order; 409 `order-paid`, `has-payments`
 */
export async function cancelOwnOrder(
  context: Context,
  id: string,
  user: SessionUser,
): Promise<Order> {
  await changeStatus(context, id, "cancelled", actorOf(user), {
    mayMoveMoney: false,
    requireAllowed: async (tx, order) => {
      if (order.userId !== user.id) throw notFound();
      if (order.status !== "cancelled") await requireUnpaid(tx, order);
    },
  });
  return getOrder(context, id, { user });
}

/**
 * Changes the address of an own order for which nothing was received yet. A change of the price needs the customer's
 * agreement: the new total, in `total`.
 * @throws Refusal 404 for another's order; 409 `order-paid`, `has-payments`, `price-changed` (with `total`), and as
 * `changeOrder`
 */
export async function changeOwnAddress(
  { db, now }: Context,
  id: string,
  { shippingAddress, updatedAt, total }: ChangeAddressOfOrderBody,
  user: SessionUser,
): Promise<OrderChange> {
  const change = { shippingAddress, updatedAt, reason: "You changed the address" };
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order || order.userId !== user.id) throw notFound();
    await requireUnpaid(tx, order);
    const by = { actor: actorOf(user), now: now() };
    const changed = await changeLocked(tx, id, change, by, (_, price) => {
      const agreed = total === undefined ? order.total : parseAmount(total);
      if (price.totalCents !== agreed) throw priceChanged(formatAmount(price.totalCents));
    });
    return withoutLabels(changed);
  });
}

async function requireUnpaid(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.status === "cancelled") return;
  const account = await readAccount(tx, order);
  if (order.status !== "awaiting-payment" || account.paid > 0) throw orderIsPaid();
}
