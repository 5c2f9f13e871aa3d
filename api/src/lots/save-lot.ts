import type { Lot, LotChangeBody, LotTest, NewLotBody } from "#shared/contracts/lots.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import { isOutdated } from "../db/versions.ts";
import type { Context } from "../dependencies.ts";
import { lockTracking } from "../inventory/inventory.queries.ts";
import { beginTracking } from "../inventory/move-stock.ts";
import { pick } from "../pick.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { changedSince, invalid, required } from "../refusals.ts";
import { impossibleValues, missingForPublished, resultsKeyOf } from "./judge-lot.ts";
import { dayOfShop } from "./lot-fitness.ts";
import { findTests, insertVersion, replaceTests } from "./lot-results.queries.ts";
import { countUnshippedUnits } from "./lot-units.queries.ts";
import { numberTaken } from "./lots.errors.ts";
import { findLot, insertLot, type LotRow, lockLot, updateLot } from "./lots.queries.ts";
import { presentTests } from "./present-lot.ts";
import { presentWholeLot } from "./read-lot.ts";
import { type LotValues, NO_VALUES, readLotTests, readLotValues } from "./read-lot-body.ts";

/**
 * Creates a lot in quarantine and without units. A product's first lot turns on tracking: from then
 * on the product's stock is the units of its released lots.
 *
 * @throws Refusal 422 for an unknown product, a number of another lot, and impossible values
 */
export async function createLot(
  { db, now }: Context,
  body: NewLotBody,
  actorId: string | null,
): Promise<Lot> {
  return db.transaction((tx) => insertNewLot(tx, body, { actorId, at: now() })).catch(refuseTwice);
}

/** The same within the caller's transaction. */
export async function insertNewLot(
  tx: Transaction,
  body: NewLotBody,
  { actorId, at, id = Bun.randomUUIDv7() }: { actorId: string | null; at: Date; id?: string },
): Promise<Lot> {
  const values = readLotValues(body, NO_VALUES);
  const tests = readLotTests(body.tests ?? []);
  requirePossible({ ...values, tests }, await dayOfShop(tx, at));
  const [product] = await lockTracking(tx, [body.productId]);
  if (!product) throw invalid({ productId: "This product does not exist" });
  if (product.trackedAt === null) {
    const owed = await countUnshippedUnits(tx, body.productId);
    await beginTracking(tx, body.productId, { owed, actorId, at });
  }
  await insertLot(tx, {
    ...values,
    id,
    productId: body.productId,
    resultsKey: resultsKeyOf(tests),
  });
  await insertVersion(tx, { lotId: id, version: 1, reason: null, actorId }, tests);
  const lot = await required(findLot(tx, id));
  await recordActivity(tx, {
    actorId,
    action: "lot-created",
    subjectType: "lot",
    subjectId: id,
    summary: `Entered lot ${lot.lotNumber} of ${nameWithSize(lot.product)}`,
    after: { ...withoutCost(values), tests },
  });
  // From now on the stock badge and the results on its page come from its lots.
  if (product.trackedAt === null) {
    await markPagesDirty(tx, { kind: "product", slug: lot.product.slug, listed: true });
  }
  return presentWholeLot(tx, lot);
}

/**
 * Changes the entered fields of a lot; omitted ones keep their values. A change of published results creates a
 * new version with a reason, and the earlier versions stay readable.
 *
 * @throws Refusal 404; 409 `lot-changed` with the present lot; 422
 */
export async function changeLot(
  { db, now }: Context,
  id: string,
  body: LotChangeBody,
  actorId: string | null,
): Promise<Lot> {
  return db
    .transaction((tx) => changeLockedLot(tx, id, body, { actorId, at: now() }))
    .catch(refuseTwice);
}

/** The same within the caller's transaction. */
export async function changeLockedLot(
  tx: Transaction,
  id: string,
  body: LotChangeBody,
  { actorId, at }: { actorId: string | null; at: Date },
): Promise<Lot> {
  const lot = await required(lockLot(tx, id));
  if (isOutdated(body.updatedAt, lot)) throw changedSince("lot", await presentWholeLot(tx, lot));
  const values = readLotValues(body, lot);
  const before = presentTests(await findTests(tx, id), lot.testVersion);
  const tests = body.tests === undefined ? before : readLotTests(body.tests);
  const isPublished = lot.releasedAt !== null;
  const hasNewTests = JSON.stringify(tests) !== JSON.stringify(before);
  const reason = body.reason?.trim() || null;
  requirePossible({ ...values, tests }, await dayOfShop(tx, at));
  requireUnchanged(lot, body, values);
  if (isPublished) {
    const madeOn = lot.manufacturedOn;
    const fields = missingForPublished({ ...values, tests }, { hasNewTests, reason, madeOn });
    if (Object.keys(fields).length > 0) throw invalid(fields);
  }
  const changed = changedNames(lot, values);
  const told = changed.filter((name) => name !== "unitCost");
  if (changed.length === 0 && !hasNewTests) return presentWholeLot(tx, lot);
  let { testVersion } = lot;
  if (hasNewTests && isPublished) {
    testVersion += 1;
    await insertVersion(tx, { lotId: id, version: testVersion, reason, actorId }, tests);
  } else if (hasNewTests) {
    await replaceTests(tx, { lotId: id, version: testVersion }, tests);
  }
  await updateLot(tx, id, { ...values, testVersion, resultsKey: resultsKeyOf(tests) });
  const after = await required(findLot(tx, id));
  await recordActivity(tx, {
    actorId,
    action: "lot-updated",
    subjectType: "lot",
    subjectId: id,
    summary:
      hasNewTests && isPublished
        ? `Corrected the results of lot ${after.lotNumber}: ${reason}`
        : `Changed lot ${after.lotNumber}`,
    before: { ...pick(lot, told), ...(hasNewTests && { tests: before }) },
    after: { ...pick(after, told), ...(hasNewTests && { tests }) },
  });
  await publishLot(tx, after);
  return presentWholeLot(tx, after);
}

/** Republishes the pages of a lot that was ever released, and of its product. Call it last in a transaction. */
export async function publishLot(tx: Transaction, lot: LotRow): Promise<void> {
  if (lot.releasedAt === null) return;
  await markPagesDirty(tx, { kind: "lot", lotNumber: lot.lotNumber, slug: lot.product.slug });
}

function requirePossible(lot: LotValues & { tests: readonly LotTest[] }, today: string): void {
  const fields = impossibleValues(lot, today);
  if (Object.keys(fields).length > 0) throw invalid(fields, "impossible-values");
}

/** A lot cannot move to another product. Its number is fixed once it is printed on vials and used in URLs. */
function requireUnchanged(lot: LotRow, body: LotChangeBody, values: LotValues): void {
  if (body.productId !== undefined && body.productId !== lot.productId) {
    throw invalid({ productId: "A lot stays with its product" });
  }
  if (lot.releasedAt !== null && values.lotNumber !== lot.lotNumber) {
    throw invalid({ lotNumber: "The number of a released lot is on its vials and cannot change" });
  }
}

/** The activity is read by people who may not see what units cost. */
const withoutCost = ({ unitCost: _, ...others }: LotValues) => others;

const changedNames = (lot: LotRow, values: LotValues) =>
  (Object.keys(values) as (keyof LotValues)[]).filter((name) => lot[name] !== values[name]);

/** Turns the violation of the unique number into a refusal, because only the database detects it reliably. */
export function refuseTwice(error: unknown): never {
  throw brokenConstraint(error) === "lots_number_unique" ? numberTaken() : error;
}
