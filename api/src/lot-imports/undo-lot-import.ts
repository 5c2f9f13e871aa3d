import type { UndoneImport } from "#shared/contracts/imports.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { inRetriedTransaction } from "../db/retried-transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { withImportLock } from "../imports/import-batches.ts";
import { lockTracking } from "../inventory/inventory.queries.ts";
import { endTracking } from "../inventory/move-stock.ts";
import { findTests } from "../lots/lot-results.queries.ts";
import { countOrderedUnits, hasUnitsOrPapers } from "../lots/lot-units.queries.ts";
import {
  deleteLot,
  hasAnyLot,
  type LotRow,
  type LotValues,
  lockLot,
} from "../lots/lots.queries.ts";
import { presentTests } from "../lots/present-lot.ts";
import { type EnteredLot, valuesOf } from "../lots/read-lot-body.ts";
import { changeLockedLot } from "../lots/save-lot.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { notFound, Refusal } from "../refusals.ts";
import {
  findLastLotImport,
  findLotImport,
  type LotImportChange,
  markLotImportUndone,
  type StoredLotImport,
} from "./lot-imports.queries.ts";

type Undone = { outcome: "removed" | "restored" | "none"; kept: string | null };

/**
 * Takes back the last import of lots: what it entered is removed, what it changed gets its former values. What somebody
 * did since stays, and is named: a lot with units, papers or a release, and values that were edited. Published results
 * go back as a new version. A product whose first lot it brought sells its former stock again.
 *
 * An undoing that was interrupted is gone on with by asking for it again.
 * @throws Refusal 404; 409 `import-not-last`, `import-undone`, `import-running`
 */
export async function undoLotImport(
  { db, now }: Pick<Dependencies, "db" | "now">,
  importId: string,
  actorId: string,
): Promise<UndoneImport> {
  if (!(await findLotImport(db, importId))) throw notFound();
  return withImportLock(
    db,
    async (requireLock) => {
      const stored = await findLotImport(db, importId);
      if (!stored) throw notFound();
      if (stored.undoneAt) throw new Refusal("conflict", "import-undone", "It is undone already.");
      if ((await findLastLotImport(db)) !== importId) {
        throw new Refusal("conflict", "import-not-last", "Only the last import can be undone.");
      }
      const outcome = { removed: 0, restored: 0, kept: [] as UndoneImport["kept"] };
      // The last one first, so that a product's first lot goes last.
      for (const change of stored.changes.lots.toReversed()) {
        await requireLock();
        const { outcome: what, kept } = await inRetriedTransaction(db, (tx) =>
          undoChange(tx, stored, change, { actorId, at: now() }),
        );
        if (what !== "none") outcome[what] += 1;
        if (kept !== null) outcome.kept.push({ name: change.lotNumber, reason: kept });
      }
      await db.transaction(async (tx) => {
        await markLotImportUndone(tx, importId, now());
        await recordActivity(tx, {
          actorId,
          action: "lot-import-undone",
          subjectType: "lot",
          subjectId: importId,
          summary: `Undid the import of ${stored.fileName}: ${outcome.removed} removed, ${outcome.restored} restored`,
        });
      });
      return { success: true as const, message: "The import is undone.", ...outcome };
    },
    "lotImports",
  );
}

async function undoChange(
  tx: Transaction,
  stored: StoredLotImport,
  change: LotImportChange,
  by: By,
): Promise<Undone> {
  const lot = await lockLot(tx, change.lotId);
  // It was removed already, or the import never came to it.
  if (!lot) return { outcome: "none", kept: null };
  const tests = presentTests(await findTests(tx, lot.id), lot.testVersion);
  const entered = { values: valuesOf(lot), tests };
  return change.before === null
    ? removeLot(tx, stored, { change, lot, entered, ...by })
    : restoreLot(tx, stored, { change, before: change.before, lot, entered, ...by });
}

type By = { actorId: string; at: Date };
type OfLot = By & { change: LotImportChange; lot: LotRow; entered: EnteredLot };

async function removeLot(
  tx: Transaction,
  { changes }: StoredLotImport,
  { change, lot, entered, actorId }: OfLot,
): Promise<Undone> {
  const stays = (kept: string): Undone => ({ outcome: "none", kept });
  if (lot.state !== "quarantine") return stays("It is not in quarantine any more, and stays.");
  if (await hasUnitsOrPapers(tx, lot.id)) return stays("It has units or papers by now, and stays.");
  if (!isSame(entered, change.after)) return stays("It was edited since, and stays.");
  await deleteLot(tx, lot.id);
  const { productId } = lot;
  const units = changes.tracked[productId];
  if (units === undefined) return { outcome: "removed", kept: null };
  // Locks the product, as entering a lot does: no lot can come meanwhile.
  await lockTracking(tx, [productId]);
  if (!(await hasAnyLot(tx, productId))) {
    const stock = Math.max(units - (await countOrderedUnits(tx, productId)), 0);
    await endTracking(tx, productId, { stock, actorId });
    await markPagesDirty(tx, { kind: "product", slug: lot.product.slug, listed: true });
  }
  return { outcome: "removed", kept: null };
}

async function restoreLot(
  tx: Transaction,
  { fileName }: StoredLotImport,
  { change, before, lot, entered, actorId, at }: OfLot & { before: EnteredLot },
): Promise<Undone> {
  const { after } = change;
  const names = (Object.keys(after.values) as (keyof LotValues)[]).filter(
    (name) => before.values[name] !== after.values[name],
  );
  const untouched = names.filter((name) => entered.values[name] === after.values[name]);
  const isEdited = (name: keyof LotValues) =>
    entered.values[name] !== after.values[name] && entered.values[name] !== before.values[name];
  const hasNewTests = !isSame(before.tests, after.tests);
  const givesTestsBack = hasNewTests && isSame(entered.tests, after.tests);
  const keepsTests = hasNewTests && !givesTestsBack && !isSame(entered.tests, before.tests);
  const kept =
    keepsTests || names.some(isEdited) ? "Some of it was changed since, and stays." : null;
  if (untouched.length === 0 && !givesTestsBack) return { outcome: "none", kept };
  const values = Object.fromEntries(untouched.map((name) => [name, before.values[name]]));
  const body = {
    ...values,
    ...(givesTestsBack && { tests: before.tests }),
    reason: `The import of ${fileName} was taken back`.slice(0, 500),
  };
  try {
    await changeLockedLot(tx, lot.id, body, { actorId, at });
    return { outcome: "restored", kept };
  } catch (error) {
    // What somebody changed since may not go together with what was before.
    if (!(error instanceof Refusal)) throw error;
    return { outcome: "none", kept: `It stays as it is: ${error.message}` };
  }
}

const isSame = (one: unknown, other: unknown) => stable(one) === stable(other);

/** JSON with members in one order: PostgreSQL keeps those of jsonb in its own. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
