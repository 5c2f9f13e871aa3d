import { nameWithSize } from "#shared/domain/families.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Context } from "../dependencies.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import { applyState } from "./change-lot-state.ts";
import { dayOfShop, passedInWords } from "./lot-fitness.ts";
import { findPassedLots, lockLot } from "./lots.queries.ts";
import { publishLot } from "./save-lot.ts";

/**
 * Blocks every released lot whose expiry or retest date has come, each in its own transaction:
 * packing does not take its units any more, so nobody may order them. Returns how many.
 */
export async function blockPassedLots({ db, now }: Context): Promise<number> {
  const today = await dayOfShop(db, now());
  let blocked = 0;
  for (const id of await findPassedLots(db, today)) {
    await db.transaction(async (tx) => {
      const lot = await lockLot(tx, id);
      const passed = lot && passedInWords(lot, today);
      // Looked at again under the lock: it may have got a new date meanwhile.
      if (lot?.state !== "released" || !passed) return;
      const stateReason = `It is ${passed}. Test it again and give it a new date to sell it.`;
      const { after, moved } = await applyState(tx, lot, { state: "blocked", stateReason }, null);
      await recordActivity(tx, {
        actorId: null,
        action: "lot-blocked",
        subjectType: "lot",
        subjectId: id,
        summary: `Blocked lot ${lot.lotNumber} of ${nameWithSize(lot.product)}: ${passed}`,
        before: { state: "released" },
        after: { state: "blocked", reason: stateReason },
      });
      await announceStock(tx, moved);
      await publishLot(tx, after);
      blocked += 1;
    });
  }
  return blocked;
}
