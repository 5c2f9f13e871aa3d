import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { required } from "../refusals.ts";
import type { LineActor } from "./apply-line.ts";
import { compareRows, keepRows } from "./compare-rows.ts";
import {
  deleteRepeats,
  findLinesOfStatement,
  findRepeatsOfLines,
  type Repeat,
} from "./same-lines.queries.ts";
import { countLinesInUse, lockLinesOf, markLinesUndone } from "./statement-lines.queries.ts";
import { linesApplied } from "./statements.errors.ts";
import { lockStatementFile, markFileUndone } from "./statements.queries.ts";

/**
 * Undoes a statement, as if it had never been uploaded. Lines that a later statement contains too
 * stay, with that one's values. A repeated call has no further effect.
 *
 * @throws Refusal 404; 409 `lines-applied` while a line of it is applied or linked
 */
export async function undoStatement({ db, now }: Context, id: string, { actor, key }: LineActor) {
  return oncePerKey(db, { userId: actor.id, key, content: ["undo", id] }, async (tx) => {
    // A concurrent upload waits: otherwise it could treat a line of this statement as stored.
    const file = await required(lockStatementFile(tx, id));
    let stayed = 0;
    if (!file.undoneAt) {
      await lockLinesOf(tx, id);
      const inUse = await countLinesInUse(tx, id);
      if (inUse > 0) throw linesApplied(inUse);
      const repeats = await findRepeatsOfLines(tx, id);
      await deleteRepeats(tx, id);
      await markLinesUndone(tx, id, now());
      await markFileUndone(tx, id, now());
      stayed = await replaceLines(tx, file.sourceId, repeats, now());
      await recordActivity(tx, {
        actorId: actor.id,
        action: "statement-undone",
        subjectType: "statement",
        subjectId: id,
        summary: `Took back the statement ${file.fileName}`,
        after: {},
      });
    }
    return { success: true, message: messageOf(stayed) };
  });
}

/** Compares the rows again that equal lines of the undone statement. Rows that match no other line become lines. */
async function replaceLines(
  tx: Transaction,
  sourceId: string,
  repeats: readonly Repeat[],
  now: Date,
): Promise<number> {
  const gone = new Set(repeats.map(({ lineId }) => lineId));
  let stayed = 0;
  for (const [statementId, own] of Map.groupBy(repeats, (repeat) => repeat.statementId)) {
    const [{ layout }] = own as [Repeat, ...Repeat[]];
    const statement = { layout, rows: own.map(({ row }) => row) };
    const used = await findLinesOfStatement(tx, statementId);
    const compared = await compareRows(tx, sourceId, statement, used);
    const rows = compared.map((row, index) => {
      if (row.state === "duplicate") return row;
      stayed += 1;
      const lineId = own[index]?.lineId ?? "";
      return gone.delete(lineId) ? { ...row, id: lineId } : row;
    });
    await keepRows(tx, { statementId, sourceId }, rows, { now });
  }
  return stayed;
}

function messageOf(stayed: number): string {
  const message = "The statement was taken back.";
  if (stayed === 0) return message;
  const lines = stayed === 1 ? "1 of its lines stays" : `${stayed} of its lines stay`;
  return `${message} ${lines}: another statement has ${stayed === 1 ? "it" : "them"} too.`;
}
