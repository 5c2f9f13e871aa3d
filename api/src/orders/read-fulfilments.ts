import type { OrderFulfilments, StaffFulfilment } from "#shared/contracts/fulfilments.ts";
import { remainingUnits } from "#shared/domain/order-life.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import type { FulfilmentWithLines } from "../fulfilments/fulfilments.queries.ts";
import { labelStateOf } from "../fulfilments/label-fingerprint.ts";
import { findLivePurchases, type LabelPurchaseRow } from "../fulfilments/labels.queries.ts";
import { lotsOfLine, presentFulfilment } from "../fulfilments/present-fulfilment.ts";
import { isWishMet, type WishedLots } from "../lots/choose-lots.ts";
import { type FulfilmentLotRow, unitsOf } from "../lots/lot-units.queries.ts";
import { required } from "../refusals.ts";
import { readWish } from "./lot-wish.ts";
import { findOrder } from "./orders.queries.ts";
import { type OrderLife, readLife } from "./read-life.ts";

/**
 * The fulfilments of an order by number, and the units that none has.
 * @throws Refusal 404
 */
export async function readFulfilments(
  { db }: Pick<Dependencies, "db">,
  orderId: string,
): Promise<OrderFulfilments> {
  const order = await required(findOrder(db, orderId));
  const life = await readLife(db, order);
  const wish = await readWish(db, order);
  const labels = await findLabels(db, life.fulfilments);
  return {
    fulfilments: life.fulfilments.map((each) =>
      present(life, each, { wish, label: labels.get(each.id) }),
    ),
    remaining: remainingUnits(life.items, life.fulfilments),
  };
}

/** One fulfilment of an order for the staff. @throws Error when the order has no such fulfilment */
export async function presentForStaff(
  conn: Connection,
  life: OrderLife,
  id: string,
): Promise<StaffFulfilment> {
  const found = life.fulfilments.find((each) => each.id === id);
  if (!found) throw new Error(`Order ${life.order.id} has no fulfilment ${id}`);
  const labels = await findLabels(conn, [found]);
  const wish = await readWish(conn, life.order);
  return present(life, found, { wish, label: labels.get(id) });
}

function present(
  life: OrderLife,
  row: FulfilmentWithLines,
  { wish, label }: { wish: WishedLots | null; label: LabelPurchaseRow | undefined },
): StaffFulfilment {
  return {
    ...presentFulfilment(row, life.items, life.lots),
    lines: row.lines.map(({ orderItemId, quantity }) => {
      const item = life.items.find(({ id }) => id === orderItemId);
      const has = lotsOfLine(row, orderItemId, life.lots);
      const hasLots = life.tracked.has(item?.productId ?? "");
      return {
        orderItemId,
        productId: item?.productId ?? "",
        productName: item?.productName ?? "",
        quantity,
        hasLots,
        lots: has.map(presentLot),
        short: hasLots ? quantity - unitsOf(has) : 0,
        wishMet: isWishMet(wish, has),
      };
    }),
    labelState: label ? labelStateOf(life.order, row, label) : null,
  };
}

/** A lot of a line for the person who packs it. */
export const presentLot = (row: FulfilmentLotRow) => {
  const { lotId, lotNumber, quantity, state, retestOn, expiresOn, storage } = row;
  return { lotId, lotNumber, quantity, state, retestOn, expiresOn, storage };
};

const findLabels = async (conn: Connection, rows: readonly { id: string }[]) => {
  const ids = rows.map(({ id }) => id);
  const labels = await findLivePurchases(conn, ids);
  return new Map(labels.map((label) => [label.fulfilmentId, label]));
};
