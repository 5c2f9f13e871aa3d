import type { UndoneImport } from "#shared/contracts/imports.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { inRetriedTransaction } from "../db/retried-transaction.ts";
import type { Context } from "../dependencies.ts";
import { conflict, notFound, required } from "../refusals.ts";
import { batchesByKeys, withImportLock } from "./import-batches.ts";
import type { ImportKind, ImportWrite } from "./import-kind.ts";
import {
  deleteChanges,
  findImport,
  findLastImport,
  findWritten,
  markUndone,
} from "./imports.queries.ts";

/**
 * Undoes the last import of a kind: removes what it created and restores what it changed. Later
 * changes stay, and are listed in the result. Each transaction undoes a few changes, so that orders
 * are not blocked. Calling it again continues an interrupted undo.
 *
 * @throws Refusal 404; 409 `import-not-last`, `import-undone`, `import-running`
 */
export async function undoRun<Write extends ImportWrite, Values, Written>(
  kind: ImportKind<Write, Values, Written>,
  { db, now }: Context,
  { runId, actorId }: { runId: string; actorId: string },
  onBatch: () => void | Promise<void> = () => {},
): Promise<UndoneImport> {
  if (!(await findImport(db, kind.name, runId))) throw notFound();
  return withImportLock(db, kind.lock, async (requireLock) => {
    const run = await required(findImport(db, kind.name, runId));
    if (run.undoneAt) throw conflict("import-undone", "It is undone already.");
    if ((await findLastImport(db, kind.name)) !== runId) {
      throw conflict("import-not-last", "Only the last import can be undone.");
    }
    const answer = { removed: 0, restored: 0, kept: [] as UndoneImport["kept"] };
    // Last line first, so that a product's first lot is removed last.
    const changes = await findWritten<Values, Written>(db, runId);
    const keysOf = kind.undoneTogether ?? (() => []);
    for (const batch of batchesByKeys(changes, kind.batchSize, keysOf)) {
      await requireLock();
      const results = await inRetriedTransaction(db, async (tx) => {
        const lines = batch.map(({ line }) => line);
        await deleteChanges(tx, runId, lines);
        const { fileName, createdAt: importedAt } = run;
        return kind.undo(tx, batch, { fileName, importedAt, actorId, at: now() });
      });
      for (const { name, outcome, kept } of results) {
        if (outcome) answer[outcome] += 1;
        answer.kept.unshift(...kept.map((reason) => ({ name, reason })));
      }
      await onBatch();
    }
    const { subjectType, undone } = kind.activity;
    await db.transaction(async (tx) => {
      await markUndone(tx, runId, now());
      await recordActivity(tx, {
        actorId,
        action: undone,
        subjectType,
        subjectId: runId,
        summary: `Undid the import of ${run.fileName}: ${answer.removed} removed, ${answer.restored} restored`,
      });
    });
    return { success: true, message: "The import is undone.", ...answer };
  });
}
