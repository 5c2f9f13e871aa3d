import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { notFound } from "../refusals.ts";
import type { LineActor } from "./apply-line.ts";
import { countLinesInUse, lockLinesOf, markLinesUndone } from "./statement-lines.queries.ts";
import { linesApplied } from "./statements.errors.ts";
import { lockStatementFile, markFileUndone } from "./statements.queries.ts";

/**
 * Takes a statement back, as if it had never been uploaded. Once more is the same, and so is the same Idempotency-Key.
 *
 * @throws Refusal 404; 409 `lines-applied` while a line of it is applied or linked
 */
export async function undoStatement(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  { actor, key }: LineActor,
) {
  const work = async (tx: Transaction) => {
    const file = await lockStatementFile(tx, id);
    if (!file) throw notFound();
    if (!file.undoneAt) {
      await lockLinesOf(tx, id);
      const inUse = await countLinesInUse(tx, id);
      if (inUse > 0) throw linesApplied(inUse);
      await markLinesUndone(tx, id, now());
      await markFileUndone(tx, id, now());
      await recordActivity(tx, {
        actorId: actor.id,
        action: "statement-undone",
        subjectType: "statement",
        subjectId: id,
        summary: `Took back the statement ${file.fileName}`,
        after: {},
      });
    }
    return { success: true, message: "The statement was taken back." };
  };
  return db.transaction((tx) =>
    oncePerKey(tx, { userId: actor.id, key, asked: ["undo", id] }, () => work(tx)),
  );
}
