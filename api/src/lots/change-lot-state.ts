import type { Lot, LotState, LotStateBody } from "#shared/contracts/lots.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import type { MovedProduct } from "../inventory/inventory.queries.ts";
import type { StockReason } from "../inventory/inventory.tables.ts";
import { moveLotStock } from "../inventory/move-stock.ts";
import { invalid, required } from "../refusals.ts";
import { recordEvent } from "../webhooks/record-event.ts";
import { missingForRelease } from "./judge-lot.ts";
import { findDocuments, keepDrafts } from "./lot-documents.queries.ts";
import { dayOfShop, stateInWords } from "./lot-fitness.ts";
import { findTests } from "./lot-results.queries.ts";
import { equalResults, stateRefused } from "./lots.errors.ts";
import { findLot, findName, findTwin, type LotRow, lockLot, updateLot } from "./lots.queries.ts";
import { presentTests } from "./present-lot.ts";
import { presentWholeLot } from "./read-lot.ts";
import { publishLot } from "./save-lot.ts";

export const sellable = ({ state, available }: Pick<LotRow, "state" | "available">) =>
  state === "released" ? available : 0;

type StateChange = (
  context: Context,
  id: string,
  body: LotStateBody,
  actorId: string,
) => Promise<Lot>;

/**
 * Releases a lot from quarantine: its units are for sale and its page is published.
 *
 * @throws Refusal 404; 409 `lot-state`; 422 with everything that is missing; 409 `equal-results` until it is confirmed
 */
export const releaseLot: StateChange = (context, id, body, actorId) =>
  changeState(context, id, actorId, async (tx, lot) => {
    if (lot.state !== "quarantine") throw refused("released", lot.state);
    return { ...(await release(tx, lot, body, actorId, context.now())), verb: "Released" };
  });

/**
 * Releases a blocked lot again. It has the same conditions as a release, because a lot may be
 * blocked before its first release.
 * @throws Refusal as `releaseLot`
 */
export const unblockLot: StateChange = (context, id, body, actorId) =>
  changeState(context, id, actorId, async (tx, lot) => {
    if (lot.state !== "blocked") throw refused("unblocked", lot.state);
    return { ...(await release(tx, lot, body, actorId, context.now())), verb: "Unblocked" };
  });

/**
 * Blocks a lot: its available units are not for sale, and its allocations stay.
 * @throws Refusal 404; 409 `lot-state`
 */
export const blockLot: StateChange = (context, id, { reason }, actorId) =>
  changeState(context, id, actorId, async (_, lot) => {
    if (lot.state !== "quarantine" && lot.state !== "released") throw refused("blocked", lot.state);
    return { state: "blocked", stateReason: reason?.trim() || null, verb: "Blocked" };
  });

/**
 * Marks a released lot without available units as exhausted.
 * @throws Refusal 404; 409 `lot-state`
 */
export const exhaustLot: StateChange = (context, id, { reason }, actorId) =>
  changeState(context, id, actorId, async (_, lot) => {
    if (lot.state !== "released") throw refused("closed as exhausted", lot.state);
    if (lot.available > 0) {
      throw stateRefused(`This lot is not exhausted: ${lot.available} of it are available.`);
    }
    return { state: "exhausted", stateReason: reason?.trim() || null, verb: "Closed" };
  });

type NewState = Partial<Omit<LotRow, "product" | "id">> & { state: LotState; verb: string };

const REASON_OF: Record<LotState, StockReason> = {
  quarantine: "lot-blocked",
  released: "lot-released",
  blocked: "lot-blocked",
  recalled: "lot-recalled",
  exhausted: "lot-blocked",
};

async function changeState(
  { db }: Context,
  id: string,
  actorId: string,
  decide: (tx: Transaction, lot: LotRow) => Promise<NewState>,
): Promise<Lot> {
  return db.transaction(async (tx) => {
    const lot = await required(lockLot(tx, id));
    const { verb, ...change } = await decide(tx, lot);
    const { after, moved } = await applyState(tx, lot, change, actorId);
    await recordActivity(tx, {
      actorId,
      action: `lot-${change.state}`,
      subjectType: "lot",
      subjectId: id,
      summary: `${verb} lot ${lot.lotNumber} of ${nameWithSize(lot.product)}`,
      before: { state: lot.state },
      after: { state: change.state, reason: change.stateReason ?? change.releaseReason ?? null },
    });
    if (change.state === "released") await recordEvent(tx, "lot.released", eventOf(lot));
    const answer = await presentWholeLot(tx, after);
    await announceStock(tx, moved);
    await publishLot(tx, after);
    return answer;
  });
}

export const eventOf = ({ id, lotNumber, productId }: LotRow) => ({
  lotId: id,
  lotNumber,
  productId,
});

export async function applyState(
  tx: Transaction,
  lot: LotRow,
  change: Omit<NewState, "verb">,
  actorId: string | null,
): Promise<{ after: LotRow; moved: MovedProduct[] }> {
  await updateLot(tx, lot.id, change);
  const after = await required(findLot(tx, lot.id));
  const moved = await moveLotStock(
    tx,
    [{ productId: lot.productId, change: sellable(after) - sellable(lot) }],
    { reason: REASON_OF[change.state], actorId },
  );
  return { after, moved };
}

async function release(
  tx: Transaction,
  lot: LotRow,
  body: LotStateBody,
  actorId: string,
  now: Date,
): Promise<Omit<NewState, "verb">> {
  const [tests, documents, today] = await Promise.all([
    findTests(tx, lot.id),
    findDocuments(tx, lot.id),
    dayOfShop(tx, now),
  ]);
  const reason = body.reason?.trim() || null;
  const fields = missingForRelease(
    { ...lot, tests: presentTests(tests, lot.testVersion) },
    {
      hasCertificate: documents.some(({ kind }) => kind === "coa"),
      reason: reason ?? lot.releaseReason,
      today,
    },
  );
  if (Object.keys(fields).length > 0) throw invalid(fields, "not-releasable");
  const twin = lot.releasedAt === null ? await findTwin(tx, lot) : null;
  if (twin && !body.confirm) throw equalResults(twin);
  if (lot.releasedAt === null) await keepDrafts(tx, lot.id);
  return {
    state: "released",
    releaseReason: reason ?? lot.releaseReason,
    stateReason: null,
    ...(lot.releasedAt === null && {
      releasedAt: now,
      releasedBy: actorId,
      releasedByName: await findName(tx, actorId),
    }),
  };
}

const refused = (what: string, state: LotState) =>
  stateRefused(`A lot that is ${stateInWords(state)} cannot be ${what}.`);
