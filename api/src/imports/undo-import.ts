import type { UndoneImport } from "#shared/contracts/imports.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { inRetriedTransaction } from "../db/retried-transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { findCounted, findMovements } from "../inventory/inventory.queries.ts";
import { moveStock } from "../inventory/move-stock.ts";
import {
  deleteProducts,
  findOrdered,
  lockProducts,
  updateProducts,
  valuesOf,
} from "../products/product-changes.queries.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { notFound, Refusal } from "../refusals.ts";
import { batchesOf, withImportLock } from "./import-batches.ts";
import {
  findImport,
  findLastImport,
  markUndone,
  movementId,
  type StoredChange,
  type StoredImport,
} from "./imports.queries.ts";
import { type PlannedUndo, planUndo, type UndoContext } from "./plan-undo.ts";

type Context = { actorId: string; now: () => Date };

/**
 * Takes back the last import: what it created is deleted, what it changed gets its former values and its stock back.
 * What somebody changed or ordered since stays, and is named. A few products at a time, so that orders go on; an
 * undoing that was interrupted is gone on with by asking for it again.
 *
 * @throws Refusal 404; 409 `import-not-last`, `import-undone`, `import-running`
 */
export async function undoImport(
  { db, now }: Pick<Dependencies, "db" | "now">,
  importId: string,
  actorId: string,
  onBatch: () => void | Promise<void> = () => {},
): Promise<UndoneImport> {
  if (!(await findImport(db, importId))) throw notFound();
  return withImportLock(db, async (requireLock) => {
    const stored = await findImport(db, importId);
    if (!stored) throw notFound();
    if (stored.undoneAt) throw new Refusal("conflict", "import-undone", "It is undone already.");
    if ((await findLastImport(db)) !== importId) {
      throw new Refusal("conflict", "import-not-last", "Only the last import can be undone.");
    }
    const outcome = { removed: 0, restored: 0, kept: [] as UndoneImport["kept"] };
    for (const batch of batchesOf(stored.changes)) {
      await requireLock();
      const undone = await inRetriedTransaction(db, (tx) =>
        undoBatch(tx, stored, batch, { actorId, now }),
      );
      for (const planned of undone) {
        if (planned.does === "delete") outcome.removed += 1;
        if (planned.does === "restore" && planned.isRestored) outcome.restored += 1;
        outcome.kept.push(
          ...planned.kept.map((reason) => ({ name: planned.product.name, reason })),
        );
      }
      await onBatch();
    }
    await db.transaction(async (tx) => {
      await markUndone(tx, importId, now());
      await recordActivity(tx, {
        actorId,
        action: "import-undone",
        subjectType: "product",
        subjectId: importId,
        summary: `Undid the import of ${stored.fileName}: ${outcome.removed} removed, ${outcome.restored} restored`,
      });
    });
    return { success: true, message: "The import is undone.", ...outcome };
  });
}

async function undoBatch(
  tx: Transaction,
  stored: StoredImport,
  batch: readonly StoredChange[],
  { actorId, now }: Context,
): Promise<PlannedUndo[]> {
  const ids = batch.map(({ productId }) => productId);
  const products = await lockProducts(tx, ids);
  const known = await readUndoContext(tx, stored, ids);
  const byId = new Map(products.map((product) => [product.id, product]));
  const undos = batch.flatMap((change) => {
    const product = byId.get(change.productId);
    // Otherwise somebody has deleted it since, or the import never came to it.
    return product ? [planUndo(change, product, known)] : [];
  });
  const restored = undos.filter((planned) => planned.does === "restore");
  const removed = undos.filter((planned) => planned.does === "delete");
  await Promise.all([
    deleteProducts(
      tx,
      removed.map(({ product }) => product.id),
    ),
    updateProducts(
      tx,
      restored
        .filter(({ values }) => Object.keys(values).length > 0)
        .map(({ product, values }) => ({
          id: product.id,
          values: { ...valuesOf(product), ...values },
        })),
      now(),
    ),
    moveStock(
      tx,
      restored.map(({ product, stockChange }) => ({
        productId: product.id,
        change: stockChange,
        movementId: movementId(stored.id, product.id, "undone"),
      })),
      { reason: "import-undone", actorId },
    ),
  ]);
  await markPagesDirty(
    tx,
    ...removed.map(({ product }) => ({
      kind: "product" as const,
      slug: product.slug,
      removed: true,
      // Nothing is left to find it by.
      formerCategoryId: product.categoryId,
    })),
    ...restored.filter(isChanged).map(({ product }) => ({
      kind: "product" as const,
      slug: product.slug,
      listed: true,
      formerCategoryId: product.categoryId,
    })),
  );
  return undos;
}

function isChanged({ values, stockChange }: Extract<PlannedUndo, { does: "restore" }>): boolean {
  return stockChange !== 0 || Object.keys(values).length > 0;
}

async function readUndoContext(
  tx: Transaction,
  { id: importId, isTraceable }: StoredImport,
  ids: readonly string[],
): Promise<UndoContext> {
  const [ordered, counted, movements] = await Promise.all([
    findOrdered(tx, ids),
    findCounted(tx, ids),
    findMovements(
      tx,
      ids.flatMap((id) => [
        movementId(importId, id, "written"),
        movementId(importId, id, "undone"),
      ]),
    ),
  ]);
  return {
    ordered,
    counted,
    isTraceable,
    writtenStock: (id) => movements.get(movementId(importId, id, "written")),
    isStockBack: (id) => movements.has(movementId(importId, id, "undone")),
  };
}
