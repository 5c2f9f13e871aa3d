/** A lot with available units. Lists of them are in FEFO order. */
export type OfferedLot = { id: string; productId: string; available: number };

/** A line of a fulfilment that lacks lots. */
export type OpenLine = {
  fulfilmentId: string;
  orderItemId: string;
  productId: string;
  /** The units of this line that have no lot. */
  open: number;
  /** The units of its order item that are to get a lot, in all parcels. */
  wanted: number;
  /** The lots of its order item, in all parcels. */
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
  const oneLots = wish?.kind === "one-lot" ? oneLotOfEach(lines, offered) : new Map();
  return lines.flatMap((line) => {
    const lots = inWishedOrder(line, offered, wish, oneLots);
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

/** By product: the lot that its vials have already, else the first one with enough units for all of its parcels. */
function oneLotOfEach(
  lines: readonly OpenLine[],
  offered: readonly OfferedLot[],
): Map<string, string | undefined> {
  const ofProducts = Map.groupBy(lines, ({ productId }) => productId);
  return new Map(
    [...ofProducts].map(([productId, own]) => {
      const lots = offered.filter((lot) => lot.productId === productId);
      const wanted = Math.max(...own.map((line) => line.wanted));
      const open = own.reduce((units, line) => units + line.open, 0);
      const begun = own.flatMap(({ has }) => has)[0]?.lotId;
      const withUnits = (units: number) => lots.find(({ available }) => available >= units);
      return [productId, begun ?? (withUnits(wanted) ?? withUnits(open) ?? lots[0])?.id];
    }),
  );
}

function inWishedOrder(
  line: OpenLine,
  offered: readonly OfferedLot[],
  wish: WishedLots | null,
  oneLots: ReadonlyMap<string, string | undefined>,
): readonly OfferedLot[] {
  const lots = offered.filter(({ productId }) => productId === line.productId);
  if (wish?.kind === "same-as-order") return wishedFirst(lots, ({ id }) => wish.lotIds.has(id));
  if (wish?.kind !== "one-lot") return lots;
  return wishedFirst(lots, ({ id }) => id === oneLots.get(line.productId));
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
