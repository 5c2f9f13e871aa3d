import { ORDER_KEYS_KEPT_MS } from "#shared/domain/constants.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { changeStatus, type StatusActor } from "./change-status.ts";
import { deleteKeysOlderThan } from "./idempotency-keys.queries.ts";
import { findExpiredHolds, insertEvent, lockUnreminded, updateOrder } from "./orders.queries.ts";

type Context = Pick<Dependencies, "db" | "now">;

const AT_A_TIME = 100;
const THE_SHOP: StatusActor = { id: null, name: "The shop" };

/** Cancels every unpaid order whose hold has ended, each in its own transaction. Answers how many. */
export async function cancelExpired(context: Context, actor: StatusActor): Promise<number> {
  let cancelled = 0;
  for (;;) {
    const ids = await findExpiredHolds(context.db, context.now(), AT_A_TIME);
    if (ids.length === 0) return cancelled;
    for (const id of ids) {
      const order = await changeStatus(context, id, "cancelled", actor, {
        eventKind: "hold-expired",
      });
      if (order.status === "cancelled") cancelled += 1;
    }
  }
}

/** The same by itself, if the seller has switched it on. */
export async function cancelExpiredIfWanted(context: Context): Promise<number> {
  const { autoCancelExpired } = await readStoreSettings(context.db);
  return autoCancelExpired ? cancelExpired(context, THE_SHOP) : 0;
}

/** Reminds customers of payments that are still to come, once per order. Answers how many. */
export async function queueHoldReminders({ db, now }: Context): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await lockUnreminded(tx, now(), AT_A_TIME);
    for (const order of due) {
      await queueMail(tx, {
        kind: "hold-reminder",
        to: order.email,
        orderId: order.id,
        orderNumber: orderNumber(order.id),
        firstName: order.firstName,
        total: order.total,
        holdUntil: order.holdUntil?.toISOString() ?? "",
      });
      await insertEvent(tx, { orderId: order.id, kind: "reminded" });
      await updateOrder(tx, order.id, { reminderQueuedAt: now() });
    }
    return due.length;
  });
}

/** Forgets keys that are too old for a retry. */
export async function removeOldIdempotencyKeys({ db, now }: Context): Promise<void> {
  await deleteKeysOlderThan(db, new Date(now().getTime() - ORDER_KEYS_KEPT_MS));
}
