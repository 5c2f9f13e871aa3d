import type { OrderSummary } from "#shared/contracts/orders.ts";
import { hasAllLeft } from "#shared/domain/order-life.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { required } from "../refusals.ts";
import { listingHits, requireMayLeave } from "../screening/may-leave.ts";
import { requirePaid } from "./allocate-order.ts";
import { changeLife, fulfilRest } from "./change-life.ts";
import { requireUnclaimed } from "./claim-order.ts";
import { packAll, unpackAll } from "./fulfilment-steps.ts";
import { orderShipped } from "./orders.errors.ts";
import { lockOrder } from "./orders.queries.ts";
import { presentOrderSummary } from "./present-order.ts";
import { hereOf, type OrderLife } from "./read-life.ts";

/**
 * Packs everything of an order that is here, or undoes the newest packing. What no fulfilment has gets into one.
 * Does nothing when that is so already. Missing lots are allocated first, in the same transaction:
 * the order gets all of its lots or stays unchanged.
 * @throws Refusal 404; 409 `order-unpaid`, `order-refunded`, `order-cancelled` unless it is paid,
 * `order-shipped`, `not-permitted`, `screening-hold`, `claimed`, `lot-short`,
 * `lot-not-released`
 */
export async function packOrder(
  { db, now }: Context,
  id: string,
  { isPacked, actorId }: { isPacked: boolean; actorId: string },
): Promise<OrderSummary> {
  const pack = async (tx: Transaction) => {
    const order = await required(lockOrder(tx, id));
    if (hasAllLeft(order)) throw orderShipped();
    const mover = { actorId, now: now() };
    if (isPacked) {
      await requirePaid(tx, order);
      await requireMayLeave(tx, order, mover.now);
    }
    const { order: row, announce } = await changeLife(
      tx,
      order,
      mover,
      async (life) => {
        if (!isPacked) {
          await requireUnclaimed(tx, id, mover);
          return unpackAll(tx, life, newestPacked(life), actorId);
        }
        const whole = await fulfilRest(tx, life);
        await packAll(tx, whole, hereOf(whole), mover);
      },
      { reason: "lot-unallocated" },
    );
    const answer = presentOrderSummary(row, await readAccount(tx, row), now());
    await announce();
    return answer;
  };
  return listingHits({ db, now }, () => db.transaction(pack));
}

/** What the newest call packed: all parcels of one call have the same time. */
function newestPacked(life: OrderLife) {
  const packed = hereOf(life).filter(({ state }) => state === "packed");
  const newest = Math.max(...packed.map(({ packedAt }) => packedAt?.getTime() ?? 0));
  return packed.filter(({ packedAt }) => packedAt?.getTime() === newest);
}
