import type { Disposition } from "#shared/domain/returns.ts";
import type { Transaction } from "../db/client.ts";
import type { MovedProduct } from "../inventory/inventory.queries.ts";
import { moveLotStock } from "../inventory/move-stock.ts";
import type { Mover } from "./allocate-units.ts";
import { sellable } from "./change-lot-state.ts";
import { dayOfShop, passedInWords } from "./lot-fitness.ts";
import {
  insertMovements,
  lockLots,
  type NewMovement,
  type UnitsOfLot,
} from "./lot-units.queries.ts";
import { lotNotRestocked } from "./lots.errors.ts";
import { reopenLot } from "./reopen-lot.ts";

export type ReturnedUnits = { lotId: string; quantity: number; disposition: Disposition };

/**
 * Records units that came back from an order. Restocked ones are available in their lot again; scrapped ones come in and
 * go out, so that the lot shows both; quarantined ones stay outside of it. The allocations stay: they say who had them.
 *
 * @throws Refusal 409 `lot-not-released` when units are restocked in a lot that is not released or past its date
 */
export async function takeReturned(
  tx: Transaction,
  units: readonly ReturnedUnits[],
  { actorId, now, orderId, note }: Mover & { orderId: string; note: string },
): Promise<MovedProduct[]> {
  const kept = units.filter(({ disposition }) => disposition !== "quarantine");
  if (kept.length === 0) return [];
  const lotIds = [...new Set(kept.map(({ lotId }) => lotId))];
  const lots = await lockLots(tx, { productIds: [], lotIds });
  const today = await dayOfShop(tx, now);
  const restocked = new Map<string, number>();
  for (const { lotId, quantity, disposition } of kept) {
    if (disposition === "restock") restocked.set(lotId, (restocked.get(lotId) ?? 0) + quantity);
  }
  for (const lot of lots) if (restocked.has(lot.id)) requireSellable(lot, today);
  await insertMovements(
    tx,
    kept.flatMap((each) => movementsOf(each, note)),
    actorId,
  );
  const changes = [];
  for (const lot of lots) {
    const back = restocked.get(lot.id) ?? 0;
    if (back === 0) continue;
    if (lot.state === "exhausted") await reopenLot(tx, lot, today);
    const after = { state: "released" as const, available: lot.available + back };
    changes.push({ productId: lot.productId, change: sellable(after) - sellable(lot) });
  }
  return moveLotStock(tx, changes, { reason: "return-restocked", orderId, actorId });
}

function requireSellable(lot: UnitsOfLot, today: string): void {
  const isOpen = lot.state === "released" || lot.state === "exhausted";
  const passed = passedInWords(lot, today);
  if (!isOpen || passed) throw lotNotRestocked(lot.lotNumber, lot.state, passed ?? undefined);
}

function movementsOf({ lotId, quantity, disposition }: ReturnedUnits, note: string): NewMovement[] {
  const back: NewMovement = { lotId, kind: "return", quantity, note };
  return disposition === "scrap"
    ? [back, { lotId, kind: "scrap", quantity: -quantity, note }]
    : [back];
}
