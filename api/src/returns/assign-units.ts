import type { ReceiveReturnBody } from "#shared/contracts/returns.ts";
import { isGone } from "#shared/domain/order-life.ts";
import type { FulfilmentWithLines } from "../fulfilments/fulfilments.queries.ts";
import { type FulfilmentLotRow, unitsOf } from "../lots/lot-units.queries.ts";
import { invalid } from "../refusals.ts";
import { tooManyReturned } from "./returns.errors.ts";
import type { ReturnUnitsRow, WholeReturn } from "./returns.queries.ts";

/** Units of a line of a parcel that left and are not back. `lot` is null for units without a lot. */
export type GoneUnits = {
  fulfilmentId: string;
  orderItemId: string;
  lot: Pick<FulfilmentLotRow, "lotId" | "lotNumber" | "state" | "retestOn" | "expiresOn"> | null;
  quantity: number;
};

/** What left of an order and is not back, by parcel, line and lot. */
export function goneUnits(
  {
    fulfilments,
    lots,
  }: { fulfilments: readonly FulfilmentWithLines[]; lots: readonly FulfilmentLotRow[] },
  returns: readonly WholeReturn[],
): GoneUnits[] {
  const back = returns.flatMap(({ units }) => units);
  return fulfilments.filter(isGone).flatMap(({ id: fulfilmentId, lines }) =>
    lines.flatMap(({ orderItemId, quantity }) => {
      const isOf = (row: { fulfilmentId: string; orderItemId: string }) =>
        row.fulfilmentId === fulfilmentId && row.orderItemId === orderItemId;
      const ofLots = lots.filter(isOf);
      const gone = [
        ...ofLots.map((row) => ({ lot: row, quantity: row.quantity })),
        { lot: null, quantity: quantity - unitsOf(ofLots) },
      ];
      return gone
        .map(({ lot, quantity: left }) => ({
          fulfilmentId,
          orderItemId,
          lot,
          quantity:
            left - unitsOf(back.filter((row) => isOf(row) && row.lotId === (lot?.lotId ?? null))),
        }))
        .filter((units) => units.quantity > 0);
    }),
  );
}

/**
 * Finds the parcel and the lot of each received line, the oldest parcel first.
 * @throws Refusal 422 for an item that is not in the return, a lot that was not shipped with it, and more units than
 * were asked for or shipped
 */
export function assignUnits(
  { id: returnId, lines }: Pick<WholeReturn, "id" | "lines">,
  received: ReceiveReturnBody["lines"],
  gone: readonly GoneUnits[],
): Omit<ReturnUnitsRow, "id">[] {
  const left = gone.map((units) => ({ ...units }));
  const asked = new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const assigned: Omit<ReturnUnitsRow, "id">[] = [];
  for (const [index, { orderItemId, lotId = null, quantity, disposition }] of received.entries()) {
    const open = asked.get(orderItemId);
    if (open === undefined) {
      throw invalid({ [`lines.${index}.orderItemId`]: "This item is not in the return" });
    }
    if (quantity > open) throw tooManyReturned(index, open);
    asked.set(orderItemId, open - quantity);
    const from = left.filter(
      (units) =>
        units.orderItemId === orderItemId &&
        units.quantity > 0 &&
        (units.lot?.lotId ?? null) === lotId,
    );
    if (from.length === 0)
      throw invalid({ [`lines.${index}.lotId`]: notShipped(gone, orderItemId, lotId) });
    if (quantity > unitsOf(from)) {
      throw invalid({
        [`lines.${index}.quantity`]: `Only ${unitsOf(from)} of this lot were shipped`,
      });
    }
    let rest = quantity;
    for (const units of from) {
      const taken = Math.min(rest, units.quantity);
      if (taken === 0) break;
      units.quantity -= taken;
      rest -= taken;
      const { fulfilmentId } = units;
      assigned.push({ returnId, orderItemId, fulfilmentId, lotId, quantity: taken, disposition });
    }
  }
  return assigned;
}

function notShipped(gone: readonly GoneUnits[], orderItemId: string, lotId: string | null): string {
  const ofItem = gone.filter((units) => units.orderItemId === orderItemId);
  if (lotId !== null && ofItem.every(({ lot }) => lot === null)) {
    return "These units have no lot: leave it out";
  }
  return lotId === null
    ? "Choose the lot that stands on it"
    : "This lot was not shipped with this order";
}
