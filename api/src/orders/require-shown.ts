import type { ShownUnits } from "#shared/contracts/fulfilments.ts";
import { parcelChanged } from "./orders.errors.ts";
import { lotsOf, type OrderLife } from "./read-life.ts";

/** @throws Refusal 409 `parcel-changed` unless these fulfilments have the units and the lots that a screen showed */
export function requireShown(
  life: OrderLife,
  fulfilments: readonly { id: string }[],
  shown: ShownUnits,
): void {
  const present = life.fulfilments
    .filter(({ id }) => fulfilments.some((each) => each.id === id))
    .flatMap((each) =>
      each.lines.map(({ orderItemId, quantity }) => ({
        orderItemId,
        quantity,
        lots: lotsOf(life, each).filter((lot) => lot.orderItemId === orderItemId),
      })),
    );
  if (inWords(present) !== inWords(shown)) throw parcelChanged();
}

/** The units of each item, and of each of its lots; equal units have equal words. */
function inWords(lines: ShownUnits): string {
  const units = new Map<string, number>();
  const add = (key: string, quantity: number) => units.set(key, (units.get(key) ?? 0) + quantity);
  for (const { orderItemId, quantity, lots } of lines) {
    add(orderItemId, quantity);
    for (const lot of lots) add(`${orderItemId} ${lot.lotId}`, lot.quantity);
  }
  return [...units]
    .map(([key, quantity]) => `${key} × ${quantity}`)
    .sort()
    .join(", ");
}
