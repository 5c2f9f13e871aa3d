/** A lot with units to give; lists of them stand first expiry first. */
export type OfferedLot = { id: string; productId: string; available: number };

/** A line with `open` units to be given, and the lots that it has already. */
export type OpenLine = {
  orderItemId: string;
  productId: string;
  open: number;
  has: readonly { lotId: string; quantity: number }[];
};

/** How a customer wishes the lots of an order; null for no wish. `lotIds` are those of the order that is named. */
export type WishedLots =
  | { kind: "one-lot" }
  | { kind: "same-as-order"; lotIds: ReadonlySet<string> };

export type Taken = { orderItemId: string; lotId: string; quantity: number };

/**
 * Which units each line takes: first expiry first, unless a wish can be kept. All of a line from one lot comes from the
 * first lot that has enough; the lots of another order come before all others. What no lot has stays open.
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
      taken.push({ orderItemId: line.orderItemId, lotId: id, quantity });
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

/** Whether a line got what was wished of it; null without a wish or while it has nothing. */
export function isWishMet(
  wish: WishedLots | null,
  has: readonly { lotId: string }[],
): boolean | null {
  if (wish === null || has.length === 0) return null;
  if (wish.kind === "one-lot") return has.length === 1;
  return has.every(({ lotId }) => wish.lotIds.has(lotId));
}
