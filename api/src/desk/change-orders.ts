import type { BulkBody, BulkResults } from "#shared/contracts/desk.ts";
import type { OrderStatus } from "#shared/domain/orders.ts";
import type { Dependencies } from "../dependencies.ts";
import { changeStatus } from "../orders/change-status.ts";
import type { StatusActor } from "../orders/move-order.ts";
import { findOrder } from "../orders/orders.queries.ts";
import { Refusal } from "../refusals.ts";

type Change = { to: OrderStatus; from?: OrderStatus };

const CHANGES: Record<BulkBody["action"], Change> = {
  "record-payment": { to: "processing", from: "awaiting-payment" },
  cancel: { to: "cancelled" },
};

/**
 * Does one thing to many orders, each in a transaction of its own: an order is changed whole, or it is said why not.
 * A payment is recorded only for orders that wait for one; what is cancelled already, or has left, is not cancelled.
 */
export async function changeOrders(
  deps: Pick<Dependencies, "db" | "now">,
  { ids, action }: BulkBody,
  { actor, mayMoveMoney }: { actor: StatusActor; mayMoveMoney: boolean },
): Promise<BulkResults> {
  const results: BulkResults["results"] = [];
  for (const id of ids) {
    const message = await changeOne(deps, id, action, { actor, mayMoveMoney });
    results.push({ id, done: message === null, ...(message !== null && { message }) });
  }
  return { results };
}

/** Why an order was not changed; null when it was. */
async function changeOne(
  deps: Pick<Dependencies, "db" | "now">,
  id: string,
  action: BulkBody["action"],
  options: { actor: StatusActor; mayMoveMoney: boolean },
): Promise<string | null> {
  const order = await findOrder(deps.db, id);
  if (!order) return "This order does not exist.";
  if (action === "cancel" && order.status === "cancelled") return "It was cancelled before.";
  if (action === "cancel" && order.shippingStatus !== "pending") {
    return "It was shipped: open the order to cancel it all the same.";
  }
  const { to, from = order.status } = CHANGES[action];
  try {
    await changeStatus(deps, id, to, options.actor, { from, mayMoveMoney: options.mayMoveMoney });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
