import type { Context } from "../dependencies.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { changeStatus } from "./change-status.ts";
import type { StatusActor } from "./move-order.ts";
import { findExpiredHolds } from "./orders.queries.ts";

const BATCH_SIZE = 100;
const THE_SHOP: StatusActor = { id: null, name: "The shop" };

/**
 * Cancels every unpaid order whose hold has ended, each in its own transaction. Returns how many.
 * An order with a part payment stays, because cancelling it would need a refund. An order that was
 * shipped unpaid stays too, because the customer has the vials.
 */
export async function cancelExpiredOrders(context: Context, actor: StatusActor): Promise<number> {
  let cancelled = 0;
  for (;;) {
    const ids = await findExpiredHolds(context.db, context.now(), BATCH_SIZE);
    if (ids.length === 0) return cancelled;
    for (const id of ids) {
      const { order } = await changeStatus(context, id, "cancelled", actor, {
        eventKind: "hold-expired",
      });
      if (order.status === "cancelled") cancelled += 1;
    }
  }
}

/** Does the same in the shop's name, if the seller has turned it on. */
export async function autoCancelExpiredOrders(context: Context): Promise<number> {
  const { autoCancelExpired } = await readStoreSettings(context.db);
  return autoCancelExpired ? cancelExpiredOrders(context, THE_SHOP) : 0;
}
