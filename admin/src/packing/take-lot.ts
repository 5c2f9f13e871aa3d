import type { Allocation, AllocationBody } from "#shared/contracts/allocations.ts";
import type { LotSummary } from "#shared/contracts/lots.ts";

/**
 * The change for a scanned lot. The item of that product takes its missing units from the lot. If nothing is missing,
 * all units of the item come from the lot. Returns a sentence if that is impossible.
 */
export function takeLot(
  { items }: Allocation,
  lot: Pick<LotSummary, "id" | "lotNumber" | "productId" | "state" | "available">,
): AllocationBody["items"][number] | string {
  const lines = items.filter(({ productId }) => productId === lot.productId);
  const item = lines.find(({ short }) => short > 0) ?? lines[0];
  if (!item) return `${lot.lotNumber} is of a product that is not in this order.`;
  if (lot.state !== "released") return `${lot.lotNumber} is ${lot.state}: it is not packed.`;
  const { orderItemId, quantity, short } = item;
  const others = item.lots
    .filter(({ lotId }) => lotId !== lot.id)
    .map(({ lotId, quantity: units }) => ({ lotId, quantity: units }));
  const own = item.lots.find(({ lotId }) => lotId === lot.id)?.quantity ?? 0;
  if (short > 0) {
    const more = Math.min(short, lot.available);
    if (more === 0) return `${lot.lotNumber} has no units left.`;
    return { orderItemId, lots: [...others, { lotId: lot.id, quantity: own + more }] };
  }
  if (own === quantity) return `All ${quantity} come from ${lot.lotNumber} already.`;
  if (own + lot.available < quantity) {
    return `${lot.lotNumber} has ${lot.available} units, not enough for all ${quantity}. Give back first, or choose by hand.`;
  }
  return { orderItemId, lots: [{ lotId: lot.id, quantity }] };
}
