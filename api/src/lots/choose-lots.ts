/** A lot with available units. Lists of them are in FEFO order. */
export type OfferedLot = { id: string; productId: string; available: number };

/** A line of a fulfilment with `open` units to allocate, and the present lots of its order item. */
export type OpenLine = {
  fulfilmentId: string;
  orderItemId: string;
  productId: string;
  open: number;
  has: readonly { lotId: string; quantity: number }[];
};

/**
 * The customer's wish for the lots of an order; null without one. `lotIds` are the lots of the
 * order that the wish names.
 */
export type WishedLots =
  | { kind: "one-lot" }
  | { kind: "same-as-order"; lotIds: ReadonlySet<string> };

export type Taken = {
  fulfilmentId: string;
  orderItemId: string;
  lotId: string;
  quantity: number;
};

/**
 * Chooses the lots of each line by FEFO, or by the customer's wish when possible. "All from one lot" uses the
 * first lot with enough units; "the lots of another order" come before all others. Units that no lot has stay open.
 */
export function chooseLots(
  lines: readonly OpenLine[],
  offered: readonly OfferedLot[],
  wish: WishedLots | null,
): Taken[] {
  const left = new Map(offered.map(({ id, available }) => [id, available]));
  return lines.flatMap((line) => {
    const lots = inWishedOrder(line, offered, left, wish);
    const taken: Taken[] = [];
    let { open } = line;
    for (const { id } of lots) {
      const quantity = Math.min(open, left.get(id) ?? 0);
      if (quantity <= 0) continue;
      const { fulfilmentId, orderItemId } = line;
      taken.push({ fulfilmentId, orderItemId, lotId: id, quantity });
      left.set(id, (left.get(id) ?? 0) - quantity);
      open -= quantity;
    }
    return taken;
  });
}

function inWishedOrder(
  line: OpenLine,
  offered: readonly OfferedLot[],
  left: ReadonlyMap<string, number>,
  wish: WishedLots | null,
): readonly OfferedLot[] {
  const lots = offered.filter(({ productId }) => productId === line.productId);
  if (wish?.kind === "same-as-order") return wishedFirst(lots, ({ id }) => wish.lotIds.has(id));
  if (wish?.kind !== "one-lot") return lots;
  const begun = line.has[0]?.lotId;
  const one = begun ?? lots.find(({ id }) => (left.get(id) ?? 0) >= line.open)?.id ?? lots[0]?.id;
  return wishedFirst(lots, ({ id }) => id === one);
}

function wishedFirst(lots: readonly OfferedLot[], isWished: (lot: OfferedLot) => boolean) {
  return [...lots.filter(isWished), ...lots.filter((lot) => !isWished(lot))];
}

/** Whether an item got lots according to the wish; null without a wish or without lots. */
export function isWishMet(
  wish: WishedLots | null,
  has: readonly { lotId: string }[],
): boolean | null {
  if (wish === null || has.length === 0) return null;
  if (wish.kind === "one-lot") return has.length === 1;
  return has.every(({ lotId }) => wish.lotIds.has(lotId));
}
