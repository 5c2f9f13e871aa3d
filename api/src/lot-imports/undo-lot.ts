import type { Transaction } from "../db/client.ts";
import type { ImportChange, RunContext, UndoResult } from "../imports/import-kind.ts";
import { lockTracking } from "../inventory/inventory.queries.ts";
import { endTracking } from "../inventory/move-stock.ts";
import { findTests } from "../lots/lot-results.queries.ts";
import { countOrderedUnits, hasUnitsOrPapers } from "../lots/lot-units.queries.ts";
import { deleteLot, hasAnyLot, type LotRow, lockLot } from "../lots/lots.queries.ts";
import { presentTests } from "../lots/present-lot.ts";
import { type EnteredLot, type LotValues, valuesOf } from "../lots/read-lot-body.ts";
import { changeLockedLot } from "../lots/save-lot.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { Refusal } from "../refusals.ts";

/**
 * Only for a product's first lot: the product's stock before it, plus the ordered units at that
 * time. Subtracting the units ordered by now gives the stock without lots.
 */
export type WrittenLot = { units?: number };

type Change = ImportChange<EnteredLot> & { written: WrittenLot };
type Undone = Pick<UndoResult, "outcome" | "kept">;

/**
 * Undoes what an import did to a lot. Lots with units, documents, traces or a release stay, and so
 * do edited values. Published results return to their former values as a new version. When a
 * product's first lot is removed, its former stock is available again.
 */
export async function undoLot(
  tx: Transaction,
  change: Change,
  context: RunContext,
): Promise<UndoResult> {
  const lot = await lockLot(tx, change.subjectId);
  if (!lot) return { name: "", outcome: null, kept: [] };
  const tests = presentTests(await findTests(tx, lot.id), lot.testVersion);
  const entered = { values: valuesOf(lot), tests };
  const undone =
    change.before === null
      ? await removeLot(tx, { change, lot, entered }, context)
      : await restoreLot(tx, { change, before: change.before, lot, entered }, context);
  return { name: lot.lotNumber, ...undone };
}

type OfLot = { change: Change; lot: LotRow; entered: EnteredLot };

const stays = (...kept: string[]): Undone => ({ outcome: null, kept });

async function removeLot(
  tx: Transaction,
  { change, lot, entered }: OfLot,
  { actorId }: RunContext,
): Promise<Undone> {
  if (lot.state !== "quarantine") return stays("It is not in quarantine any more, and stays.");
  if (await hasUnitsOrPapers(tx, lot.id)) return stays("It has units or documents now, and stays.");
  if (!isSame(entered, change.after)) return stays("It was edited since, and stays.");
  await deleteLot(tx, lot.id);
  const { units } = change.written;
  if (units === undefined) return { outcome: "removed", kept: [] };
  const { productId } = lot;
  // Locks the product, as creating a lot does, so that no lot is added meanwhile.
  await lockTracking(tx, [productId]);
  if (!(await hasAnyLot(tx, productId))) {
    const stock = Math.max(units - (await countOrderedUnits(tx, productId)), 0);
    await endTracking(tx, productId, { stock, actorId });
    await markPagesDirty(tx, { kind: "product", slug: lot.product.slug, listed: true });
  }
  return { outcome: "removed", kept: [] };
}

async function restoreLot(
  tx: Transaction,
  { change, before, lot, entered }: OfLot & { before: EnteredLot },
  { fileName, ...by }: RunContext,
): Promise<Undone> {
  const { after } = change;
  const names = (Object.keys(after.values) as (keyof LotValues)[]).filter(
    (name) => before.values[name] !== after.values[name],
  );
  const untouched = names.filter((name) => entered.values[name] === after.values[name]);
  const isEdited = (name: keyof LotValues) =>
    entered.values[name] !== after.values[name] && entered.values[name] !== before.values[name];
  const hasNewTests = !isSame(before.tests, after.tests);
  const restoresTests = hasNewTests && isSame(entered.tests, after.tests);
  const keepsTests = hasNewTests && !restoresTests && !isSame(entered.tests, before.tests);
  const kept =
    keepsTests || names.some(isEdited) ? ["Some of it was changed since, and stays."] : [];
  if (untouched.length === 0 && !restoresTests) return stays(...kept);
  const body = {
    ...Object.fromEntries(untouched.map((name) => [name, before.values[name]])),
    ...(restoresTests && { tests: before.tests }),
    reason: `The import of ${fileName} was taken back`.slice(0, 500),
  };
  try {
    await changeLockedLot(tx, lot.id, body, by);
    return { outcome: "restored", kept };
  } catch (error) {
    // The former values may contradict later edits; then the lot stays.
    if (!(error instanceof Refusal)) throw error;
    return stays(`It stays as it is: ${error.message}`);
  }
}

const isSame = (one: unknown, other: unknown) => stable(one) === stable(other);

/** JSON with sorted members, because jsonb does not keep their order. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
