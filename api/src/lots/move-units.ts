import { MAX_UNITS } from "#shared/contracts/common.ts";
import type { MovementBody } from "#shared/contracts/lot-movements.ts";
import type { Lot } from "#shared/contracts/lots.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Context } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import type { StockReason } from "../inventory/inventory.tables.ts";
import { moveLotStock } from "../inventory/move-stock.ts";
import { invalid, required } from "../refusals.ts";
import { sellable } from "./change-lot-state.ts";
import { dayOfShop } from "./lot-fitness.ts";
import { insertMovements } from "./lot-units.queries.ts";
import { belowAllocated } from "./lots.errors.ts";
import { findLot, lockLot } from "./lots.queries.ts";
import { presentWholeLot } from "./read-lot.ts";
import { reopenLot } from "./reopen-lot.ts";
import { publishLot } from "./save-lot.ts";

const REASON_OF: Record<MovementBody["kind"], StockReason> = {
  receive: "lot-received",
  adjust: "lot-adjusted",
  scrap: "lot-scrapped",
  return: "lot-returned",
};

/**
 * Records units that came into a lot or left it, and adjusts the product's stock. An exhausted lot
 * that gets units is released again, unless its date has passed. A repetition with the same key moves nothing more.
 *
 * @throws Refusal 404; 409 `below-allocated` when more would leave than is available; 422
 */
export async function moveUnits(
  { db, now }: Context,
  id: string,
  { kind, quantity, note }: MovementBody,
  { actorId, key }: { actorId: string; key: string | null },
): Promise<Lot> {
  const content = ["move-units", id, kind, quantity, note ?? null];
  return oncePerKey(db, { userId: actorId, key, content }, async (tx) => {
    const lot = await required(lockLot(tx, id));
    const change = kind === "scrap" ? -quantity : quantity;
    if (lot.available + change < 0) throw belowAllocated(lot.available, lot.allocated);
    if (lot.available + lot.allocated + change > MAX_UNITS || lot.received + change > MAX_UNITS) {
      throw invalid({ quantity: "Is larger than any lot" });
    }
    await insertMovements(
      tx,
      [{ lotId: id, kind, quantity: change, note: note?.trim() || null }],
      actorId,
    );
    if (lot.state === "exhausted" && change > 0) {
      await reopenLot(tx, lot, await dayOfShop(tx, now()));
    }
    const after = await required(findLot(tx, id));
    const moved = await moveLotStock(
      tx,
      [{ productId: lot.productId, change: sellable(after) - sellable(lot) }],
      { reason: REASON_OF[kind], actorId },
    );
    await recordActivity(tx, {
      actorId,
      action: `lot-${kind}`,
      subjectType: "lot",
      subjectId: id,
      summary:
        kind === "adjust"
          ? `Adjusted lot ${lot.lotNumber} by ${change > 0 ? "+" : "−"}${Math.abs(change)}`
          : `${IN_WORDS[kind]} ${Math.abs(change)} of lot ${lot.lotNumber}`,
      before: { available: lot.available },
      after: { available: after.available },
    });
    const answer = await presentWholeLot(tx, after);
    await announceStock(tx, moved);
    // The next order may now get another lot, which the page shows.
    await publishLot(tx, after);
    return answer;
  });
}

const IN_WORDS: Record<Exclude<MovementBody["kind"], "adjust">, string> = {
  receive: "Received",
  scrap: "Scrapped",
  return: "Took back",
};
