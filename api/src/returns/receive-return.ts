import type { ReceiveReturnBody, StaffReturn } from "#shared/contracts/returns.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Transaction } from "../db/client.ts";
import { addReturned } from "../fulfilments/fulfilments.queries.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import type { MovedProduct } from "../inventory/inventory.queries.ts";
import { moveStock } from "../inventory/move-stock.ts";
import { insufficientStock } from "../inventory/shortages.ts";
import { publishLotsOf } from "../lots/publish-lots.ts";
import { takeReturned } from "../lots/take-returned.ts";
import { changeLife } from "../orders/change-life.ts";
import { invalid } from "../refusals.ts";
import { assignUnits, goneUnits } from "./assign-units.ts";
import { changeReturn, type ReturnContext } from "./change-return.ts";
import type { ReturnsOfOrder } from "./present-return.ts";
import { insertReturnUnits, type ReturnUnitsRow } from "./returns.queries.ts";

/**
 * Records what came back of an approved return, and what happens to it. Restocked units are for sale again, in the lot
 * from which they were shipped.
 * @throws Refusal 404; 409 `return-state`, `lot-not-released`; 422 for an item that is not in the return, a lot that was
 * not shipped, and more units than were asked for or shipped
 */
export const receiveReturn = (
  context: ReturnContext,
  id: string,
  { lines }: ReceiveReturnBody,
  actorId: string,
): Promise<StaffReturn> =>
  changeReturn(context, { id, step: "receive", actorId }, async (tx, { life, row, now }) => {
    const units = assignUnits(row, lines, goneUnits(life, life.returns));
    requireLotOfTracked(life, lines);
    const mover = { actorId, now };
    const changed = await changeLife(
      tx,
      life.order,
      mover,
      async () => {
        await insertReturnUnits(tx, units);
        await addReturned(tx, units);
      },
      { reason: "return-restocked" },
    );
    const note = `Return ${row.number} of order ${orderNumber(life.order.id)}`;
    const ofLots = units.flatMap(({ lotId, ...unit }) =>
      lotId === null ? [] : [{ ...unit, lotId }],
    );
    const moved = [
      ...(await takeReturned(tx, ofLots, { ...mover, orderId: life.order.id, note })),
      ...(await restockUntracked(tx, life, units, actorId)),
    ];
    const finish = async () => {
      await changed.announce();
      await announceStock(tx, moved);
      await publishLotsOf(tx, ofLots);
    };
    return { finish };
  });

/** Units that left before their product had lots belong to none, so nobody can say what is in them now. */
function requireLotOfTracked(
  { items, tracked }: ReturnsOfOrder,
  lines: ReceiveReturnBody["lines"],
): void {
  for (const [index, { orderItemId, lotId, disposition }] of lines.entries()) {
    const item = items.find(({ id }) => id === orderItemId);
    const hasLots = item !== undefined && tracked.has(item.productId);
    if (disposition === "restock" && !lotId && hasLots) {
      throw invalid({
        [`lines.${index}.disposition`]:
          "These units left before the product had lots, so they go into none: choose quarantine or scrap",
      });
    }
  }
}

/** Units of products without lots are counted in the product's stock. */
async function restockUntracked(
  tx: Transaction,
  { order, items }: ReturnsOfOrder,
  units: readonly Omit<ReturnUnitsRow, "id">[],
  actorId: string,
): Promise<MovedProduct[]> {
  const moves = units.flatMap(({ orderItemId, lotId, quantity, disposition }) => {
    const item = items.find(({ id }) => id === orderItemId);
    const isRestocked = item && lotId === null && disposition === "restock";
    return isRestocked ? [{ productId: item.productId, change: quantity }] : [];
  });
  const cause = { reason: "return-restocked", orderId: order.id, actorId } as const;
  const { moved, shortages } = await moveStock(tx, moves, cause);
  if (shortages.length > 0) throw insufficientStock(shortages);
  return moved;
}
