import type { LotState } from "#shared/contracts/lots.ts";
import type { Transaction } from "../db/client.ts";
import { passedInWords } from "./lot-fitness.ts";
import { type StoredLot, setState } from "./lots.queries.ts";

/**
 * Releases a locked, exhausted lot whose units were taken back. A lot whose date has passed is
 * blocked instead, until somebody checks it. Returns the new state.
 */
export async function reopenLot(
  tx: Transaction,
  lot: Pick<StoredLot, "id" | "retestOn" | "expiresOn">,
  today: string,
): Promise<LotState> {
  const passed = passedInWords(lot, today);
  const state = passed === null ? "released" : "blocked";
  const reason = passed === null ? undefined : `Units came back to it after it was ${passed}.`;
  await setState(tx, lot.id, state, reason);
  return state;
}
