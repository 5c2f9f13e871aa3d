import { fulfilmentProblem } from "#shared/domain/order-life.ts";
import type { Context } from "../dependencies.ts";
import { findFulfilment, updateFulfilment } from "../fulfilments/fulfilments.queries.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { changeLife } from "./change-life.ts";
import { nameOf } from "./fulfilment-steps.ts";
import { insertEvent, lockOrder } from "./orders.queries.ts";

/** Notes that a carrier has delivered a fulfilment. Returns whether that was news. */
export async function deliverTracked({ db, now }: Context, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const known = await findFulfilment(tx, id);
    const order = known && (await lockOrder(tx, known.orderId));
    if (!order) return false;
    const { paymentState } = await readAccount(tx, order);
    let isNews = false;
    const life = await changeLife(
      tx,
      order,
      { actorId: null, now: now() },
      async (before) => {
        const found = before.fulfilments.find((each) => each.id === id);
        const paid = { status: order.status, paymentState };
        if (!found || fulfilmentProblem(paid, found, "deliver", now())) return;
        const after = nameOf(before, found);
        await insertEvent(tx, { orderId: order.id, kind: "delivered", after });
        await updateFulfilment(tx, id, { state: "delivered", deliveredAt: now() });
        isNews = true;
      },
      { reason: "lot-unallocated" },
    );
    await life.announce();
    return isNews;
  });
}
