import { recordActivity } from "../activity/activity.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound } from "../refusals.ts";
import { countLinesInUse, lockLinesOf, markLinesUndone } from "./statement-lines.queries.ts";
import { linesApplied } from "./statements.errors.ts";
import { lockStatementFile, markFileUndone } from "./statements.queries.ts";

/**
 * Takes a statement back, as if it had never been uploaded. Once more is the same.
 *
 * @throws Refusal 404; 409 `lines-applied` while a line of it is applied or linked
 */
export async function undoStatement(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  actorId: string,
) {
  return db.transaction(async (tx) => {
    const file = await lockStatementFile(tx, id);
    if (!file) throw notFound();
    if (!file.undoneAt) {
      await lockLinesOf(tx, id);
      const inUse = await countLinesInUse(tx, id);
      if (inUse > 0) throw linesApplied(inUse);
      await markLinesUndone(tx, id, now());
      await markFileUndone(tx, id, now());
      await recordActivity(tx, {
        actorId,
        action: "statement-undone",
        subjectType: "statement",
        subjectId: id,
        summary: `Took back the statement ${file.fileName}`,
        after: {},
      });
    }
    return { success: true, message: "The statement was taken back." };
  });
}
