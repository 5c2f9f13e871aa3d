import { type Fulfilment, fulfilment } from "#shared/contracts/fulfilments.ts";
import { amountOrNull } from "#shared/domain/money.ts";
import { isLive } from "#shared/domain/order-life.ts";
import type { FulfilmentLotRow } from "../lots/lot-units.queries.ts";
import { presentAs } from "../present-as.ts";
import type { FulfilmentWithLines } from "./fulfilments.queries.ts";

type NamedItem = { id: string; productName: string };

/** A fulfilment as the answers about its order have it. `lots` are those of its order or of more orders. */
export function presentFulfilment(
  row: FulfilmentWithLines,
  items: readonly NamedItem[],
  lots: readonly FulfilmentLotRow[],
): Fulfilment {
  return presentAs(fulfilment, {
    ...row,
    lines: row.lines.map(({ orderItemId, quantity }) => ({
      orderItemId,
      productName: items.find(({ id }) => id === orderItemId)?.productName ?? "",
      quantity,
      lots: lotsOfLine(row, orderItemId, lots).map(({ lotId, lotNumber, quantity: units }) => ({
        lotId,
        lotNumber,
        quantity: units,
      })),
    })),
    shippingCost: amountOrNull(row.shippingCost),
    returnedUnits: row.lines.reduce((sum, { returned }) => sum + returned, 0),
  });
}

/** The lots of one line of a fulfilment, in FEFO order. */
export const lotsOfLine = (
  { id }: { id: string },
  orderItemId: string,
  lots: readonly FulfilmentLotRow[],
) => lots.filter((row) => row.fulfilmentId === id && row.orderItemId === orderItemId);

/** The fulfilments of one order for its document, without cancelled ones. */
export function presentFulfilments(
  orderId: string,
  rows: readonly FulfilmentWithLines[],
  items: readonly NamedItem[],
  lots: readonly FulfilmentLotRow[],
): Fulfilment[] {
  return rows
    .filter((row) => row.orderId === orderId && isLive(row))
    .map((row) => presentFulfilment(row, items, lots));
}
