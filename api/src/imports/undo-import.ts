import type { UndoneImport } from "#shared/contracts/imports.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../db/client.ts";
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
import { whileImportsAreHeld } from "./hold-imports.ts";
import { batchesOf, inShortTransaction } from "./import-batches.ts";
import {
  findImport,
  findLastImport,
  markUndone,
  type StoredChange,
  type StoredImport,
} from "./imports.queries.ts";
import { movementId } from "./movement-ids.ts";
import { type Back, type Circumstances, takeBack } from "./take-back.ts";

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
  return whileImportsAreHeld(db, async (requireHeld) => {
    const stored = await findImport(db, importId);
    if (!stored) throw notFound();
    if (stored.undoneAt) throw new Refusal("conflict", "import-undone", "It is undone already.");
    if ((await findLastImport(db)) !== importId) {
      throw new Refusal("conflict", "import-not-last", "Only the last import can be undone.");
    }
    const outcome = { removed: 0, restored: 0, kept: [] as UndoneImport["kept"] };
    for (const batch of batchesOf(stored.changes)) {
      await requireHeld();
      const undone = await inShortTransaction(db, (tx) =>
        undoBatch(tx, stored, batch, { actorId, now }),
      );
      for (const back of undone) {
        if (back.does === "delete") outcome.removed += 1;
        if (back.does === "restore" && back.isRestored) outcome.restored += 1;
        outcome.kept.push(...back.kept.map((reason) => ({ name: back.product.name, reason })));
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
): Promise<Back[]> {
  const ids = batch.map(({ productId }) => productId);
  const products = await lockProducts(tx, ids);
  const known = await readCircumstances(tx, stored, ids);
  const byId = new Map(products.map((product) => [product.id, product]));
  const backs = batch.flatMap((change) => {
    const product = byId.get(change.productId);
    // Otherwise somebody has deleted it since, or the import never came to it.
    return product ? [takeBack(change, product, known)] : [];
  });
  const restored = backs.filter((back) => back.does === "restore");
  const removed = backs.filter((back) => back.does === "delete");
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
    })),
    ...restored
      .filter(isChanged)
      .map(({ product }) => ({ kind: "product" as const, slug: product.slug, listed: true })),
  );
  return backs;
}

function isChanged({ values, stockChange }: Extract<Back, { does: "restore" }>): boolean {
  return stockChange !== 0 || Object.keys(values).length > 0;
}

async function readCircumstances(
  tx: Transaction,
  { id: importId, isTraceable }: StoredImport,
  ids: readonly string[],
): Promise<Circumstances> {
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
